/** `list`, `drafts`, `pending`: the recordings of one structure, or of all for staff, by state and criteria. */

import { type Expression, type SqlBool, sql } from 'kysely';
import { type ElementCriteria, SEARCH_RESULT_CAP } from '#contract/registration/criteria.ts';
import type { ElementRow } from '#contract/registration/element.ts';
import type { listCodes, listCodesByGet } from '#contract/registration/isrc.ts';
import { numeroOf } from '#domain/dossier/numero.ts';
import { beginsWithPrefixe, isIsrc, normaliseIsrcSearch } from '#domain/isrc/isrc.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { ISSUED, type Statut } from '#domain/registration/statuts.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { within } from '#server/platform/scope.ts';
import { eachWordInKey } from '#server/platform/text-search.ts';

export function lister(statuts: readonly ElementRow['statut'][]): Verb<typeof listCodes> {
  return async (call, { body }) => rowsBy(call, statuts, body);
}

export const listByGet: Verb<typeof listCodesByGet> = async (call, { query }) =>
  rowsBy(call, ISSUED, query.structureId === undefined ? {} : { structureId: query.structureId });

async function rowsBy(call: Call, statuts: readonly ElementRow['statut'][], criteria: ElementCriteria) {
  const limit = criteria.limite ?? SEARCH_RESULT_CAP;
  const asked = criteria.statut === undefined ? statuts : statuts.filter((s) => criteria.statut?.includes(s));
  if (asked.length === 0) return { rows: [], total: 0, capped: false };
  const rows = await withColumns(sorted(matching(call, asked, criteria), criteria.tri))
    .limit(atLeast(limit + 1))
    .execute();
  const beyond = rows.length > limit;
  // Counting is asked only when rows were left out, and stops where the answer no longer matters.
  const total = beyond ? await countUpTo(call, asked, criteria) : rows.length;
  return { rows: rows.slice(0, limit).map(presentRow), total, capped: beyond && limit === SEARCH_RESULT_CAP };
}

function matching(call: Call, statuts: readonly Statut[], criteria: ElementCriteria) {
  return (
    call.db
      .selectFrom('element as e')
      .innerJoin('dossier as d', 'd.dossierId', 'e.dossierId')
      .innerJoin('structure as s', 's.structureId', 'e.structureId')
      .leftJoin('immatriculation as i', 'i.elementId', 'e.elementId')
      .where(within(call.scope, 'e.structure_id'))
      // Spelled: for one state the index gives the rows in their order, and the page is its beginning.
      .where(sql<SqlBool>`e.statut in ${oneOf(statuts)}`)
      .where((eb) => eb.and(conditionsOf(criteria)))
  );
}

/** Few lengths, spelled: a list is then one of a few texts, each kept planned for the length that it has. */
const LENGTHS = [21, 51, 101, 501, SEARCH_RESULT_CAP + 1];
const atLeast = (rows: number) => sql.lit(LENGTHS.find((length) => length >= rows) ?? rows);

/** Conditions on `e` (element), `d` (its dossier) and `i` (its immatriculation, if any). */
export function conditionsOf(criteria: ElementCriteria): Expression<SqlBool>[] {
  const conditions = textsHold(criteria);
  const code = normaliseIsrcSearch(criteria.isrc ?? '');
  if (code !== '') conditions.push(codeHolds(code));
  if (criteria.type !== undefined) conditions.push(sql<SqlBool>`e.type = ${criteria.type}`);
  if (criteria.dossierId !== undefined) conditions.push(sql<SqlBool>`e.dossier_id = ${criteria.dossierId}`);
  if (criteria.attribueDu !== undefined)
    conditions.push(
      sql<SqlBool>`i.attribue_le >= ${criteria.attribueDu}::date::timestamp at time zone 'Europe/Paris'`,
    );
  if (criteria.attribueAu !== undefined) {
    const nextDay = sql`(${criteria.attribueAu}::date + 1)::timestamp at time zone 'Europe/Paris'`;
    conditions.push(sql<SqlBool>`i.attribue_le < ${nextDay}`);
  }
  if (criteria.annule !== undefined) {
    const cancelled = sql<SqlBool>`exists (select 1 from annulation a where a.isrc = i.isrc)`;
    conditions.push(criteria.annule ? cancelled : sql<SqlBool>`i.isrc is not null and not ${cancelled}`);
  }
  if (criteria.structureId !== undefined)
    conditions.push(sql<SqlBool>`e.structure_id = ${criteria.structureId}`);
  return conditions;
}

