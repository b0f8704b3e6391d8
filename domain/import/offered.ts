/**
 * Tests whether a line that matches an existing recording may still be applied by choice, although
 * nothing is written for it by default.
 */

type Existing = { readonly raison: string; readonly changements: readonly unknown[] };

/** The line was left out, both sides changed it, or only the code identifies the recording. */
const OFFERED: ReadonlySet<string> = new Set(['CONFLIT', 'ECARTE', 'CODE']);

export const isOffered = ({ raison, changements }: Existing): boolean =>
  changements.length > 0 && OFFERED.has(raison);
