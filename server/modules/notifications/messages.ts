/** Texts of all notifications: one catalogue, whose completeness the compiler checks. */

import { reservedSpaces } from '#domain/french.ts';
import type {
  Notification,
  NotificationKind,
  NotificationOf,
} from '#domain/notification/notification.ts';
import { accountMessages } from './messages/accounts.ts';
import { dossierMessages } from './messages/dossiers.ts';
import type { About, Message } from './messages/message-texts.ts';
import { prefixMessages } from './messages/prefixes.ts';
import { registerMessages } from './messages/register.ts';
import { softwareMessages } from './messages/software.ts';
import { teamMessages } from './messages/team.ts';

type Catalogue = {
  readonly [Kind in NotificationKind]: (
    notificationOf: NotificationOf<Kind>,
    about: About,
  ) => Message;
};

const MESSAGES: Catalogue = {
  ...dossierMessages,
  ...accountMessages,
  ...teamMessages,
  ...prefixMessages,
  ...registerMessages,
  ...softwareMessages,
};

export function messageOf<Kind extends NotificationKind>(
  notification: Notification<Kind>,
  about: About,
): Message {
  const { titre, texte, lien, mail } = MESSAGES[notification.kind](notification, about);
  return {
    titre: reservedSpaces(titre),
    texte: reservedSpaces(texte),
    lien,
    mail: { ...mail, sujet: reservedSpaces(mail.sujet), corps: mail.corps.map(reservedSpaces) },
  };
}
