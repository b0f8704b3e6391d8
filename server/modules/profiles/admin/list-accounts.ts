/** `POST /api/profile/drafts`: each structure with its contact person, by state of validation. */

import { type Expression, type SqlBool, sql } from 'kysely';
import type { AccountCriteria, AccountRow, listAccounts } from '#contract/account/profile.ts';
import { isCapped, SEARCH_RESULT_CAP } from '#contract/lists.ts';
import { PERSON_NAMES } from '#domain/profile/profile-fields.ts';
import {
  etatLetter,
  etatsOfLetter,
  type StructureEtat,
  UNDER_VALIDATION,
  VALIDATED,
} from '#domain/structure/state-machine.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { matchedBy } from '#server/platform/reading/paging.ts';
import { NAMELESS } from '#server/platform/records/nameless.ts';
import { wasNamedBefore } from '#server/platform/records/own-entry.ts';
import { within } from '#server/platform/scope.ts';
import { spokesperson } from '#server/platform/spokesperson.ts';
import { eachWordIn } from '#server/platform/text-search.ts';

export const list: Handler<typeof listAccounts> = async (call, { body }) => {
  const limit = body.limite ?? SEARCH_RESULT_CAP;
  const query = matching(call, body);
  const rows = await withColumns(call, sorted(query, body.tri))
    .limit(limit + 1)
    .execute();
  const fuzzy = rows.length > limit;
  const total = fuzzy ? await matchedBy(call.db, query.select('s.structureId')) : rows.length;
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
    .where('s.etat', '=', sql<StructureEtat>`any(${requestedEtats(criteria)}::smallint[])`)
    .where((eb) => eb.and(conditionsOf(call, criteria)));
}

function requestedEtats({ etat, etatLettre }: AccountCriteria): StructureEtat[] {
  if (etat === undefined && etatLettre === undefined) return [...UNDER_VALIDATION];
  return [...(etat ?? []), ...(etatLettre ?? []).flatMap(etatsOfLetter)];
}

function conditionsOf(
  call: Call,
  { texte, statut, structureId }: AccountCriteria,
): Expression<SqlBool>[] {
  // Searches only the columns that the caller may see.
  const text = sql`concat_ws(' ', s.raison, s.sigle, p.email, case when ${isShown(call)} then concat_ws(' ', p.nom, p.prenom) end)`;
  const conditions = eachWordIn(text, texte);
  if (statut !== undefined) conditions.push(sql<SqlBool>`s.statut = ${statut}`);
  if (structureId !== undefined) conditions.push(sql<SqlBool>`s.structure_id = ${structureId}`);
  return conditions;
}

/**
 * Whether the reader may know who `p` is, as their team shows it: staff may. Who signs in is shown to structures
 * that staff have validated, and to themselves; who never did, to the structure that named them first.
 */
function isShown({ actor, interlocuteurId }: Call): Expression<boolean> {
  if (actor.kind === 'staff') return sql<boolean>`true`;
  return sql<boolean>`(p.interlocuteur_id = ${interlocuteurId ?? 0} or case
    when exists (select 1 from identite t where t.interlocuteur_id = p.interlocuteur_id)
    then s.etat in ${oneOf(VALIDATED)}
    else not exists (select 1 from collaborateur h where h.structure_id = s.structure_id
      and h.interlocuteur_id = p.interlocuteur_id and ${wasNamedBefore('h')}) end)`;
}

type Result = ReturnType<typeof matching>;

const SORT_COLUMNS = {
  raison: sql`s.raison_cle`,
  nom: sql`unaccent(lower(p.nom))`,
  submittedAt: sql`s.submitted_at`,
  createdAt: sql`s.created_at`,
  updatedAt: sql`s.updated_at`,
} as const;

function sorted(query: Result, tri: AccountCriteria['tri']): Result {
  const { champ, sens } = tri ?? { champ: 'submittedAt', sens: 'asc' };
  return query
    .orderBy(SORT_COLUMNS[champ], (order) =>
      (sens === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
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

const withColumns = (call: Call, query: Result) =>
  query.select(COLUMNS).select((eb) => eb.cast<boolean>(isShown(call), 'boolean').as('shown'));
type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

function presentRow({ submittedAt, createdAt, updatedAt, shown, ...row }: Row): AccountRow {
  return {
    ...row,
    ...(shown ? {} : NAMELESS),
    etatLettre: etatLetter(row.etat),
    submittedAt: submittedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
