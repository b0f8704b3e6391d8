/** Facts about codes sent to a label's software, and the history verbs they come from. */

import type { HistoryAction } from '../history-action.ts';

/**
 * `ATTRIBUE`: assigned. `DECLARE`: declared by the label, and entered in the register. `CORRIGE`:
 * its recording was corrected. `ANNULE`: cancelled. `REMPLACE`: cancelled and replaced by another
 * code. `CEDE`, `ARRIVE`: transferred to, from another structure. `REUNION`: another record of the
 * company was merged into this one, with all its codes.
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
 * Verbs that assign, change or move a code. The partial index of the history and the write order of
 * such lines both depend on this list: adding a verb requires a migration.
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
