/** Order of the candidates, and whether that order is meaningful. */

import type { Score } from './score.ts';

/** Difference in points below which the first two candidates are ambiguous. */
export const AMBIGUITY_MARGIN = 2;

type Scored = { readonly score: Score; readonly elementId: number };

/** Best first; candidates of one score in the order in which they were entered. */
export function ranked<Candidate extends Scored>(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => b.score.exact - a.score.exact || a.elementId - b.elementId);
}

/** Whether the two best of a ranked list are too near each other for the first to be the obvious one. */
export function isAmbiguous(candidates: readonly Scored[]): boolean {
  const [first, second] = candidates;
  if (first === undefined || second === undefined) return false;
  return first.score.exact - second.score.exact < AMBIGUITY_MARGIN;
}
