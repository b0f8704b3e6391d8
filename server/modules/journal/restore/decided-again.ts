/**
 * State of a dossier once its codes are restored: the journal says what was accepted, but not what
 * was refused, deleted or still waiting. What is waiting in the database must be decided again.
 */

import { type Kysely, sql } from 'kysely';
import { DOSSIER_ETATS } from '#domain/dossier/state-machine.ts';
import { STATUTS, UNDER_WAY } from '#domain/registration/statuts.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { oneOf } from '#server/platform/one-of.ts';

const RELEASE = { action: 'release', by: 'staff' } as const;

/** @param message the dossier, as in the journal line */
export async function decideAgain(
  db: Kysely<Tables>,
  dossierId: number,
  message: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const from of STATUTS) {
    if (!recordingStateMachine.isOpenTo({ ...RELEASE, from })) continue;
    await sql`update element set statut = ${recordingStateMachine.target({ ...RELEASE, from })}
      where dossier_id = ${dossierId} and statut = ${from}`.execute(db);
  }
  await sql`update dossier d set locked_by = null, locked_at = null,
      submitted_at = greatest(d.submitted_at, r.submitted_at), decided_at = greatest(d.decided_at, r.decided_at),
      etat = case when exists (
          select from element e where e.dossier_id = d.dossier_id and e.statut in ${oneOf(UNDER_WAY)})
        then ${DOSSIER_ETATS.VALIDATION}::smallint else ${DOSSIER_ETATS.VALIDE}::smallint end
    from jsonb_populate_record(null::dossier, ${JSON.stringify(message)}::jsonb) r
    where d.dossier_id = ${dossierId}`.execute(db);
}
