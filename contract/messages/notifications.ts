/** A person's notifications in the portal; most of them are also sent by mail. */

import { z } from 'zod/mini';
import { NOTIFICATION_KINDS } from '#domain/notification/notification.ts';
import { endpoint } from '../endpoint.ts';
import { growing, id, idInQuery, timestamp } from '../values.ts';

/** Notifications a page. */
export const NOTIFICATIONS_PAGE = 20;

const notification = z.strictObject({
  notificationId: id,
  /** Stable name of the event. */
  kind: growing(NOTIFICATION_KINDS),
  /** The structure that it is about, which is not always the current one; null when it is about none. */
  structureId: z.nullable(id),
  dossierId: z.nullable(id),
  titre: z.string(),
  texte: z.string(),
  /** Page of the portal, an absolute path. */
  lien: z.string(),
  createdAt: timestamp,
  /** Null until it is read. */
  readAt: z.nullable(timestamp),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary:
    'What the caller was told, newest first, 20 a page, about all their structures. `suivant` asks for the next page.',
  permission: 'signedIn',
  audit: null,
  query: z.strictObject({
    /** The `suivant` of the page before. */
    suivant: z.optional(idInQuery),
  }),
  body: null,
  output: z.strictObject({
    rows: z.array(notification),
    /** Unread ones, of all pages. */
    nonLues: z.int(),
    /** Null on the last page. */
    suivant: z.nullable(z.string()),
  }),
  errors: [],
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications',
  summary: 'Marks own notifications as read: those named, or all (`toutes`).',
  permission: 'signedIn',
  audit: 'notification.read',
  query: null,
  body: z.union([
    z.strictObject({
      notificationIds: z
        .array(id)
        .check(z.minLength(1), z.maxLength(200, '200 notifications au plus.')),
    }),
    z.strictObject({ toutes: z.literal(true) }),
  ]),
  output: z.strictObject({ nonLues: z.int() }),
  errors: [],
});
