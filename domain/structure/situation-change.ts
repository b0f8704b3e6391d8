import type { FieldError } from '../domain-error.ts';
import { isCalendarDay } from '../field/field-errors.ts';
import type { Situation } from './situations.ts';
import { STRUCTURE_ETATS, type StructureEtat } from './state-machine.ts';

/**
 * Data that staff enter with a situation: its start date and, for an absorbed company, the
 * absorbing one.
 */

/** Id of a structure, or its reference during a take-over, before it is written. */
type StructureKey = number | string;

export type SituationChange = {
  readonly structureId: StructureKey;
  readonly situation: Situation;
  /** True when the situation changes. */
  readonly isNew: boolean;
  /** YYYY-MM-DD, or null when unknown. */
  readonly depuis: string | null;
  /** YYYY-MM-DD, or null. */
  readonly dateCreation: string | null;
  readonly absorbeePar: StructureKey | null;
};

/** The structure named as the absorbing one; null when there is no such record. */
export type Absorbing = {
  readonly etat: StructureEtat;
  readonly absorbeePar: StructureKey | null;
} | null;

/**
 * Every error of a situation. A date is required with each new situation, because an end has a
 * date. An absorbing structure must exist, be validated, and not itself be absorbed by the one that
 * it absorbs.
 * @param known `today` in Paris, YYYY-MM-DD; `absorbing`: the structure that `absorbeePar` names
 */
export function checkSituation(
  change: SituationChange,
  existing: { readonly today: string; readonly absorbing: Absorbing },
): FieldError[] {
  return [...dayErrors(change, existing.today), ...absorptionErrors(change, existing.absorbing)];
}

const OLDEST_DAY = '0001';

function dayErrors({ isNew, depuis, dateCreation }: SituationChange, today: string): FieldError[] {
  const error = (code: string, message: string) => [{ path: 'situationDepuis', code, message }];
  if (depuis === null) {
    return isNew
      ? error('REQUIRED', 'Indiquez depuis quand la structure est dans cette situation.')
      : [];
  }
  if (!isCalendarDay(depuis) || depuis < OLDEST_DAY) {
    return error('WRONG_FORMAT', 'Cette date n’existe pas : année, mois, jour (2026-05-31).');
  }
  if (depuis > today) return error('IN_FUTURE', 'Cette date est dans le futur.');
  if (dateCreation !== null && depuis < dateCreation) {
    return error('BEFORE_CREATION', 'Cette date précède la création de l’entreprise.');
  }
  return [];
}

function absorptionErrors(change: SituationChange, absorbing: Absorbing): FieldError[] {
  const { structureId, situation, absorbeePar } = change;
  const error = (code: string, message: string) => [{ path: 'absorbeePar', code, message }];
  if (situation !== 'FUSI') {
    return absorbeePar === null
      ? []
      : error(
          'INCOHERENT',
          'Une structure absorbante n’est indiquée que pour une fusion-absorption.',
        );
  }
  if (absorbeePar === null) return error('REQUIRED', 'Indiquez la structure absorbante.');
  if (absorbeePar === structureId)
    return error('SAME', 'Une structure ne s’absorbe pas elle-même.');
  if (absorbing === null || absorbing.etat !== STRUCTURE_ETATS.VALIDE) {
    return error(
      'NOT_VALIDATED',
      'Cette structure n’est pas validée : elle ne peut pas être absorbante.',
    );
  }
  if (absorbing.absorbeePar === structureId) {
    return error('CIRCLE', 'Cette structure est elle-même absorbée par celle-ci.');
  }
  return [];
}
