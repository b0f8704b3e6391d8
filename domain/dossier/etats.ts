import type { Standings } from '../structure-state.ts';

/** States of a dossier. Same numbers as those of a structure today, but independent of them. */
export const DOSSIER_STANDINGS = {
  SAISIE: { etat: 1, label: 'Saisie', look: 'typed' },
  VALIDATION: { etat: 2, label: 'En validation', look: 'lookedAt' },
  VALIDE: { etat: 3, label: 'Validé', look: 'validated' },
  REFUSE: { etat: 4, label: 'Refusé', look: 'refused' },
} as const satisfies Standings;
