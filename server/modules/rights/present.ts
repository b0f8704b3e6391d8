/** A rights request as it is displayed. */

import type { Selectable } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';

type Demande = Omit<Selectable<Tables['demandeDroit']>, 'interlocuteurId' | 'traiteePar'>;

export const DEMANDE = [
  ...(['demandeId', 'genre', 'texte', 'demandeeLe', 'traiteeLe', 'accordee', 'reponse'] as const),
];

export const presentDemande = ({ demandeeLe, traiteeLe, ...demande }: Demande) => ({
  ...demande,
  demandeeLe: demandeeLe.toISOString(),
  traiteeLe: traiteeLe?.toISOString() ?? null,
});
