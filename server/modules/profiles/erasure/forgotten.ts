/**
 * People whom the society refused, or who never sent their account: in no team, waiting to join
 * none, without any later action, and whose record has not changed since.
 */

import { type Kysely, sql } from 'kysely';
import { PERSON_ETATS } from '#domain/profile/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { lockRecords } from './erase-person.ts';

const MOST = 50;

export async function refusedPeople(db: Kysely<Tables>, before: Date): Promise<readonly number[]> {
  const people = await refused(db, before).orderBy('i.interlocuteurId').limit(MOST).execute();
  return people.map(({ interlocuteurId }) => interlocuteurId);
}

/**
 * Checked again once the record is locked: a person who signs in or is invited into a team
 * meanwhile is not erased.
 */
export async function isStillRefused(
  db: Kysely<Tables>,
  interlocuteurId: number,
  before: Date,
): Promise<boolean> {
  await lockRecords(db, interlocuteurId);
  const still = await refused(db, before)
    .where('i.interlocuteurId', '=', interlocuteurId)
    .executeTakeFirst();
  return still !== undefined;
}

const refused = (db: Kysely<Tables>, before: Date) =>
  db
    .selectFrom('interlocuteur as i')
    .select('i.interlocuteurId')
    .where('i.etat', 'in', [PERSON_ETATS.REFUSE, PERSON_ETATS.SAISIE])
    .where('i.erasedAt', 'is', null)
    .where('i.fusionneVers', 'is', null)
    .where('i.updatedAt', '<', before)
    .where(
      sql<boolean>`not exists (select 1 from collaborateur c where c.interlocuteur_id = i.interlocuteur_id)
        and not exists (select 1 from demande_rattachement d where d.interlocuteur_id = i.interlocuteur_id)
        and not exists (select 1 from invitation v where v.interlocuteur_id = i.interlocuteur_id)
        and not exists (select 1 from historique h
          where h.interlocuteur_id = i.interlocuteur_id and h.at >= ${before})`,
    );

/** For people who leave a team: restarts the retention period of their record. */
export async function keepAnew(
  { db, now }: Pick<Call, 'db' | 'now'>,
  interlocuteurIds: readonly number[],
): Promise<void> {
  if (interlocuteurIds.length === 0) return;
  await db
    .updateTable('interlocuteur')
    .set({ updatedAt: now })
    .where('interlocuteurId', 'in', interlocuteurIds)
    .execute();
}
