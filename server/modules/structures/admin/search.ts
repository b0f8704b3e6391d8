/**
 * `POST /api/structure/list`: searches the registry's structures by any text staff have. Each
 * possible meaning of the text (a name, an acronym, a number, a prefix) is looked up in its own
 * index, and the results are united.
 */

import { type Expression, type SqlBool, sql } from 'kysely';
import { isCapped, type PageRequest, SEARCH_RESULT_CAP } from '#contract/lists.ts';
import type {
  RegistryRow,
  StructureCriteria,
  searchRegistry,
} from '#contract/registry-admin/structures.ts';
import { normaliseIdentifier } from '#domain/structure/company-identifiers.ts';
import type { StructureEtat } from '#domain/structure/state-machine.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import {
  answerPage,
  fuzzy,
  locationOf,
  matchedBy,
  type Order,
  walked,
} from '#server/platform/reading/paging.ts';
import { pattern } from '#server/platform/text-search.ts';
import { keyOf, SHORTEST_WORD } from '../search.ts';

/** Minimum length from which a company number is matched by its beginning. */
const SHORTEST_NUMBER = 6;
const LARGEST_ID = 2_147_483_647;

export const search: Handler<typeof searchRegistry> = async (call, { body }) => {
  const limit = body.limite ?? SEARCH_RESULT_CAP;
  const query = await matching(call, body);
  if (body.page !== undefined) return pageBy(call, query, { page: body.page, sens: body.sens });
  const rows = await query
    .select(REGISTRY_COLUMNS)
    .orderBy('s.raisonCle')
    .orderBy('s.structureId')
    .limit(limit + 1)
    .execute();
  const fuzzy = rows.length > limit;
  return {
    rows: rows.slice(0, limit),
    total: fuzzy ? await matchedBy(call.db, query.select('s.structureId')) : rows.length,
    capped: isCapped(rows.length, limit),
  };
};

type Paged = { readonly page: PageRequest; readonly sens: StructureCriteria['sens'] };

async function pageBy(
  call: Call,
  result: Awaited<ReturnType<typeof matching>>,
  { page, sens }: Paged,
) {
  const order: Order = {
    name: 'raison',
    key: sql`s.raison_cle`,
    type: 'text',
    id: sql`s.structure_id`,
    descending: sens === 'desc',
  };
  const read = await result
    .where((eb) => eb.and(fuzzy(order, page)))
    .select(REGISTRY_COLUMNS)
    .select(locationOf(order))
    .orderBy(walked(order, page))
    .limit(page.taille + 1)
    .$if((page.saut ?? 0) > 0, (query) => query.offset(page.saut ?? 0))
    .execute();
  return answerPage({
    order,
    page,
    read,
    present: ({ cle, repere, ...row }) => row,
    count: () => matchedBy(call.db, result.select('s.structureId')),
  });
}

export const REGISTRY_COLUMNS = [
  's.structureId',
  's.raison',
  's.sigle',
  's.siret',
  's.numAyd',
  's.sgVille',
  's.etat',
  's.statut',
  's.situation',
  's.marque',
  's.fusionneeVers',
] as const satisfies readonly `s.${keyof RegistryRow}`[];

async function matching(call: Call, criteria: StructureCriteria) {
  const conditions = conditionsOf(criteria);
  const texte = criteria.texte?.trim() ?? '';
  if (texte !== '') conditions.push(await named(call, texte));
  return call.db.selectFrom('structure as s').where((eb) => eb.and(conditions));
}

function conditionsOf({
  etat,
  situation,
  statut,
  marque,
  reunies,
}: StructureCriteria): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (reunies !== true) conditions.push(sql<SqlBool>`s.fusionnee_vers is null`);
  if (etat !== undefined)
    conditions.push(sql<SqlBool>`s.etat = any(${[...new Set<StructureEtat>(etat)]}::smallint[])`);
  if (situation !== undefined) conditions.push(sql<SqlBool>`s.situation = ${situation}`);
  if (statut !== undefined) conditions.push(sql<SqlBool>`s.statut = ${statut}`);
  if (marque !== undefined) conditions.push(sql<SqlBool>`s.marque = ${marque}`);
  return conditions;
}

async function named(call: Call, texte: string): Promise<Expression<SqlBool>> {
  const key = await keyOf(call, texte);
  const number = normaliseIdentifier(texte);
  const looks = [
    sql`select structure_id from structure where num_ayd = ${texte}`,
    sql`select structure_id from prefixe where code = ${number} and structure_id is not null`,
  ];
  if (key !== '') {
    looks.push(sql`select structure_id from structure where ${isNameValid(key)}`);
    looks.push(sql`select structure_id from structure where sigle_cle like ${`${pattern(key)}%`}`);
  }
  if (number.length >= SHORTEST_NUMBER) {
    looks.push(sql`select structure_id from structure where siret like ${`${pattern(number)}%`}`);
  }
  if (/^\d{1,10}$/.test(number) && Number(number) <= LARGEST_ID) {
    looks.push(sql`select ${Number(number)}::integer`);
  }
  return sql<SqlBool>`s.structure_id in (${sql.join(looks, sql` union `)})`;
}

/** Every word, anywhere, by trigrams; a text too short for them begins the name. */
function isNameValid(key: string) {
  const words = key.split(' ');
  const hasTrigram = words.some((word) => word.length >= SHORTEST_WORD);
  if (!hasTrigram) return sql<SqlBool>`raison_cle like ${`${pattern(key)}%`}`;
  return sql<SqlBool>`${sql.join(
    words.map((word) => sql`raison_cle like ${`%${pattern(word)}%`}`),
    sql` and `,
  )}`;
}
