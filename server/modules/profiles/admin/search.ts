/** `POST /api/profile/list`: the people of the registry, by the words of their names and addresses. */

import { type Expression, type SqlBool, sql } from 'kysely';
import { isCapped, type PageRequest, SEARCH_RESULT_CAP } from '#contract/lists.ts';
import type { PersonCriteria, PersonRow, searchPeople } from '#contract/registry-admin/people.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import {
  answerPage,
  fuzzy,
  locationOf,
  matchedBy,
  type Order,
  walked,
} from '#server/platform/reading/paging.ts';
import { status } from '#server/platform/scope.ts';
import { pattern } from '#server/platform/text-search.ts';

export const search: Handler<typeof searchPeople> = async (call, { body }) => {
  const limit = body.limite ?? SEARCH_RESULT_CAP;
  const query = await matching(call, body);
  if (body.page !== undefined) return pageBy(call, query, { page: body.page, sens: body.sens });
  const rows = await withColumns(query)
    .orderBy('i.personneCle')
    .orderBy('i.interlocuteurId')
    .limit(limit + 1)
    .execute();
  const fuzzy = rows.length > limit;
  return {
    rows: rows.slice(0, limit).map(presentPersonRow),
    total: fuzzy ? await matchedBy(call.db, query.select('i.interlocuteurId')) : rows.length,
    capped: isCapped(rows.length, limit),
  };
};

type Paged = { readonly page: PageRequest; readonly sens: PersonCriteria['sens'] };

async function pageBy(
  call: Call,
  result: Awaited<ReturnType<typeof matching>>,
  { page, sens }: Paged,
) {
  const order: Order = {
    name: 'nom',
    key: sql`i.personne_cle`,
    type: 'text',
    id: sql`i.interlocuteur_id`,
    descending: sens === 'desc',
  };
  const read = await withColumns(result)
    .where((eb) => eb.and(fuzzy(order, page)))
    .select(locationOf(order))
    .orderBy(walked(order, page))
    .limit(page.taille + 1)
    .$if((page.saut ?? 0) > 0, (query) => query.offset(page.saut ?? 0))
    .execute();
  return answerPage({
    order,
    page,
    read,
    present: ({ cle, repere, ...row }) => presentPersonRow(row),
    count: () => matchedBy(call.db, result.select('i.interlocuteurId')),
  });
}

/** Excludes the records of programs, which are not people. */
async function matching(call: Call, criteria: PersonCriteria) {
  const conditions = await conditionsOf(call, criteria);
  return call.db
    .selectFrom('interlocuteur as i')
    .where('i.fusionneVers', 'is', null)
    .where(
      sql<SqlBool>`not exists (select 1 from compte_service p where p.interlocuteur_id = i.interlocuteur_id)`,
    )
    .where((eb) => eb.and(conditions));
}

async function conditionsOf(
  { db }: Call,
  { texte = '', structureId, etat, compte }: PersonCriteria,
): Promise<Expression<SqlBool>[]> {
  const conditions: Expression<SqlBool>[] = [];
  if (texte.trim() !== '') {
    // Normalised by the same SQL function as the stored texts.
    const { rows } = await sql<{ key: string }>`select raison_cle(${texte}) as key`.execute(db);
    const words = (rows[0]?.key ?? '').split(' ');
    for (const word of words) {
      const anywhere = `%${pattern(word)}%`;
      conditions.push(
        word === '' ? sql<SqlBool>`false` : sql<SqlBool>`i.personne_cle like ${anywhere}`,
      );
    }
  }
  if (etat !== undefined) conditions.push(sql<SqlBool>`i.etat = any(${[...etat]}::smallint[])`);
  if (structureId !== undefined) {
    conditions.push(sql<SqlBool>`i.interlocuteur_id in (
      select interlocuteur_id from collaborateur where structure_id = ${status(structureId)})`);
  }
  if (compte !== undefined) conditions.push(sql<SqlBool>`${HAS_ACCOUNT} = ${compte}`);
  return conditions;
}

const HAS_ACCOUNT = sql`exists (select 1 from identite t where t.interlocuteur_id = i.interlocuteur_id)`;

export function withColumns(query: Awaited<ReturnType<typeof matching>>) {
  return query
    .select(['i.interlocuteurId', 'i.nom', 'i.prenom', 'i.email', 'i.emailVerifie', 'i.etat'])
    .select(['i.createdAt', 'i.fusionneVers'])
    .select([
      sql<boolean>`${HAS_ACCOUNT}`.as('compte'),
      sql<number>`(select count(*)::int from collaborateur c
        where c.interlocuteur_id = i.interlocuteur_id)`.as('structures'),
      sql<string | null>`(select s.raison from collaborateur c join structure s using (structure_id)
        where c.interlocuteur_id = i.interlocuteur_id order by c.created_at, c.structure_id limit 1)`.as(
        'raison',
      ),
    ]);
}

export type PersonResult = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

export function presentPersonRow({ createdAt, ...row }: PersonResult): PersonRow {
  return { ...row, createdAt: createdAt.toISOString() };
}
