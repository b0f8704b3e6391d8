/** `list`, `drafts`, `pending`: the recordings of one structure, or of all for staff, by state and criteria. */

import { type AliasableExpression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { isCapped, type PageRequest, SEARCH_RESULT_CAP } from '#contract/lists.ts';
import type { ElementCriteria } from '#contract/registration/criteria.ts';
import type { ElementRow } from '#contract/registration/element.ts';
import type { listCodes, listCodesByGet } from '#contract/registration/isrc.ts';
import { ISSUED, type Statut } from '#domain/registration/statuts.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import {
  answerPage,
  fuzzy,
  locationOf,
  matchedBy,
  type Order,
  type PageCursor,
  walked,
} from '#server/platform/reading/paging.ts';
import { storedCount } from '#server/platform/records/stored-counts.ts';
import { status, within } from '#server/platform/scope.ts';
import { byCompany, locationsByCompany, walkedByCompany } from './by-company.ts';
import { conditionsOf } from './element-criteria.ts';
import { atLeast, joined, presentRow, withColumns } from './element-rows.ts';

export function lister(statuts: readonly ElementRow['statut'][]): Handler<typeof listCodes> {
  return async (call, { body }) => rowsBy(call, statuts, body);
}

export const listByGet: Handler<typeof listCodesByGet> = async (call, { query }) =>
  rowsBy(call, ISSUED, query.structureId === undefined ? {} : { structureId: query.structureId });

async function rowsBy(
  call: Call,
  statuts: readonly ElementRow['statut'][],
  criteria: ElementCriteria,
) {
  const limit = criteria.limite ?? SEARCH_RESULT_CAP;
  const requests =
    criteria.statut === undefined ? statuts : statuts.filter((s) => criteria.statut?.includes(s));
  if (criteria.page !== undefined)
    return pageBy(call, requests, { ...criteria, page: criteria.page });
  if (requests.length === 0) return { rows: [], total: 0, capped: false };
  const rows = await withColumns(sorted(matching(call, requests, criteria), requests, criteria))
    .limit(atLeast(limit + 1))
    .execute();
  const fuzzy = rows.length > limit;
  // Counts only when rows were left out, up to the cap beyond which the number no longer matters.
  const total = fuzzy ? await countUpTo(call, requests, criteria) : rows.length;
  return {
    rows: rows.slice(0, limit).map(presentRow),
    total,
    capped: isCapped(rows.length, limit),
  };
}

function matching(call: Call, statuts: readonly Statut[], criteria: ElementCriteria) {
  return (
    joined(call)
      .where(within(call.scope, 'e.structure_id'))
      // Literal states: for one state the index gives the rows in order, and the page is its
      // beginning.
      .where(sql<SqlBool>`e.statut in ${oneOf(statuts)}`)
      .where((eb) => eb.and(conditionsOf(criteria, call.scope)))
  );
}

type Result = ReturnType<typeof matching>;

/** The whole list is its first page. */
function sorted(query: Result, statuts: readonly Statut[], criteria: ElementCriteria): Result {
  const order = orderOf(statuts, criteria);
  const whole = { taille: SEARCH_RESULT_CAP };
  const withTexts = isByText(criteria.tri)
    ? query.innerJoin('elementTexte as t', 't.elementId', 'e.elementId')
    : query;
  return withTexts.orderBy(
    isByCompany(criteria) ? walkedByCompany(order, whole) : walked(order, whole),
  );
}

/** One page of a list of recordings: first which ones, from an index where there is one, then what their lines show. */
type Paged = ElementCriteria & { readonly page: PageRequest };

async function pageBy(call: Call, statuts: readonly Statut[], criteria: Paged) {
  const { page } = criteria;
  return answerPage({
    order: orderOf(statuts, criteria),
    page,
    read: statuts.length === 0 ? [] : await linesOf(call, statuts, criteria),
    present: ({ cle, repere, location, ...row }) => presentRow(row),
    count: () => countUpTo(call, statuts, criteria),
  });
}

function linesOf(call: Call, statuts: readonly Statut[], criteria: Paged) {
  const find = isByCompany(criteria) ? locationsOfCompanies : locationsOf;
  const locations: AliasableExpression<PageCursor> = find(call, statuts, criteria);
  const placed = call.db
    .selectFrom(locations.as('p'))
    // Listed by name: a statement with `*` is planned anew each time.
    .select(['p.cle', 'p.repere'])
    .select(sql<number>`row_number() over ()`.as('location'));
  return withColumns(joined(call))
    .innerJoin(placed.as('f'), 'f.repere', 'e.elementId')
    .select(['f.cle', 'f.repere', 'f.location'])
    .orderBy('f.location')
    .execute();
}

function locationsOf(call: Call, statuts: readonly Statut[], criteria: Paged) {
  const { page, tri } = criteria;
  const order = orderOf(statuts, criteria);
  return (
    narrow(call, statuts, criteria)
      .$if(isByText(tri), (query) =>
        query.innerJoin('elementTexte as t', 't.elementId', 'e.elementId'),
      )
      // Always true for issued recordings; written so that the index on codes can give the order.
      .$if(isByCode(statuts, tri), (query) => query.where(sql<SqlBool>`i.element_id is not null`))
      .where((eb) => eb.and(fuzzy(order, page)))
      .select(locationOf(order))
      .orderBy(walked(order, page))
      .limit(atLeast(page.taille + 1))
      .$if((page.saut ?? 0) > 0, (query) => query.offset(page.saut ?? 0))
  );
}

