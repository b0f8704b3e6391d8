/**
 * `/courriels`: the mails that a demonstration sends nowhere, readable by whoever reaches it. Outside a
 * demonstration it does not exist.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { NOT_FOUND } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { listPage, mailPage } from './pages.ts';
import { MAILBOX_RULES } from './style.ts';

/** The newest ones; the mailbox is to look at, not to search. */
const MOST_LISTED = 200;

const FONT =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

const address = z.object({ courrielId: z.uuid() });

export type MailboxParts = {
  readonly db: Kysely<Tables>;
  readonly publicUrl: string;
  /** Rules that give `:root` the colours of the brand. */
  readonly colours: () => string;
  readonly demonstration: boolean;
};

export function mountMailbox(
  app: FastifyInstance,
  { db, publicUrl, colours, demonstration }: MailboxParts,
): void {
  if (!demonstration) {
    const nothing = () => {
      throw new Refusal(NOT_FOUND);
    };
    // Said here, or the site would answer any address with its page.
    app.get('/courriels', nothing);
    app.get('/courriels/*', nothing);
    return;
  }
  app.get('/courriels', async (_request, reply) => sendPage(reply, listPage(await listMails(db))));
  app.get('/courriels/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(`${colours()}\n${MAILBOX_RULES}`),
  );
  const font = readFileSync(createRequire(import.meta.url).resolve(FONT));
  app.get('/courriels/texte.woff2', (_request, reply) => reply.type('font/woff2').send(font));
  app.get('/courriels/:courrielId', async (request, reply) => {
    const asked = address.safeParse(request.params);
    const mail = asked.success ? await findMail(db, asked.data.courrielId) : undefined;
    if (mail === undefined) throw new Refusal(NOT_FOUND);
    return sendPage(reply, mailPage(mail, publicUrl));
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(page);
}

const LISTED = ['courrielId', 'destinataire', 'sujet', 'etat', 'createdAt'] as const;

function listMails(db: Kysely<Tables>) {
  return db
    .selectFrom('courriel')
    .select(LISTED)
    .orderBy('createdAt', 'desc')
    .orderBy('courrielId')
    .limit(MOST_LISTED)
    .execute();
}

function findMail(db: Kysely<Tables>, courrielId: string) {
  return db
    .selectFrom('courriel')
    .select([...LISTED, 'texte'])
    .where('courrielId', '=', courrielId)
    .executeTakeFirst();
}
