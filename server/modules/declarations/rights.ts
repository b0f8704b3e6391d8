/** `GET` and `PUT /api/structure/droits`: what a label says once of the rights in its catalogue. */

import { type Kysely, sql } from 'kysely';
import type { readCatalogueRights, writeCatalogueRights } from '#contract/exchange/declaration.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import {
  type CatalogueRights,
  NOTHING_SAID,
  nameKey,
} from '#domain/declaration/catalogue-rights.ts';
import { Refusal } from '#domain/refusal.ts';
import { interlocuteurOf, type Scope, type Verb } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';
import type { Standing } from '#server/platform/standing.ts';

/** Those that were said, by structure. */
export async function findRights(
  db: Kysely<Tables>,
  scope: Scope,
): Promise<ReadonlyMap<number, CatalogueRights>> {
  const rows = await db
    .selectFrom('droitsCatalogue')
    .select(['structureId', 'dpid', 'isni', 'part', 'usages', 'territoires', 'parties'])
    .select([sql<string | null>`debut::text`.as('debut'), sql<string | null>`fin::text`.as('fin')])
    .where(within(scope, 'structure_id'))
    .execute();
  return new Map(rows.map(({ structureId, ...rights }) => [structureId, rights]));
}

export function reader(standing: Standing): Verb<typeof readCatalogueRights> {
  return async (call, { query }) => {
    const { structureId } = await standing.find(call, query.structureId);
    return present(structureId, await rightsOf(call.db, structureId));
  };
}

export function writer(standing: Standing): Verb<typeof writeCatalogueRights> {
  return async (call, { body: { structureId: wished, ...given } }) => {
    const { structureId } = await standing.lock(call, wished);
    refuseFaults(given);
    const before = await rightsOf(call.db, structureId);
    const row = {
      ...given,
      usages: JSON.stringify([...new Set(given.usages)]),
      territoires: JSON.stringify([...new Set(given.territoires)]),
      parties: JSON.stringify(given.parties),
      updatedAt: call.now,
      updatedBy: interlocuteurOf(call),
    };
    await call.db
      .insertInto('droitsCatalogue')
      .values({ structureId, ...row })
      .onConflict((conflict) => conflict.column('structureId').doUpdateSet(row))
      .execute();
    const after = await rightsOf(call.db, structureId);
    await call.record({ structureId, before: { droits: before }, after: { droits: after } });
    return present(structureId, after);
  };
}

function refuseFaults({ debut, fin, parties }: CatalogueRights): void {
  const errors: { path: string; code: string; message: string }[] = [];
  if (debut !== null && fin !== null && fin < debut) {
    errors.push({
      path: 'fin',
      code: 'OUT_OF_BOUNDS',
      message: 'Le dernier jour vient après le premier.',
    });
  }
  const seen = new Set<string>();
  for (const [index, { nom }] of parties.entries()) {
    if (seen.has(nameKey(nom))) {
      errors.push({
        path: `parties.${index}.nom`,
        code: 'TWICE',
        message: 'Ce nom est déjà dans la liste.',
      });
    }
    seen.add(nameKey(nom));
  }
  if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
}

async function rightsOf(db: Kysely<Tables>, structureId: number): Promise<CatalogueRights> {
  const all = await findRights(db, { kind: 'one', structureId });
  return all.get(structureId) ?? NOTHING_SAID;
}

const present = (structureId: number, rights: CatalogueRights) => ({
  structureId,
  ...rights,
  usages: [...rights.usages],
  territoires: [...rights.territoires],
  parties: rights.parties.map((party) => ({ ...party })),
});