function locationsOfCompanies(call: Call, statuts: readonly Statut[], criteria: Paged) {
  const { type, ...rest } = criteria;
  return locationsByCompany({
    order: orderOf(statuts, criteria),
    page: criteria.page,
    most: atLeast(criteria.page.taille + 1),
    companies: within(call.scope, 's.structure_id')(expressionBuilder()),
    isWide: conditionsOf(rest, call.scope).length === 0,
    result: narrow(call, statuts, criteria).select(['e.elementId', 'e.structureId']),
  });
}

/**
 * Joins only the tables that a condition reads. PostgreSQL drops an unused join by itself, but then
 * reads the rows where their index would have been enough.
 */
const narrow = (call: Call, statuts: readonly Statut[], criteria: ElementCriteria) =>
  call.db
    .selectFrom('element as e')
    .$if(readsCodes(criteria), (query) =>
      query.leftJoin('immatriculation as i', 'i.elementId', 'e.elementId'),
    )
    .where(within(call.scope, 'e.structure_id'))
    .where(sql<SqlBool>`e.statut in ${oneOf(statuts)}`)
    .where((eb) => eb.and(conditionsOf(criteria, call.scope)));

const ABOUT_CODES = ['isrc', 'attribueDu', 'attribueAu', 'annule', 'cherche'] as const;
const readsCodes = ({ tri, ...criteria }: ElementCriteria) =>
  tri?.champ === 'isrc' ||
  tri?.champ === 'attribueLe' ||
  ABOUT_CODES.some((name) => criteria[name] !== undefined);

async function countUpTo(
  call: Call,
  statuts: readonly Statut[],
  criteria: ElementCriteria,
): Promise<number> {
  const { structureId, ...rest } = criteria;
  if (statuts.length > 0 && conditionsOf(rest, call.scope).length === 0)
    return stored(call, statuts, structureId);
  return matchedBy(call.db, narrow(call, statuts, criteria).select('e.elementId'));
}

/**
 * Total from the stored counters, when only the state, and perhaps a structure, narrows the list.
 */
async function stored(
  { db, scope }: Call,
  statuts: readonly Statut[],
  structureId: number | undefined,
) {
  const named =
    structureId === undefined ? sql`true` : sql`c.structure_id = ${status(structureId)}`;
  const whose = sql`${within(scope, 'c.structure_id')(expressionBuilder())} and ${named}`;
  const { rows } = await sql<{
    total: number;
  }>`select ${storedCount(statuts, whose)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

type Sort = ElementCriteria['tri'];

const ofElement = sql`e.element_id`;
const KEYS = {
  titre: { key: sql`left(t.titre, 250)`, type: 'text', id: sql`t.element_id` },
  artiste: { key: sql`left(t.artiste, 250)`, type: 'text', id: sql`t.element_id` },
  duree: { key: sql`e.duree`, type: 'integer', id: ofElement },
  isrc: { key: sql`i.isrc`, type: 'bpchar', id: ofElement },
  statut: { key: sql`e.statut`, type: 'text', id: ofElement },
  updatedAt: { key: sql`e.updated_at`, type: 'timestamptz', id: ofElement },
  attribueLe: { key: sql`i.attribue_le`, type: 'timestamptz', id: ofElement },
  rang: { key: sql`e.rang`, type: 'integer', id: ofElement },
} as const;

const NEWEST_FIRST: Order = {
  name: 'elementId',
  key: ofElement,
  type: 'integer',
  id: ofElement,
  descending: true,
};

function orderOf(statuts: readonly Statut[], criteria: ElementCriteria): Order {
  const { tri } = criteria;
  // For one company, also newest first.
  if (tri === undefined || tri.champ === 'structure')
    return isByCompany(criteria) ? byCompany(tri?.sens === 'desc') : NEWEST_FIRST;
  const order = { ...KEYS[tri.champ], name: tri.champ, descending: tri.sens === 'desc' };
  if (isByCode(statuts, tri)) return { ...order, id: sql`i.element_id` };
  // A recording not issued yet may lack any value; an issued one only its duration, when a
  // take-over brought none.
  if (!isIssuedOnly(statuts)) return { ...order, unknown: 'last' };
  return tri.champ === 'duree' ? { ...order, unknown: 'greatest' } : order;
}

const isByCompany = ({ tri, structureId }: ElementCriteria) =>
  tri?.champ === 'structure' && structureId === undefined;
const isByText = (tri: Sort) => tri?.champ === 'titre' || tri?.champ === 'artiste';
const isIssuedOnly = (statuts: readonly Statut[]) =>
  statuts.every((statut) => ISSUED.includes(statut));
const isByCode = (statuts: readonly Statut[], tri: Sort) =>
  isIssuedOnly(statuts) && (tri?.champ === 'isrc' || tri?.champ === 'attribueLe');
