/** The history of a dossier, newest first. */

import { type SqlBool, sql } from 'kysely';
import type { DossierOut } from '#contract/registration/dossier.ts';
import type { Call } from '#server/platform/call.ts';
import { ENTRY_COLUMNS, presentEntry } from '#server/platform/history/present-entry.ts';
import { withPast } from '#server/platform/scope.ts';

const LONGEST = 200;

/** What `presentHistory` is given: the last lines and one more, or as many as there are since the last decision. */
export function historyOf(call: Call, dossierId: number) {
  const lines = linesOf(call, dossierId);
  const decision = lines.where('h.action', '=', sql.lit('dossier.decide')).limit(sql.lit(1));
  return lines
    .leftJoin('interlocuteur as i', 'i.interlocuteurId', 'h.interlocuteurId')
    .select(ENTRY_COLUMNS)
    .where(
      sql<SqlBool>`h.historique_id >= least(
        (select min(historique_id) from (${lines.select('h.historiqueId').limit(sql.lit(LONGEST + 1))}) as newest),
        (${decision.select('h.historiqueId')}))`,
    );
}

function linesOf({ db, scope }: Call, dossierId: number) {
  const lines = db
    .selectFrom('historique as h')
    .where('h.dossierId', '=', dossierId)
    .orderBy('h.historiqueId', 'desc');
  // A draft may come from an absorbed company, whose work on it stays its own; a record joined to this one is its past.
  return scope.kind === 'one'
    ? lines.where(sql<SqlBool>`h.structure_id in ${withPast(scope.structureId)}`)
    : lines;
}

type Row = Awaited<ReturnType<ReturnType<typeof historyOf>['execute']>>[number];

export function presentHistory(
  call: Call,
  rows: readonly Row[],
  societyStructureId: number,
): Pick<DossierOut, 'history' | 'historyCut'> {
  const historyCut = rows.length > LONGEST;
  // The line that says that there are more is not one of the last, unless it is the decision that was sought.
  const isOneMore = historyCut && rows.at(-1)?.action !== 'dossier.decide';
  const shown = isOneMore ? rows.slice(0, -1) : rows;
  const history = shown.map((row) => presentEntry(call, row, societyStructureId));
  return { history, historyCut };
}
