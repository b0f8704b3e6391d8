/** Every sentence that tells somebody something: one catalogue, held to the kinds by the compiler. */

import { heldSpaces } from '#domain/french.ts';
import type { Notice, NoticeKind, NoticeOf } from '#domain/notification/notice.ts';
import { accountMessages } from './messages/accounts.ts';
import { dossierMessages } from './messages/dossiers.ts';
import { prefixMessages } from './messages/prefixes.ts';
import { registerMessages } from './messages/register.ts';
import { softwareMessages } from './messages/software.ts';
import { teamMessages } from './messages/team.ts';
import type { About, Message } from './messages/words.ts';

type Catalogue = {
  readonly [Kind in NoticeKind]: (notice: NoticeOf<Kind>, about: About) => Message;
};

const MESSAGES: Catalogue = {
  ...dossierMessages,
  ...accountMessages,
  ...teamMessages,
  ...prefixMessages,
  ...registerMessages,
  ...softwareMessages,
};

export function messageOf<Kind extends NoticeKind>(notice: Notice<Kind>, about: About): Message {
  const { titre, texte, lien, mail } = MESSAGES[notice.kind](notice, about);
  return {
    titre: heldSpaces(titre),
    texte: heldSpaces(texte),
    lien,
    mail: { ...mail, sujet: heldSpaces(mail.sujet), corps: mail.corps.map(heldSpaces) },
  };
}
