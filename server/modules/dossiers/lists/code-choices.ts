/** `GET /api/isrc/choices`: what there is to choose from, so that a screen need not read the codes to offer it. */

import { type SqlBool, sql } from 'kysely';
import type { readCodeChoices } from '#contract/registration/isrc.ts';
import { numeroOf } from '#domain/dossier/numero.ts';
import { ISSUED } from '#domain/registration/statuts.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { within } from '#server/platform/scope.ts';

/** Older ones are found by their title. */
const MOST_DOSSIERS = 100;

export const codeChoices: Handler<typeof readCodeChoices> = async (call, { query }) => {
  // Always of one structure, for staff as well: choices over everyone's codes would be useless.
  const codes = codesOf(call, query.structureId ?? currentOf(call));
  const [matches, dossiers] = await Promise.all([kindsOf(codes), dossiersOf(call, codes)]);
  return {
    annees: matches
      .map(({ annee }) => annee)
      .filter(unique)
      .toSorted((a, b) => b - a),
    prefixes: matches
      .map(({ prefixe }) => prefixe)
      .filter(unique)
      .toSorted(),
    dossiers: dossiers.map(({ createdAt, ...dossier }) => ({
      ...dossier,
      numero: numeroOf({ dossierId: dossier.dossierId, createdAt }),
    })),
  };
};

const unique = <T>(value: T, index: number, all: readonly T[]) => all.indexOf(value) === index;

const currentOf = ({ actor, scope }: Call) =>
  scope.kind === 'all' && 'structureId' in actor ? actor.structureId : undefined;

const codesOf = (call: Call, structureId: number | undefined) =>
  call.db
    .selectFrom('element as e')
    .where(within(call.scope, 'e.structure_id'))
    .where(sql<SqlBool>`e.statut in ${oneOf(ISSUED)}`)
    .$if(structureId !== undefined, (query) => query.where('e.structureId', '=', structureId ?? 0));

type Codes = ReturnType<typeof codesOf>;

const kindsOf = (codes: Codes) =>
  codes
    .innerJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .select([
      sql<string>`left(i.isrc, 5)`.as('prefixe'),
      sql<number>`extract(year from i.attribue_le at time zone 'Europe/Paris')::integer`.as(
        'annee',
      ),
    ])
    .groupBy([sql`1`, sql`2`])
    .execute();

/**
 * The structure's codes are read first (materialized): starting from the dossiers, or in their
 * order, PostgreSQL would scan everybody's.
 */
const dossiersOf = (call: Call, codes: Codes) =>
  call.db
    .with(
      (name) => name('own').materialized(),
      () => codes.select('e.dossierId').distinct(),
    )
    .selectFrom('own as o')
    .innerJoin('dossier as d', 'd.dossierId', 'o.dossierId')
    .select(['d.dossierId', 'd.titre', 'd.createdAt'])
    .orderBy('d.dossierId', 'desc')
    .limit(sql.lit(MOST_DOSSIERS))
    .execute();
