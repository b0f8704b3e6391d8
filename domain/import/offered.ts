/** Of a line that is a recording already: what a person may have taken although nothing is written for it. */

type Existing = { readonly raison: string; readonly changements: readonly unknown[] };

/** It was left, both sides changed it, or only its code says which recording it is. */
const OFFERED: ReadonlySet<string> = new Set(['CONFLIT', 'ECARTE', 'CODE']);

export const isOffered = ({ raison, changements }: Existing): boolean =>
  changements.length > 0 && OFFERED.has(raison);
