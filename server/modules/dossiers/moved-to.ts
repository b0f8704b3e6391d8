/** The status a move leads to, where the recording stays. */

import type { Statut } from '../../../domain/registration/statuts.ts';
import { type Move, transition } from '../../../domain/registration/transitions.ts';

/** @throws Refusal TRANSITION_REFUSED */
export function movedTo(move: Move): Statut {
  const to = transition(move);
  if (to === 'gone') throw new Error(`${move.action} ends a recording: it has no status afterwards`);
  return to;
}
