/** `POST /api/profile/drafts`: each structure with the person who speaks for it, by state of validation. */

import { type Expression, type SqlBool, sql } from 'kysely';
import type { AccountCriteria, AccountRow, listAccounts } from '#contract/account/profile.ts';
import { isCapped, SEARCH_RESULT_CAP } from '#contract/lists.ts';
import { PERSON_NAMES } from '#domain/profile/profile-fields.ts';
import { etatLetter, etatsOfLetter, type StructureEtat, UNDER_VALIDATION } from '#domain/structure/life.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { foundBy } from '#server/platform/reading/paging.ts';
import { within } from '#server/platform/scope.ts';
import { spokesperson } from '#server/platform/spokesperson.ts';
import { eachWordIn } from '#server/platform/text-search.ts';

export const list: Verb<typeof listAccounts> = async (call, { body }) => {
  const limit = body.limite ?? SEARCH_RESULT_CAP;
  const found = matching(call, body);
  const rows = await withColumns(sorted(found, body.tri))
    .limit(limit + 1)
    .execute();
  const beyond = rows.length > limit;
  const total = beyond ? await foundBy(call.db, found.select('s.structureId')) : rows.length;
  return {
    rows: rows.slice(0, limit).map(presentRow),
    total,
    capped: isCapped(rows.length, limit),
  };
};

function matching(call: Call, criteria: AccountCriteria) {
  return call.db
    .selectFrom('structure as s')
    .innerJoinLateral(spokesperson, (join) => join.onTrue())
    .where(within(call.scope, 's.structure_id'))
    .where('s.etat', '=', sql<StructureEtat>`any(${wishedEtats(criteria)}::smallint[])`)
    .where((eb) => eb.and(conditionsOf(criteria)));
}

function wishedEtats({ etat, etatLettre }: AccountCriteria): StructureEtat[] {
  if (etat === undefined && etatLettre === undefined) return [...UNDER_VALIDATION];
  return [...(etat ?? []), ...(etatLettre ?? []).flatMap(etatsOfLetter)];
}

function conditionsOf({ texte, statut, structureId }: AccountCriteria): Expression<SqlBool>[] {
  const text = sql`concat_ws(' ', s.raison, s.sigle, p.nom, p.prenom, p.email)`;
  const conditions = eachWordIn(text, texte);
  if (statut !== undefined) conditions.push(sql<SqlBool>`s.statut = ${statut}`);
  if (structureId !== undefined) conditions.push(sql<SqlBool>`s.structure_id = ${structureId}`);
  return conditions;
}

type Found = ReturnType<typeof matching>;

const SORT_COLUMNS = {
  raison: sql`s.raison_cle`,
  nom: sql`unaccent(lower(p.nom))`,
  submittedAt: sql`s.submitted_at`,
  createdAt: sql`s.created_at`,
  updatedAt: sql`s.updated_at`,
} as const;

function sorted(found: Found, tri: AccountCriteria['tri']): Found {
  const { champ, sens } = tri ?? { champ: 'submittedAt', sens: 'asc' };
  return found
    .orderBy(SORT_COLUMNS[champ], (order) => (sens === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('s.structureId');
}

const COLUMNS = [
  ...PERSON_NAMES.map((name) => `p.${name}` as const),
  'p.interlocuteurId',
  's.structureId',
  'p.etat as etatInterlocuteur',
  's.etat',
  's.motif',
  's.raison',
  's.sigle',
  's.numAyd',
  's.statut',
  's.situation',
  's.siret',
  's.sgVille',
  's.marque',
  's.submittedAt',
  's.createdAt',
  's.updatedAt',
] as const;

const withColumns = (found: Found) => found.select(COLUMNS);
type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

function presentRow({ submittedAt, createdAt, updatedAt, ...row }: Row): AccountRow {
  return {
    ...row,
    etatLettre: etatLetter(row.etat),
    submittedAt: submittedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
