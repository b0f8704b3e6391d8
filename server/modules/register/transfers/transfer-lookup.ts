/**
 * A transfer with its two structures, within the caller's scope: visible to both parties and to
 * staff.
 */

import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Call, Scope } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { withPast } from '#server/platform/scope.ts';

export function transfers(db: Kysely<Tables>, scope: Scope) {
  return db
    .selectFrom('transfert as t')
    .innerJoin('structure as d', 'd.structureId', 't.deStructureId')
    .innerJoin('structure as v', 'v.structureId', 't.versStructureId')
    .selectAll('t')
    .select(['d.raison as deRaison', 'd.situation as deSituation', 'v.raison as versRaison'])
    .select(sql<string>`to_json(v.created_at)`.as('versDepuis'))
    .where(partyIn(scope));
}

export type Transfer = Awaited<ReturnType<ReturnType<typeof transfers>['execute']>>[number];

function partyIn(scope: Scope): Expression<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  if (scope.kind === 'none') return sql<SqlBool>`false`;
  // Closed transfers of a record merged into this one belong to its past.
  const own = withPast(scope.structureId);
  return sql<SqlBool>`(t.de_structure_id in ${own} or t.vers_structure_id in ${own})`;
}

/** @throws Refusal NOT_FOUND */
export async function findTransfer({ db, scope }: Pick<Call, 'db' | 'scope'>, transfertId: number) {
  const transfer = await transfers(db, scope)
    .where('t.transfertId', '=', transfertId)
    .executeTakeFirst();
  if (transfer === undefined) throw new DomainError(NOT_FOUND);
  return transfer;
}

export function linesOf(db: Kysely<Tables>, transfertIds: readonly number[]) {
  return db
    .selectFrom('transfertElement as l')
    .innerJoin('element as e', 'e.elementId', 'l.elementId')
    .selectAll('l')
    .select('e.structureId')
    .where('l.transfertId', '=', sql<number>`any(${[...transfertIds]}::int[])`)
    .orderBy('l.transfertId')
    .orderBy('l.rang')
    .execute();
}

export type Line = Awaited<ReturnType<typeof linesOf>>[number];
