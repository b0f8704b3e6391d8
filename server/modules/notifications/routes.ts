/** The notifications' part of the API. */

import { listNotifications, readNotifications } from '#contract/messages/notifications.ts';
import type { Handler } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { countUnread, list } from './list.ts';

export function notificationRoutes(): readonly Route[] {
  return [route(listNotifications, list), route(readNotifications, markRead)];
}

/** `PUT /api/notifications`: marks as read; ids of other people's notifications are ignored. */
const markRead: Handler<typeof readNotifications> = async (call, { body }) => {
  let unread = call.db
    .updateTable('notification')
    .set({ readAt: call.now })
    .where('interlocuteurId', '=', call.interlocuteurId ?? 0)
    .where('readAt', 'is', null);
  if ('notificationIds' in body)
    unread = unread.where('notificationId', 'in', body.notificationIds);
  await unread.execute();
  // Reading a notification is private: no audit entry.
  call.recordNothing();
  return { nonLues: await countUnread(call) };
};
