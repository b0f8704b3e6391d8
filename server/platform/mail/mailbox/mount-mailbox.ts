/**
 * `/courriels`: the mails of a demonstration, which are sent nowhere, readable by anyone who
 * reaches it. Outside a demonstration it does not exist.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { listPage, mailPage } from './pages.ts';

/** Only the newest ones: the mailbox is for viewing, not for searching. */
const MOST_LISTED = 200;

const FONT =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

const address = z.object({ courrielId: z.uuid() });

export type MailboxDeps = {
  readonly db: Kysely<Tables>;
  readonly publicUrl: string;
  /** CSS rules that set the brand's colours on `:root`. */
  readonly colours: () => string;
  readonly demonstration: boolean;
};

export function mountMailbox(
  app: FastifyInstance,
  { db, publicUrl, colours, demonstration }: MailboxDeps,
): void {
  if (!demonstration) {
    const nothing = () => {
      throw new DomainError(NOT_FOUND);
    };
    // Declared explicitly, because the site would answer any address with its page.
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
    const requested = address.safeParse(request.params);
    const mail = requested.success ? await findMail(db, requested.data.courrielId) : undefined;
    if (mail === undefined) throw new DomainError(NOT_FOUND);
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

/** Styled with the site's tokens. */
const MAILBOX_RULES = `
@font-face {
  font-family: 'Atkinson Hyperlegible Next';
  src: url('/courriels/texte.woff2') format('woff2');
  font-weight: 200 800;
  font-display: swap;
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--canvas); color: var(--text);
  font: 1rem/1.5 'Atkinson Hyperlegible Next', system-ui, sans-serif;
}
header { background: var(--header); color: var(--on-header); padding: 0.75rem 1.5rem; }
header a { color: var(--on-header); font-weight: 600; text-decoration: none; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.mails { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--border); border-radius: 8px; }
.mails li { padding: 0.75rem 1rem; overflow-wrap: anywhere; }
.mails li + li { border-top: 1px solid var(--border); }
.about, dt { color: var(--text-muted); }
.mails .about { display: block; font-size: 0.9rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre {
  margin: 0 0 1.5rem; padding: 1rem; background: var(--surface); border: 1px solid var(--border); border-radius: 8px;
  font: inherit; white-space: pre-wrap; overflow-wrap: anywhere;
}
`;