/** In the texts as the database keeps them for this: without accent nor case, with the title of the dossier. */
function textsHold({ texte = '', titre = '', artiste = '' }: ElementCriteria): Expression<SqlBool>[] {
  // Words of a title or an artist stand in the whole as well, which is what the index of trigrams reads.
  const words = [
    ...eachWordInKey(sql`x.texte`, `${texte} ${titre} ${artiste}`),
    ...eachWordInKey(sql`x.titre`, titre),
    ...eachWordInKey(sql`x.artiste`, artiste),
  ];
  if (words.length === 0) return [];
  return [
    sql<SqlBool>`e.element_id in (select x.element_id from element_texte x where ${sql.join(words, sql` and `)})`,
  ];
}

/** A code, or its beginning as soon as that tells the prefix, is found by the key; another part of a code reads them all. */
function codeHolds(code: string): Expression<SqlBool> {
  if (isIsrc(code)) return sql<SqlBool>`i.isrc = ${code}`;
  if (!beginsWithPrefixe(code)) return sql<SqlBool>`i.isrc like ${`%${code}%`}`;
  // Digits follow a prefix: all codes of one length, from the first to the last, whatever the order of letters.
  return sql<SqlBool>`i.isrc between ${code.padEnd(12, '0')} and ${code.padEnd(12, '9')}`;
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

/** A table says "page 1 of N": beyond this the exact number of rows helps nobody and costs a scan. */
const LARGEST_TOTAL = 100_000;

async function countUpTo(call: Call, statuts: readonly Statut[], criteria: ElementCriteria): Promise<number> {
  // PostgreSQL leaves a left join out when no condition reads it: most counts are answered by the index alone.
  const found = call.db
    .selectFrom('element as e')
    .leftJoin('dossier as d', 'd.dossierId', 'e.dossierId')
    .leftJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .where(within(call.scope, 'e.structure_id'))
    .where(sql<SqlBool>`e.statut in ${oneOf(statuts)}`)
    .where((eb) => eb.and(conditionsOf(criteria)))
    .select('e.elementId')
    .limit(sql.lit(LARGEST_TOTAL));
  const { total } = await call.db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const COLUMNS = [
  'e.elementId',
  'e.dossierId',
  'e.structureId',
  's.raison',
  'd.titre as dossierTitre',
  'd.createdAt as dossierCreatedAt',
  'e.rang',
  'e.type',
  'e.titre',
  'e.version',
  'e.artiste',
  'e.duree',
  'e.anneePublication',
  'i.isrc',
  'e.statut',
  'e.motif',
  'i.attribueLe',
  'e.updatedAt',
] as const;

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];
const withColumns = (found: Found) =>
  found
    .select(COLUMNS)
    .select((eb) =>
      eb.selectFrom('annulation as a').select('a.annuleLe').whereRef('a.isrc', '=', 'i.isrc').as('annuleLe'),
    );

function presentRow({ duree, attribueLe, annuleLe, updatedAt, dossierCreatedAt, ...row }: Row): ElementRow {
  return {
    ...row,
    numero: numeroOf({ dossierId: row.dossierId, createdAt: dossierCreatedAt }),
    duree: duree === null ? null : formatDuree(duree),
    attribueLe: attribueLe?.toISOString() ?? null,
    annuleLe: annuleLe?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
