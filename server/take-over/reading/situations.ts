/** The situations of structures, once all of them are read: by the rule of every other call that sets one. */

import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import { type Absorbing, checkSituation } from '#domain/structure/situation-change.ts';
import type { Place } from '#domain/takeover/account.ts';
import type { Known } from '../known.ts';
import type { Judging } from './judging.ts';
import { numberOr, type StructureLine, UNKNOWN_STRUCTURE } from './records.ts';

export type Situated = { readonly place: Place; readonly one: StructureLine };

export const isSituated = ({ situation, situationDepuis, absorbeePar }: StructureLine): boolean =>
  situation !== 'ACTI' || situationDepuis !== null || absorbeePar !== null;

/** Of the lines that are to be written: what the portal has already stays as it is. */
export function judgeSituations(
  lines: readonly Situated[],
  { faults, known, today }: Judging,
): void {
  for (const { place, one } of lines) {
    if (isSettled(known, one)) continue;
    const { reference, situation, situationDepuis: depuis, absorbeePar: by, fields } = one;
    const isUnknown = by !== null && !known.structures.has(by);
    if (isUnknown) faults.add(place, 'absorbeePar', UNKNOWN_STRUCTURE);
    const change = {
      structureId: numberOr(known, reference),
      situation,
      isNew: situation !== 'ACTI',
      depuis,
      dateCreation: fields.dateCreation,
      absorbeePar: by === null ? null : numberOr(known, by),
    };
    faults.addAll(
      place,
      checkSituation(change, { today, absorbing: isUnknown ? STANDING : absorbingOf(known, by) }),
    );
  }
}

/** Said apart, once. */
const STANDING: Absorbing = { etat: STRUCTURE_ETATS.VALIDE, absorbeePar: null };

/** There, with nothing left to tie: an earlier run may have stopped before that. */
function isSettled({ structures }: Known, { reference, absorbeePar }: StructureLine): boolean {
  const there = structures.get(reference);
  if (there === undefined || there.id === null) return false;
  return there.isJoined || there.absorbeePar !== null || absorbeePar === null;
}

function absorbingOf(known: Known, by: string | null): Absorbing {
  const there = by === null ? undefined : known.structures.get(by);
  if (there === undefined) return null;
  const { etat, absorbeePar } = there;
  return {
    etat,
    absorbeePar: typeof absorbeePar === 'string' ? numberOr(known, absorbeePar) : absorbeePar,
  };
}
