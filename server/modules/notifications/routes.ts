/** The notifications' part of the API. */

import { listNotifications, readNotifications } from '#contract/messages/notifications.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { list } from './list.ts';
import { markRead } from './mark-read.ts';

export function notificationRoutes(): readonly Route[] {
  return [route(listNotifications, list), route(readNotifications, markRead)];
}
