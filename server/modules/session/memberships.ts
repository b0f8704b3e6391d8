/** The memberships behind a token: one query, asked again at each call, so that a removal acts at once. */

import type { Kysely } from 'kysely';
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

/** One row a structure, the first joined first; one row without structure for a person who has none; none for a stranger. */
export function findMemberships(
  db: Kysely<Tables>,
  identity: { readonly issuer: string; readonly subject: string },
): Promise<Membership[]> {
  return db
    .selectFrom('identite as t')
    .leftJoin('collaborateur as c', 'c.interlocuteurId', 't.interlocuteurId')
    .leftJoin('structure as s', 's.structureId', 'c.structureId')
    .select([
      't.interlocuteurId',
      's.structureId',
      's.etat',
      's.statut',
      's.situation',
      'c.isGestionnaireInternet',
      'c.isRepresentantLegal',
      'c.isGestionnaireIsrc',
    ])
    .where('t.issuer', '=', identity.issuer)
    .where('t.subject', '=', identity.subject)
    .orderBy('c.createdAt')
    .orderBy('c.structureId')
    .execute();
}
