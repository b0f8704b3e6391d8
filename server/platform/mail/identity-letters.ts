/**
 * The letters by which somebody proves an address or chooses a password: whoever reads one is taken for its reader. They
 * are handed to nobody but the post, and what they say is kept no longer than it takes to send them.
 */

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { MAIL_LEFT, WAITING_MAIL } from '#domain/mail/state-machine.ts';
import type { Tables } from '../database/tables.ts';

/** Of `courriel.cle`. */
const KIND = 'identite:';
/** Those of a portal without a mail server are read in the table: as long as the longest of their links is good. */
const LINK_LIFETIME = 24 * 3_600_000;

const MESSAGE = 'Ce message portait un lien personnel : son texte n’est pas conservé.';

/** @param occasion of which one letter is written; without it, every letter is another */
export const letterKey = (occasion: string = randomUUID()): string => `${KIND}${occasion}`;

/** Before they had a kind, they alone were named by a bare number drawn at random. */
export const isIdentityLetter = sql<boolean>`(cle like ${`${KIND}%`} or cle ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;

/** What a mail says once it has left. */
export const messagesOnceSent = {
  texte: sql<string>`case when ${isIdentityLetter} then ${MESSAGE} else texte end`,
  html: sql<string | null>`case when ${isIdentityLetter} then null else html end`,
};

/** Those that left and those whose link is dead, as `deliverer` leaves them. */
export async function blankLetters(db: Kysely<Tables>, now: Date): Promise<void> {
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
