/** What a label's software is told of codes, and by which verbs of the history it is known. */

import type { HistoryAction } from '../history-action.ts';

/**
 * `ATTRIBUE`: given. `DECLARE`: brought by the label, and taken into the register. `CORRIGE`: its recording was. `ANNULE`:
 * cancelled. `REMPLACE`: cancelled, another code takes its place. `CEDE`, `ARRIVE`: went to, came from another structure.
 * `REUNION`: another record of the company was joined to this one, with all its codes.
 */
export const CODE_FACTS = [
  'ATTRIBUE',
  'DECLARE',
  'CORRIGE',
  'ANNULE',
  'REMPLACE',
  'CEDE',
  'ARRIVE',
  'REUNION',
] as const;
export type CodeFactName = (typeof CODE_FACTS)[number];

/**
 * The verbs under which a code is given, changed or moved. The partial index of the history and the order in which such
 * lines are written both stand on this list: a verb that joins it comes with a migration.
 */
export const CODE_VERBS = [
  'dossier.decide',
  'dossier.takeOver',
  'registre.restore',
  'code.cancel',
  'correction.accept',
  'transfert.accept',
  'structure.merge',
] as const satisfies readonly HistoryAction[];

const VERBS: ReadonlySet<string> = new Set(CODE_VERBS);

export const isCodeAction = (action: string): boolean => VERBS.has(action);
