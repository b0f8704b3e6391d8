/** What this module needs from the module of similar recordings. */

import type { EnregistrementLie } from '#contract/registration/proximity.ts';
import type { Call } from '#server/platform/call.ts';

export type Neighbours = {
  /**
   * What the caller may know of these recordings, by id; the owner of other structures' recordings
   * is never included.
   */
  readonly describe: (
    call: Call,
    ids: readonly number[],
    own: { readonly dossierId: number } | null,
  ) => Promise<ReadonlyMap<number, EnregistrementLie>>;
  /** Recordings with letters similar to this one's, nearest first. */
  readonly byLetters: (call: Call, elementId: number) => Promise<readonly number[]>;
};
