/** A whole portal on a fresh database, listening on loopback: real HTTP, real identity provider, real SQL. */

import { createServer } from 'node:net';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SendMail } from '#identity/embedded/options.ts';
import { NO_COST, openAccount } from '#identity/testing/account.ts';
import { signIn } from '#identity/testing/sign-in.ts';
import type { Jobs } from '../compose/messages.ts';
import { composePortal, type Portal } from '../compose.ts';
import { DEMONSTRATION_ACCOUNTS } from '../demonstration/accounts.ts';
import { ensureSociety } from '../modules/structures/ensure-society.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { kyselyOn } from '../platform/database/kysely.ts';
import type { OpenedDatabase } from '../platform/database/opened-database.ts';
import type { Tables } from '../platform/database/tables.ts';
import {
  type DatabaseKind,
  type FreshDatabase,
  freshDatabase,
} from '../platform/database/testing/fresh-database.ts';
import type { BodyTimes } from '../platform/http/body/slow-body.ts';
import { demonstrationImage, IMAGE_ORIGIN } from './demonstration.ts';
import { renewedTokens } from './renewed-tokens.ts';
import { SCHEMA } from './schema.ts';

export const SOCIETY = 22;
export const PASSWORD = 'une phrase de passe';

export type RunningPortal = Portal & {
  readonly origin: string;
  /** The portal's clock; tests move it. The identity provider has its own. */
  readonly time: { now: Date };
  /** Where this portal stores what is not in its database. */
  readonly dataDir: string;
  /** For another server of the same database; undefined: the embedded one serves one process. */
  readonly databaseUrl: string | undefined;
  /** For what only the owner of the tables may try. */
  asOwner<R>(work: (db: Kysely<Tables>) => Promise<R>): Promise<R>;
  tokenOf(email: string): Promise<string>;
  /** Mails in the outbox, oldest first. */
  mails(): Promise<readonly PortalMail[]>;
  remove(): Promise<void>;
};

export type PortalMail = Pick<
  Selectable<Tables['courriel']>,
  'destinataire' | 'sujet' | 'texte' | 'etat' | 'cle'
>;

export type RunningPortalOptions = {
  readonly site?: string | null;
  readonly checkAnswers?: boolean;
  /** Variables of the configuration beyond the required ones. */
  readonly environment?: Readonly<Record<string, string>>;
  /** With the demonstration accounts and their world. */
  readonly demonstration?: boolean;
  /** Receives the mails of the identity provider. */
  readonly sendMail?: SendMail;
  /** Without it no job is queued and every mail stays in the table: see `mails`. */
  readonly jobs?: Jobs;
  readonly bodyTimes?: BodyTimes;
  /** A database of the test's own, in place of a fresh one. */
  readonly on?: FreshDatabase;
};

export async function runningPortal(
  kind: DatabaseKind,
  options: RunningPortalOptions = {},
): Promise<RunningPortal> {
  const image = options.demonstration ? demonstrationImage(SOCIETY) : SCHEMA;
  const fresh = options.on ?? (await freshDatabase(kind, { image }));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const time = { now: new Date() };
  const configuration = readConfiguration({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    // As after the notice was closed: it would cover the end of every page in end-to-end tests.
    COOKIE_NOTICE: '0',
    DATA_DIR: fresh.settings.dataDir,
    ...options.environment,
  });
  const portal = await composePortal({
    configuration,
    publicUrl: origin,
    database: fresh.database,
    demonstration: options.demonstration ?? false,
    clock: () => time.now,
    site: options.site ?? null,
    checkAnswers: options.checkAnswers ?? true,
    jobs: options.jobs ?? 'off',
    bodyTimes: options.bodyTimes,
    passwordCost: NO_COST,
    ...(options.sendMail === undefined ? {} : { sendMail: options.sendMail }),
  });
  await ensureSociety(portal.db, SOCIETY, configuration.brands.own, time.now);
  if (options.demonstration) await readdressMails(portal.db, origin);
  // A test may block this thread for seconds: a connection idle meanwhile would be cut on its next
  // use.
  portal.app.server.keepAliveTimeout = 0;
  await portal.app.listen({ port, host: 'localhost' });
  return Object.assign(portal, {
    origin,
    time,
    dataDir: fresh.settings.dataDir,
    databaseUrl: fresh.settings.databaseUrl,
    asOwner: <R>(work: (db: Kysely<Tables>) => Promise<R>) =>
      fresh.asOwner((pool) => work(kyselyOn<Tables>(pool))),
    tokenOf: renewedTokens((email, isFirst) =>
      newToken(fresh.database, { origin, email, isFirst }),
    ),
    mails: () =>
      portal.db
        .selectFrom('courriel')
        .select(['destinataire', 'sujet', 'texte', 'etat', 'cle'])
        .orderBy('createdAt')
        .orderBy('cle')
        .execute(),
    async remove() {
      await portal.close();
      await fresh.remove();
    },
  });
}

async function readdressMails(db: Kysely<Tables>, origin: string): Promise<void> {
  await db
    .updateTable('courriel')
    .set({ texte: sql`replace(texte, ${IMAGE_ORIGIN}, ${origin})` })
    .execute();
}

type Requested = { readonly origin: string; readonly email: string; readonly isFirst: boolean };

/**
 * Signs in with the identity provider.
 * @param isFirst the account is created first
 */
export async function newToken(
  { pool }: OpenedDatabase,
  { origin, email, isFirst }: Requested,
): Promise<string> {
  const published = DEMONSTRATION_ACCOUNTS.find((account) => account.email === email);
  const password = published?.password ?? PASSWORD;
  if (published === undefined && isFirst) {
    await openAccount((text, values) => pool.query(text, [...values]), { email, password });
  }
  const tokens = await signIn({ origin, realm: 'isrc', clientId: 'portail', email, password });
  return tokens.accessToken;
}

/** Below the ports that the system gives by itself: none of those is taken between the look and the use. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

export async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
