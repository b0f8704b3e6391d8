/** The history of a dossier, newest first. */

import { type SqlBool, sql } from 'kysely';
import type { DossierOut } from '#contract/registration/dossier.ts';
import type { Call } from '#server/platform/call.ts';
import { ENTRY_COLUMNS, presentEntry } from '#server/platform/history/present-entry.ts';
import { withPast } from '#server/platform/scope.ts';

const LONGEST = 200;

/** What `presentHistory` is given. */
export function historyOf(call: Call, dossierId: number) {
  const { scope } = call;
  let query = call.db
    .selectFrom('historique as h')
    .leftJoin('interlocuteur as i', 'i.interlocuteurId', 'h.interlocuteurId')
    .select(ENTRY_COLUMNS)
    .where('h.dossierId', '=', dossierId)
    .orderBy('h.historiqueId', 'desc')
    .limit(sql.lit(LONGEST));
  // A draft may come from an absorbed company, whose work on it stays its own; a record joined to this one is its past.
  if (scope.kind === 'one') {
    query = query.where(sql<SqlBool>`h.structure_id in ${withPast(scope.structureId)}`);
  }
  return query;
}

type Row = Awaited<ReturnType<ReturnType<typeof historyOf>['execute']>>[number];

export const presentHistory = (call: Call, rows: readonly Row[]): DossierOut['history'] =>
  rows.map((row) => presentEntry(call, row));
