/** The history of a dossier, newest first. */

import type { DossierOut } from '../../../contract/registration/dossier.ts';
import type { Call } from '../../platform/call.ts';
import { ENTRY_COLUMNS, presentEntry } from '../../platform/history/present-entry.ts';

const LONGEST = 200;

export async function historyOf(call: Call, dossierId: number): Promise<DossierOut['history']> {
  const rows = await call.db
    .selectFrom('historique as h')
    .leftJoin('interlocuteur as i', 'i.interlocuteurId', 'h.interlocuteurId')
    .select(ENTRY_COLUMNS)
    .where('h.dossierId', '=', dossierId)
    .orderBy('h.historiqueId', 'desc')
    .limit(LONGEST)
    .execute();
  return rows.map((row) => presentEntry(call, row));
}
