import { ETATS } from '#domain/dossier/etats.ts';

/** Only etat 3 is validated (specification, section 4). */
export function isValidated(etat: number): boolean {
  return etat === ETATS.VALIDE;
}
