/**
 * `GET /api/workflow`: the accounts under validation, each with figures that show how hard its
 * decision is.
 */

import { sql } from 'kysely';
import {
  type listWaitingAccounts,
  MOST_COMPARED,
  type WaitingAccount,
} from '#contract/account/workflow.ts';
import { isCapped, SEARCH_RESULT_CAP } from '#contract/lists.ts';
import { documentLabel, owedDocuments } from '#domain/justificatif/expected-documents.ts';
import { UNDER_VALIDATION } from '#domain/structure/state-machine.ts';
import type { similarCounter } from '#server/modules/structures/similar.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { oneOf } from '#server/platform/one-of.ts';
import { within } from '#server/platform/scope.ts';
import { spokesperson } from '#server/platform/spokesperson.ts';
import { eachWordIn } from '#server/platform/text-search.ts';

/** What other modules know about pending accounts. Provided by `compose.ts`. */
export type WaitingDeps = {
  /** Number of similar structures of each; a structure with none is absent. */
  readonly countSimilar: ReturnType<typeof similarCounter>;
};

export function waitingLister({ countSimilar }: WaitingDeps): Handler<typeof listWaitingAccounts> {
  return async (call, { query }) => {
    const result = matching(call, query.texte ?? '');
    const rows = await withColumns(result)
      .limit(SEARCH_RESULT_CAP + 1)
      .execute();
    const fuzzy = rows.length > SEARCH_RESULT_CAP;
    const compared = rows.slice(0, MOST_COMPARED).map(({ structureId }) => structureId);
    const similar = await countSimilar(call, compared);
    return {
      rows: rows
        .slice(0, SEARCH_RESULT_CAP)
        .map((row, at) =>
          presentRow(row, at < MOST_COMPARED ? (similar.get(row.structureId) ?? 0) : null),
        ),
      total: fuzzy ? await count(call, result) : rows.length,
      capped: isCapped(rows.length),
    };
  };
}

/** From the partial index of what is under validation, in its order. */
function matching({ db, scope }: Call, texte: string) {
  return db
    .selectFrom('structure as s')
    .innerJoinLateral(spokesperson, (join) => join.onTrue())
    .where(within(scope, 's.structure_id'))
    .where(sql<boolean>`s.etat in ${oneOf(UNDER_VALIDATION)}`)
    .where((eb) =>
      eb.and(eachWordIn(sql`concat_ws(' ', s.raison, s.sigle, p.nom, p.prenom, p.email)`, texte)),
    );
}

type Result = ReturnType<typeof matching>;

function withColumns(query: Result) {
  return query
    .select([
      'p.interlocuteurId',
      's.structureId',
      'p.nom',
      'p.prenom',
      'p.email',
      's.raison',
      's.sgVille',
    ])
    .select(['s.statut', 's.marque', 's.revision', 's.submittedAt'])
    .select(['s.situation', 's.personalite', 's.codeJur', 's.sgPays'])
    .select(
      sql<number>`(select count(*)::int from justificatif j
        where j.structure_id = s.structure_id and j.removed_at is null)`.as('justificatifs'),
    )
    .orderBy('s.submittedAt', (order) => order.asc().nullsLast())
    .orderBy('s.structureId');
}

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

function presentRow(row: Row, proches: number | null): WaitingAccount {
  const { submittedAt, situation, personalite, codeJur, sgPays, ...shown } = row;
  const owed = owedDocuments(
    { ...row, situation, personalite, codeJur, sgPays },
    row.justificatifs,
  );
  return {
    ...shown,
    submittedAt: submittedAt?.toISOString() ?? null,
    manquants: owed.map((key) => ({ key, label: documentLabel(key) })),
    proches,
  };
}

async function count({ db }: Call, query: Result): Promise<number> {
  const { total } = await db
    .selectFrom(query.select('s.structureId').as('result'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
