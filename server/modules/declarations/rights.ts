/** `GET` and `PUT /api/structure/droits`: a label's declaration of the rights in its catalogue. */

import { type Kysely, sql } from 'kysely';
import type { readCatalogueRights, writeCatalogueRights } from '#contract/exchange/declaration.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { type CatalogueRights, NO_MESSAGE, nameKey } from '#domain/declaration/catalogue-rights.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type Handler, interlocuteurOf, type Scope } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '#server/platform/scope.ts';

/** Declared rights, by structure. */
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

export function reader(status: CallerStatus): Handler<typeof readCatalogueRights> {
  return async (call, { query }) => {
    const { structureId } = await status.find(call, query.structureId);
    return present(structureId, await rightsOf(call.db, structureId));
  };
}

export function writer(status: CallerStatus): Handler<typeof writeCatalogueRights> {
  return async (call, { body: { structureId: requested, ...input } }) => {
    const { structureId } = await status.lock(call, requested);
    refuseErrors(input);
    const before = await rightsOf(call.db, structureId);
    const row = {
      ...input,
      usages: JSON.stringify([...new Set(input.usages)]),
      territoires: JSON.stringify([...new Set(input.territoires)]),
      parties: JSON.stringify(input.parties),
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

function refuseErrors({ debut, fin, parties }: CatalogueRights): void {
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
  if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
}

async function rightsOf(db: Kysely<Tables>, structureId: number): Promise<CatalogueRights> {
  const all = await findRights(db, { kind: 'one', structureId });
  return all.get(structureId) ?? NO_MESSAGE;
}

const present = (structureId: number, rights: CatalogueRights) => ({
  structureId,
  ...rights,
  usages: [...rights.usages],
  territoires: [...rights.territoires],
  parties: rights.parties.map((party) => ({ ...party })),
});
