/** What a call leaves behind: history lines, and notifications with their recipients. */

import { sql } from 'kysely';
import type { RunningPortal } from './running-portal.ts';

/** The lines in their order; the notifications ordered by recipient. */
export async function leftBy({ db }: Pick<RunningPortal, 'db'>, work: () => Promise<unknown>) {
  const { rows } = await sql<{ line: number; notification: number }>`select
    (select coalesce(max(historique_id), 0) from historique)::float8 as line,
    (select coalesce(max(notification_id), 0) from notification)::float8 as notification`.execute(
    db,
  );
  const [{ line, notification } = { line: 0, notification: 0 }] = rows;
  await work();
  const history = await db
    .selectFrom('historique')
    .select([
      'action',
      'interlocuteurId as who',
      'actingStructureId as onBehalfOf',
      'structureId',
      'dossierId',
    ])
    .select(['elementId', 'before', 'after'])
    .where('historiqueId', '>', line)
    .orderBy('historiqueId')
    .execute();
  const reported = await db
    .selectFrom('notification')
    .select(['kind', 'interlocuteurId as who', 'structureId', 'dossierId', 'lien'])
    .where('notificationId', '>', notification)
    .orderBy('interlocuteurId')
    .orderBy('notificationId')
    .execute();
  return { history, reported };
}
