import type { Right } from '#contract/rights/rights.ts';
import { naming } from '#web/app/catalogue/society/naming.ts';

/** What people ask about their data, as staff answer it. */
export const rightsStaff = naming({
  rights: { RECTIFICATION: 'Rectification', EFFACEMENT: 'Effacement' } satisfies Record<
    Right,
    string
  >,
  requested: 'Demande :',
  record: 'Voir la fiche',
  rectify: 'Corrigez d’abord la fiche, puis acceptez.',
  provider: 'Si la société a son propre service d’identité, supprimez-y aussi son compte.',
  done: (granted: boolean) => (granted ? 'Demande acceptée' : 'Demande refusée'),
  ended: (granted: boolean) => (granted ? 'acceptée' : 'refusée'),
} as const);
