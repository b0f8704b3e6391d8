/**
 * A state that no dossier has, for the probes: put into the table, it must show, or be missed, wherever a state
 * is read. What is under test is that the readings read the table; nothing of their behaviour is faked.
 */

import type { Standing } from '../../standing.ts';
import type * as etats from '../etats.ts';
import type { DossierEtat } from '../life.ts';

export const INVENTED = {
  etat: 99,
  label: 'État inventé',
  look: 'awaited',
} as const satisfies Standing;
export const INVENTED_NAME = 'INVENTE';

/** Outside the types, as a state that somebody is about to add. */
export const INVENTED_ETAT = INVENTED.etat as number as DossierEtat;

/** The module of the table with one row more, for `vi.mock`. */
export function withInvented(module: typeof etats): typeof etats {
  const rows = { ...module.DOSSIER_STANDINGS, ...{ [INVENTED_NAME]: INVENTED } };
  return { ...module, DOSSIER_STANDINGS: rows };
}
