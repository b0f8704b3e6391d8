/** The structures of the session user, each with what the menus need to know of it. */

import { type Expression, type Kysely, sql } from 'kysely';
import { ISSUED, OPEN } from '#domain/registration/statuts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { oneOf } from '#server/platform/one-of.ts';

// Menus ask "any?"; an exact count of a very large catalogue would cost more than it says.
const LARGEST_COUNT = 10_000;

export function sessionStructures(db: Kysely<Tables>, interlocuteurId: number | Expression<number>) {
  return db
    .selectFrom('collaborateur as c')
    .innerJoin('structure as s', 's.structureId', 'c.structureId')
    .select([
      's.structureId as id',
      's.raison',
      sql<string>`coalesce(s.sigle, s.raison)`.as('displayName'),
      's.numAyd',
      's.etat',
      's.statut',
      's.situation',
      's.isAyantDroit',
      sql<boolean>`coalesce(s.personalite = 'PHYSIQUE', false)`.as('isPersonne'),
      's.marque',
      'c.isGestionnaireInternet',
      'c.isRepresentantLegal',
      'c.isGestionnaireIsrc',
      holds('P').as('hasPrefixePhono'),
      holds('V').as('hasPrefixeVideo'),
      sql<number>`(select count(*)::int from (select 1 from element e
        where e.structure_id = s.structure_id and e.statut in ${oneOf(ISSUED)} limit ${sql.lit(LARGEST_COUNT)}) held)`.as(
        'immatriculations',
      ),
      sql<number>`(select count(*)::int from (select 1 from element e
        where e.structure_id = s.structure_id and e.statut in ${oneOf(OPEN)} limit ${sql.lit(LARGEST_COUNT)}) asked)`.as(
        'demandes',
      ),
    ])
    .where('c.interlocuteurId', '=', interlocuteurId)
    .orderBy('c.createdAt')
    .orderBy('c.structureId');
}

const holds = (type: 'P' | 'V') =>
  sql<boolean>`exists (select 1 from prefixe p
    where p.structure_id = s.structure_id and p.type = ${type} and p.closed_at is null)`;
