/** `list`, `drafts`, `pending`: the recordings of one structure, or of all for staff, by state and criteria. */

import { type SqlBool, sql } from 'kysely';
import { type ElementCriteria, isCapped, SEARCH_RESULT_CAP } from '#contract/registration/criteria.ts';
import type { ElementRow } from '#contract/registration/element.ts';
import type { listCodes, listCodesByGet } from '#contract/registration/isrc.ts';
import { ISSUED, type Statut } from '#domain/registration/statuts.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { within } from '#server/platform/scope.ts';
import { conditionsOf } from './element-criteria.ts';
import { atLeast, joined, presentRow, withColumns } from './element-rows.ts';
import { countUpTo, pageBy } from './page-elements.ts';

export function lister(statuts: readonly ElementRow['statut'][]): Verb<typeof listCodes> {
  return async (call, { body }) => rowsBy(call, statuts, body);
}

export const listByGet: Verb<typeof listCodesByGet> = async (call, { query }) =>
  rowsBy(call, ISSUED, query.structureId === undefined ? {} : { structureId: query.structureId });

async function rowsBy(call: Call, statuts: readonly ElementRow['statut'][], criteria: ElementCriteria) {
  const limit = criteria.limite ?? SEARCH_RESULT_CAP;
  const asked = criteria.statut === undefined ? statuts : statuts.filter((s) => criteria.statut?.includes(s));
  if (criteria.page !== undefined) return pageBy(call, asked, { ...criteria, page: criteria.page });
  if (asked.length === 0) return { rows: [], total: 0, capped: false };
  const rows = await withColumns(sorted(matching(call, asked, criteria), criteria.tri))
    .limit(atLeast(limit + 1))
    .execute();
  const beyond = rows.length > limit;
  // Counting is asked only when rows were left out, and stops where the answer no longer matters.
  const total = beyond ? await countUpTo(call, asked, criteria) : rows.length;
  return { rows: rows.slice(0, limit).map(presentRow), total, capped: isCapped(rows.length, limit) };
}

function matching(call: Call, statuts: readonly Statut[], criteria: ElementCriteria) {
  return (
    joined(call)
      .where(within(call.scope, 'e.structure_id'))
      // Spelled: for one state the index gives the rows in their order, and the page is its beginning.
      .where(sql<SqlBool>`e.statut in ${oneOf(statuts)}`)
      .where((eb) => eb.and(conditionsOf(criteria, call.scope)))
  );
}

type Found = ReturnType<typeof matching>;

const SORT_COLUMNS = {
  titre: sql`left(t.titre, 250)`,
  artiste: sql`left(t.artiste, 250)`,
  duree: sql`e.duree`,
  isrc: sql`i.isrc`,
  statut: sql`e.statut`,
  updatedAt: sql`e.updated_at`,
  attribueLe: sql`i.attribue_le`,
  rang: sql`e.rang`,
} as const;

function sorted(found: Found, tri: ElementCriteria['tri']): Found {
  const newestFirst = found.orderBy('e.elementId', 'desc');
  if (tri === undefined) return newestFirst;
  if (tri.champ === 'titre' || tri.champ === 'artiste')
    return found
      .innerJoin('elementTexte as t', 't.elementId', 'e.elementId')
      .orderBy(SORT_COLUMNS[tri.champ], tri.sens)
      .orderBy('e.elementId', 'desc');
  return found.orderBy(SORT_COLUMNS[tri.champ], tri.sens).orderBy('e.elementId', 'desc');
}
