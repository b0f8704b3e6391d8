import { domainError } from '../domain-error.ts';
import { STRUCTURE_ETATS, type StructureEtat } from './state-machine.ts';

/**
 * Merge of two records of one company. The contents of one record move to the other, and it remains
 * as a trace. Codes are no criterion: a counter belongs to a prefix and a year, a code to its
 * recording, and neither changes. The checks are whether both really are one company, and whether
 * nothing pending refers to one of the two.
 */

export const MERGE_REFUSED = domainError(
  'MERGE_REFUSED',
  'conflict',
  'Ces deux fiches ne peuvent pas être réunies en l’état.',
);

export type MergeSide = {
  readonly structureId: number;
  readonly etat: StructureEtat;
  readonly marque: string;
  /** As stored: without spaces. */
  readonly siret: string | null;
  readonly numAyd: string | null;
  /** Already merged into this record. */
  readonly fusionneeVers: number | null;
};

export type MergeCase = {
  readonly gone: MergeSide;
  readonly stored: MergeSide;
  readonly societyStructureId: number;
  /** Pending transfers that involve the record to be emptied. */
  readonly transfersWaiting: number;
  /** Jobs (imports, large decisions) still running for the record to be emptied. */
  readonly jobsRunning: number;
};

export const MERGE_OBSTACLES = [
  'SAME',
  'SOCIETY',
  'ALREADY_JOINED',
  'KEPT_NOT_VALIDATED',
  'OTHER_BRAND',
  'OTHER_COMPANY',
  'OTHER_NUMBER',
  'TRANSFER_WAITING',
  'JOB_RUNNING',
] as const;
export type MergeObstacle = (typeof MERGE_OBSTACLES)[number];

const SENTENCES: Readonly<Record<MergeObstacle, string>> = {
  SAME: 'C’est deux fois la même fiche.',
  SOCIETY: 'Notre propre fiche ne se réunit à aucune autre.',
  ALREADY_JOINED: 'L’une de ces fiches a déjà été réunie à une autre.',
  KEPT_NOT_VALIDATED: 'La fiche conservée doit être validée.',
  OTHER_BRAND: 'Ces deux fiches relèvent de deux sociétés différentes.',
  OTHER_COMPANY:
    'Ces deux fiches portent les numéros de deux entreprises différentes : si l’une a absorbé l’autre, indiquez une fusion-absorption ; sinon, corrigez d’abord le numéro faux.',
  OTHER_NUMBER:
    'Ces deux fiches ont chacune un numéro de membre : retirez d’abord celui qui est de trop.',
  TRANSFER_WAITING: 'Un transfert de codes attend une réponse : il doit être clos avant.',
  JOB_RUNNING: 'Un traitement est en cours pour cette structure : attendez qu’il se termine.',
};

/** In French, for staff. */
export const mergeObstacleSentence = (obstacle: MergeObstacle): string => SENTENCES[obstacle];

/** All obstacles to the merge; empty when it is possible. */
export function mergeObstacles(facts: MergeCase): readonly MergeObstacle[] {
  const { gone, stored, societyStructureId } = facts;
  if (gone.structureId === stored.structureId) return ['SAME'];
  const locked: Readonly<Record<Exclude<MergeObstacle, 'SAME'>, boolean>> = {
    SOCIETY: [gone.structureId, stored.structureId].includes(societyStructureId),
    ALREADY_JOINED: gone.fusionneeVers !== null || stored.fusionneeVers !== null,
    KEPT_NOT_VALIDATED: stored.etat !== STRUCTURE_ETATS.VALIDE,
    OTHER_BRAND: gone.marque !== stored.marque,
    OTHER_COMPANY: areTwoCompanies(gone, stored),
    OTHER_NUMBER: gone.numAyd !== null && stored.numAyd !== null,
    TRANSFER_WAITING: facts.transfersWaiting > 0,
    JOB_RUNNING: facts.jobsRunning > 0,
  };
  return MERGE_OBSTACLES.filter((obstacle) => obstacle !== 'SAME' && locked[obstacle]);
}

/** A SIRET names a company (its first nine digits) and one of its places: two places are one company. */
const companyOf = (siret: string): string => (/^\d{14}$/.test(siret) ? siret.slice(0, 9) : siret);

function areTwoCompanies(one: MergeSide, other: MergeSide): boolean {
  if (one.siret === null || other.siret === null) return false;
  return companyOf(one.siret) !== companyOf(other.siret);
}
