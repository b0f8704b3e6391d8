/** The situations of structures, once all of them are read: by the rule of every other call that sets one. */

import { type Absorbing, checkSituation } from '#domain/structure/situation-change.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import type { LineLocation } from '#domain/takeover/account.ts';
import type { ExistingRecords } from '../existing-records.ts';
import type { Judging } from './judging.ts';
import { numberOr, type StructureLine, UNKNOWN_STRUCTURE } from './records.ts';

export type Situated = { readonly location: LineLocation; readonly one: StructureLine };

export const isSituated = ({ situation, situationDepuis, absorbeePar }: StructureLine): boolean =>
  situation !== 'ACTI' || situationDepuis !== null || absorbeePar !== null;

/** For lines that will be written: structures the portal already has stay as they are. */
export function judgeSituations(
  lines: readonly Situated[],
  { errors, existing, today }: Judging,
): void {
  for (const { location, one } of lines) {
    if (isSettled(existing, one)) continue;
    const { reference, situation, situationDepuis: depuis, absorbeePar: by, fields } = one;
    const isUnknown = by !== null && !existing.structures.has(by);
    if (isUnknown) errors.add(location, 'absorbeePar', UNKNOWN_STRUCTURE);
    const change = {
      structureId: numberOr(existing, reference),
      situation,
      isNew: situation !== 'ACTI',
      depuis,
      dateCreation: fields.dateCreation,
      absorbeePar: by === null ? null : numberOr(existing, by),
    };
    errors.addAll(
      location,
      checkSituation(change, { today, absorbing: isUnknown ? STATUS : absorbingOf(existing, by) }),
    );
  }
}

/** Status errors are reported separately, once. */
const STATUS: Absorbing = { etat: STRUCTURE_ETATS.VALIDE, absorbeePar: null };

/**
 * Exists, and its absorbing structure is already set: an earlier run may have stopped before that.
 */
function isSettled(
  { structures }: ExistingRecords,
  { reference, absorbeePar }: StructureLine,
): boolean {
  const there = structures.get(reference);
  if (there === undefined || there.id === null) return false;
  return there.isJoined || there.absorbeePar !== null || absorbeePar === null;
}

function absorbingOf(existingRecords: ExistingRecords, by: string | null): Absorbing {
  const there = by === null ? undefined : existingRecords.structures.get(by);
  if (there === undefined) return null;
  const { etat, absorbeePar } = there;
  return {
    etat,
    absorbeePar:
      typeof absorbeePar === 'string' ? numberOr(existingRecords, absorbeePar) : absorbeePar,
  };
}
