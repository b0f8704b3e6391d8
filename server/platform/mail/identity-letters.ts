/**
 * Mails by which a person proves an address or chooses a password: a person who can read one is
 * treated as its addressee. Only the mail server receives them, and their content is stored no
 * longer than needed to send them.
 */

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { MAIL_LEFT, WAITING_MAIL } from '#domain/mail/state-machine.ts';
import type { Tables } from '../database/tables.ts';

/** Prefix in `courriel.cle`. */
const KIND = 'identite:';
/**
 * Without a mail server they are read in the table: as long as the longest-lived link in them is
 * valid.
 */
const LINK_LIFETIME = 24 * 3_600_000;

const MESSAGE = 'Ce message portait un lien personnel : son texte n’est pas conservé.';

/** @param occasion for which one mail is written; without it, every mail is distinct */
export const letterKey = (occasion: string = randomUUID()): string => `${KIND}${occasion}`;

/** Before the prefix existed, these mails alone had a bare random UUID as key. */
export const isIdentityLetter = sql<boolean>`(cle like ${`${KIND}%`} or cle ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;

/** Of `courriel.cle`: the answer to somebody who is erased, whose address is kept until it has left and no longer. */
const FAREWELL = 'effacement:';
/** A mail server that is away for longer than the law gives for an answer keeps no address. */
const FAREWELL_LIFETIME = 30 * 24 * 3_600_000;
const FAREWELL_MESSAGE = 'Ce message répondait à une demande d’effacement : il n’est pas conservé.';
const NOBODY = 'efface@personne.invalid';

export const farewellKey = (occasion: string = randomUUID()): string => `${FAREWELL}${occasion}`;
export const isFarewell = ({ cle }: { readonly cle: string }): boolean => cle.startsWith(FAREWELL);

const areLastWords = sql<boolean>`starts_with(cle, ${FAREWELL})`;

/** What a mail says once it has left. */
export const messagesOnceSent = {
  destinataire: sql<string>`case when ${areLastWords} then ${NOBODY} else destinataire end`,
  texte: sql<string>`case when ${isIdentityLetter} then ${MESSAGE}
    when ${areLastWords} then ${FAREWELL_MESSAGE} else texte end`,
  html: sql<
    string | null
  >`case when ${isIdentityLetter} or ${areLastWords} then null else html end`,
};

/**
 * Those that left and those whose link is dead, as `deliverer` leaves them; the last words to somebody who is erased go
 * when nobody will send them any more.
 */
export async function blankLetters(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('courriel')
    .where(areLastWords)
    .where((eb) =>
      eb.or([
        eb('etat', '<>', WAITING_MAIL),
        eb('createdAt', '<', new Date(now.getTime() - FAREWELL_LIFETIME)),
      ]),
    )
    .execute();
  await db
    .updateTable('courriel')
    .set({ texte: MESSAGE, html: null })
    .where(isIdentityLetter)
    .where('texte', '<>', MESSAGE)
    .where('etat', '<>', WAITING_MAIL)
    .where((eb) =>
      eb.or([
        eb('etat', '=', MAIL_LEFT),
        eb('createdAt', '<', new Date(now.getTime() - LINK_LIFETIME)),
      ]),
    )
    .execute();
}
