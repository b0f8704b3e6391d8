/** `GET /api/notifications`: pages of the caller's notifications. */

import { type listNotifications, NOTIFICATIONS_PAGE } from '#contract/messages/notifications.ts';
import type { Call, Handler } from '#server/platform/call.ts';

export const list: Handler<typeof listNotifications> = async (call, { query: { suivant } }) => {
  const matches = await rowsOf(call, suivant).execute();
  const page = matches.slice(0, NOTIFICATIONS_PAGE);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    })),
    nonLues: await countUnread(call),
    suivant:
      matches.length > page.length && last !== undefined ? String(last.notificationId) : null,
  };
};

/** The requested page plus one row, to detect a next page. */
function rowsOf(call: Call, suivant: number | undefined) {
  const own = call.db
    .selectFrom('notification')
    .select(['notificationId', 'kind', 'structureId', 'dossierId', 'titre', 'texte', 'lien'])
    .select(['createdAt', 'readAt'])
    .where('interlocuteurId', '=', call.interlocuteurId ?? 0)
    .orderBy('notificationId', 'desc')
    .limit(NOTIFICATIONS_PAGE + 1);
  return suivant === undefined ? own : own.where('notificationId', '<', suivant);
}

export async function countUnread({ db, interlocuteurId }: Call): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('interlocuteurId', '=', interlocuteurId ?? 0)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
