/** A request as people read it, and as staff do. */

import type { Kysely, Selectable } from 'kysely';
import type { RightRow } from '#contract/account/rights.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export const DEMANDE = [
  ...(['demandeId', 'genre', 'texte', 'demandeeLe', 'traiteeLe', 'accordee', 'reponse'] as const),
];

type Demande = Pick<Selectable<Tables['demandeDroit']>, (typeof DEMANDE)[number]>;

export const presentDemande = ({ demandeeLe, traiteeLe, ...demande }: Demande) => ({
  ...demande,
  demandeeLe: demandeeLe.toISOString(),
  traiteeLe: traiteeLe?.toISOString() ?? null,
});

/** With whose they are, who opened them and who answered. */
export const findRequests = (db: Kysely<Tables>) =>
  db
    .selectFrom('demandeDroit as d')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'd.interlocuteurId')
    .leftJoin('interlocuteur as t', 't.interlocuteurId', 'd.traiteePar')
    .leftJoin('interlocuteur as o', 'o.interlocuteurId', 'd.ouvertePar')
    .select(DEMANDE.map((name) => `d.${name}` as const))
    .select([
      'd.piece',
      'i.interlocuteurId',
      'i.nom',
      'i.prenom',
      'i.email',
      't.nom as parNom',
      't.prenom as parPrenom',
      'o.nom as ouvreurNom',
      'o.prenom as ouvreurPrenom',
    ]);

type Request = Awaited<ReturnType<ReturnType<typeof findRequests>['execute']>>[number];

export function presentRequest({
  interlocuteurId,
  nom,
  prenom,
  email,
  parNom,
  parPrenom,
  ouvreurNom,
  ouvreurPrenom,
  piece,
  ...demande
}: Request): RightRow {
  return {
    ...presentDemande(demande),
    personne: { interlocuteurId, nom, prenom, email },
    traiteePar: parNom === null ? null : `${parPrenom} ${parNom}`,
    ouvertePar: ouvreurNom === null ? null : `${ouvreurPrenom} ${ouvreurNom}`,
    piece: piece === null ? null : { nom: piece.nom, taille: piece.taille },
  };
}
