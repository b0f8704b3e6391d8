/** What the module of near recordings answers to this one. */

import type { EnregistrementLie } from '#contract/registration/proximity.ts';
import type { Call } from '#server/platform/call.ts';

export type Neighbours = {
  /** What the caller may know of these recordings, by their ids: of others never whose they are. */
  readonly describe: (
    call: Call,
    ids: readonly number[],
    own: { readonly dossierId: number } | null,
  ) => Promise<ReadonlyMap<number, EnregistrementLie>>;
  /** Those whose letters are near this recording's, nearest first. */
  readonly byLetters: (call: Call, elementId: number) => Promise<readonly number[]>;
};
