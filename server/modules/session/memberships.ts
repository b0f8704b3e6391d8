/** The memberships behind a token: one query, asked again at each call, so that a removal acts at once. */

import { type Kysely, sql } from 'kysely';
import type { StructureEtat } from '#domain/structure/life.ts';
import type { PartyType } from '#domain/structure/party-types.ts';
import type { Situation } from '#domain/structure/situations.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type Membership = {
  readonly interlocuteurId: number;
  readonly structureId: number | null;
  readonly etat: StructureEtat | null;
  readonly statut: PartyType | null;
  readonly situation: Situation | null;
  readonly isGestionnaireInternet: boolean | null;
  readonly isRepresentantLegal: boolean | null;
  readonly isGestionnaireIsrc: boolean | null;
};

/**
 * One row a structure, the first joined first; one row without structure for a person who has none; none for a stranger.
 * As text: to build it anew would cost each call as much as to send it.
 */
export async function findMemberships(
  db: Kysely<Tables>,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<Membership[]> {
  const { rows } =
    await sql<Membership>`select t.interlocuteur_id, s.structure_id, s.etat, s.statut, s.situation,
      c.is_gestionnaire_internet, c.is_representant_legal, c.is_gestionnaire_isrc
    from identite t left join collaborateur c on c.interlocuteur_id = t.interlocuteur_id
      left join structure s on s.structure_id = c.structure_id
    where t.issuer = ${issuer} and t.subject = ${subject} order by c.created_at, c.structure_id`.execute(db);
  return rows;
}
