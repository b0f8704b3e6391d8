/** The history of a dossier, newest first. */

import type { DossierOut } from '../../../contract/dossier.ts';
import type { Call } from '../../platform/call.ts';

const LONGEST = 200;

export async function historyOf(call: Call, dossierId: number): Promise<DossierOut['history']> {
  const rows = await call.db
    .selectFrom('historique as h')
    .leftJoin('interlocuteur as i', 'i.interlocuteurId', 'h.interlocuteurId')
    .select([
      'h.historiqueId',
      'h.at',
      'h.action',
      'h.elementId',
      'h.before',
      'h.after',
      'h.structureId',
      'h.actingStructureId',
      'i.prenom',
      'i.nom',
    ])
    .where('h.dossierId', '=', dossierId)
    .orderBy('h.historiqueId', 'desc')
    .limit(LONGEST)
    .execute();
  const staff = call.actor.kind === 'staff';
  return rows.map((row) => {
    const parLaSociete = row.actingStructureId !== null && row.actingStructureId !== row.structureId;
    return {
      historiqueId: Number(row.historiqueId),
      at: row.at.toISOString(),
      action: row.action,
      // A producer deals with the society, not with the person of staff who happened to decide.
      par: row.prenom === null || (parLaSociete && !staff) ? null : `${row.prenom} ${row.nom}`,
      parLaSociete,
      elementId: row.elementId,
      before: row.before,
      after: row.after,
    };
  });
}
