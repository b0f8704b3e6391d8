/** Restricts a query to the structures that the caller may see. */

import {
  type Expression,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import type { Scope } from './call.ts';
import type { Tables } from './database/tables.ts';

/** A condition on the column that contains the row's structure. */
export function within(scope: Scope, column: string) {
  return <DB, TB extends keyof DB>(
    _builder: ExpressionBuilder<DB, TB>,
  ): ExpressionWrapper<DB, TB, SqlBool> => {
    if (scope.kind === 'all') return wrapped(sql<SqlBool>`true`);
    if (scope.kind === 'none') return wrapped(sql<SqlBool>`false`);
    const { structureId, reunies = [] } = scope;
    if (reunies.length === 0) return wrapped(sql<SqlBool>`${sql.ref(column)} = ${structureId}`);
    return wrapped(sql<SqlBool>`${sql.ref(column)} = any(${[structureId, ...reunies]}::integer[])`);
  };
}

/** The same for one row already read; null is a row of no structure. */
export function covers(scope: Scope, structureId: number | null): boolean {
  if (scope.kind === 'all') return true;
  return scope.kind === 'one' && scope.structureId === structureId;
}

function wrapped<DB, TB extends keyof DB>(condition: unknown): ExpressionWrapper<DB, TB, SqlBool> {
  // A raw fragment is an expression in every builder; its table types cannot be inferred.
  return condition as ExpressionWrapper<DB, TB, SqlBool>;
}

/** A stored number may be that of a record merged since: resolves it to the remaining record. */
export const status = (
  structureId: number,
) => sql<number>`coalesce((select fusionnee_vers from structure
  where structure_id = ${structureId}::integer), ${structureId}::integer)`;

/** What was done under a record merged into this one is its past; used after `in`. */
export const withPast = (
  structureId: number | Expression<number>,
) => sql`(select ${structureId}::integer
  union all select structure_id from structure where fusionnee_vers = ${structureId})`;

/** The records merged into a structure, by number. */
export async function joinedTo(db: Kysely<Tables>, structureId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('structure')
    .select('structureId')
    .where('fusionneeVers', '=', structureId)
    .orderBy('structureId')
    .execute();
  return rows.map((row) => row.structureId);
}
