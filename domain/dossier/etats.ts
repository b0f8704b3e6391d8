import type { Standings } from '../structure-state.ts';

/** Where a dossier stands. The same numbers as a structure’s today, and their own. */
export const DOSSIER_STANDINGS = {
  SAISIE: { etat: 1, label: 'Saisie', look: 'typed' },
  VALIDATION: { etat: 2, label: 'En validation', look: 'lookedAt' },
  VALIDE: { etat: 3, label: 'Validé', look: 'validated' },
  REFUSE: { etat: 4, label: 'Refusé', look: 'refused' },
} as const satisfies Standings;
