/**
 * The only place where everything meets: database, identity, modules, site. Read it from top to
 * bottom to know what runs; each part knows nothing of the others.
 */

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { EmbeddedIdentity } from '#identity/embedded/embedded-identity.ts';
import type { SendMail } from '#identity/embedded/options.ts';
import { accountRoutes } from './compose/accounts.ts';
import { openExchange } from './compose/exchange.ts';
import { type Files, openFiles } from './compose/files.ts';
import { openHealth } from './compose/health.ts';
import { type MountedIdentity, openIdentity } from './compose/identity.ts';
import { openJournal } from './compose/journal.ts';
import { type Jobs, type Messages, openMessages } from './compose/messages.ts';
import { openRegister } from './compose/register.ts';
import { openSecurity, type Security } from './compose/security.ts';
import { softwareOf } from './compose/software.ts';
import { migrations } from './migrations/list.ts';
import { type KeptBrands, openKeptBrands } from './modules/brands/kept-brands.ts';
import { brandRoutes } from './modules/brands/routes.ts';
import { releaseIdleDossiers } from './modules/dossiers/decision/release.ts';
import { dossierRoutes } from './modules/dossiers/routes.ts';
import { ChangeLog } from './modules/events/change-log.ts';
import { eventRoute } from './modules/events/follow.ts';
import { historyRoutes } from './modules/history/routes.ts';
import { jobRoutes } from './modules/jobs/routes.ts';
import type { RegisterJournal } from './modules/journal/register-journal.ts';
import type { DepositParts } from './modules/justificatifs/deposit.ts';
import { sweepObjects } from './modules/justificatifs/objects.ts';
import { justificatifRoutes } from './modules/justificatifs/routes.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { declaredFaults } from './modules/numbering/declare-codes.ts';
import { codeIssuer, type NoteIssued } from './modules/numbering/issue-codes.ts';
import { nextPrefixe } from './modules/numbering/next-prefixe.ts';
import { prefixeRoutes } from './modules/numbering/routes.ts';
import { bindIdentity } from './modules/profiles/bind-identity.ts';
import { proximityBeforeSubmit } from './modules/proximity/before-submit.ts';
import { choicesOf } from './modules/proximity/dossier-choices.ts';
import { proximityRoutes } from './modules/proximity/routes.ts';
import { referenceRoutes } from './modules/references/routes.ts';
import { namedStructures } from './modules/session/named-structures.ts';
import { callerResolver } from './modules/session/resolve-caller.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { serviceClients } from './modules/software/accounts/service-clients.ts';
import { textRoutes } from './modules/texts/routes.ts';
import { workbenchRoutes } from './modules/workbench/routes.ts';
import { summariseMoments } from './modules/workbench/summarise.ts';
import { systemSheet } from './platform/brands/brand-sheet.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Configuration } from './platform/configuration.ts';
import { vacuum } from './platform/database/embedded/vacuum.ts';
import { kyselyOn } from './platform/database/kysely.ts';
import { migrate } from './platform/database/migrate.ts';
import type { OpenedDatabase } from './platform/database/opened-database.ts';
import type { Tables } from './platform/database/tables.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { every, type Rounds } from './platform/every.ts';
import { mountDocumentation } from './platform/http/api-docs/documentation.ts';
import type { BodyTimes } from './platform/http/body/slow-body.ts';
import type { Drain } from './platform/http/edge/drain.ts';
import { mountEventRoute } from './platform/http/event-stream/mount-event-route.ts';
import { createHttpServer, type HttpServer } from './platform/http/http-server.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import { mountNotFound } from './platform/http/problem-reply.ts';
import { mountRoute, type Route, type RouteParts } from './platform/http/route.ts';
import { mountBrands } from './platform/http/site/brand-files.ts';
import { mountRuntimeConfiguration } from './platform/http/site/runtime-configuration.ts';
import { mountStaticSite } from './platform/http/site/static-site.ts';
import { verifyWith } from './platform/http/verify-token.ts';
import { mountMailbox } from './platform/mail/mailbox/mount-mailbox.ts';
import { createLinkSigner } from './platform/signed-link.ts';
import type { Tell } from './platform/tell.ts';
import { type Fingerprint, keyedFingerprint } from './platform/watch/kept-key.ts';

export const VERSION = '2.0.1';
const SECOND = 1000;
const MINUTE = 60_000;
/** Seconds during which a link to a file reads it. */
const LINK_LIFETIME = 300;

export type Portal = {
  readonly app: FastifyInstance;
  readonly db: Kysely<Tables>;
  readonly deposits: DepositParts;
  readonly journal: RegisterJournal;
  readonly identity: EmbeddedIdentity | null;
  /** For the demonstration's past: nobody is mailed about what never happened. */
  readonly tellQuietly: Tell;
  /** Says that it will stop, and goes on serving: `/health/ready` is red from now on. */
  startDraining(): void;
  /** Ends what is under way: within five seconds, and as long as the database takes to close. */
  close(): Promise<void>;
};

export type PortalParts = {
  readonly configuration: Configuration;
  readonly publicUrl: string;
  readonly database: OpenedDatabase;
  readonly demonstration: boolean;
  readonly clock?: Clock;
  /** Built site to serve; null serves the API alone. */
  readonly site: string | null;
  readonly checkAnswers?: boolean;
  /** Takes the letters of the embedded identity provider, in place of the outbox. */
  readonly sendMail?: SendMail;
  /** How often the queue of jobs is looked at; undefined: at its ordinary rhythm. */
  readonly jobs?: Jobs;
  /** How long the body of a request may take to come; undefined: the ordinary times. */
  readonly bodyTimes?: BodyTimes | undefined;
};

export async function composePortal(given: PortalParts): Promise<Portal> {
  const { database, publicUrl } = given;
  const clock = given.clock ?? systemClock;
  await migrate(database.pool, migrations);
  const db = kyselyOn<Tables>(database.pool);
  const fingerprint = await keyedFingerprint(db, clock());
  const { app, drain } = await openHttp(given, fingerprint);
  const { kept, parts } = await withKeptBrands(given, db, app.log);
  const { configuration } = parts;
  const files = openFiles(configuration, app.log);
  const security = openSecurity({ db, clock, log: app.log, fingerprint, configuration });
  const exchange = await openExchange({ configuration, db, clock, objects: files.objects, publicUrl });
  const { watchedJobs } = exchange;
  const messages = await openMessages({ ...parts, db, clock, log: app.log, watchedJobs, disks: files.disks });
  const { journal, noteIssued, stateRoutes } = await openJournal(configuration, { db, clock, log: app.log });
  const register = openRegister({ db, clock, tell: messages.tell, journal });
  const { sendMail, tellQuietly } = messages;
  const clients = serviceClients(db, clock);
  const identity = await openIdentity({
    sendMail,
    serviceClients: clients,
    log: app.log,
    ...security,
    ...parts,
  });
  const changes = new ChangeLog(db, app.log);
  const routeParts = callParts(parts, { db, clock, files, identity, security, changes });
  const links = await createLinkSigner(db, LINK_LIFETIME, clock());
  const { deposits } = files;
  const colours = () => systemSheet(kept.brands.own);
  const routes = [
    ...allRoutes(parts, { files, messages, kept, noteIssued, stateRoutes }),
    ...justificatifRoutes({ db, deposits, links }),
    ...exchange.routes(messages.queue),
    ...register.routes,
    ...softwareOf(configuration, identity, messages.queue),
    ...security.routes,
  ];
  for (const route of routes) mountRoute(app, route, routeParts);
  const events = eventRoute(changes);
  mountEventRoute(app, events, routeParts);
  mountDocumentation(app, [...routes, events], { version: VERSION, colours });
  mountMailbox(app, { db, publicUrl, colours, demonstration: parts.demonstration });
  openHealth(app, { database, disks: files.disks, drain, files, identity, journal, messages });
  await mountSite(app, parts, identity);
  const rounds = [
    ...ownRounds({ db, database, clock, log: app.log, files, identity, security }),
    changes,
    kept.rounds,
    ...messages.rounds,
    ...exchange.rounds(app.log),
    ...register.rounds(app.log),
  ];
  const close = () => closeAll(drain, rounds, { database, journal });
  const startDraining = () => drain.begin();
  return { app, db, journal, deposits, identity: identity.embedded, tellQuietly, startDraining, close };
}

type CallGround = Omit<RoundParts, 'database' | 'log'> & { readonly changes: ChangeLog };

/** What every call is answered with. */
function callParts(
  { configuration, checkAnswers = false }: PortalParts,
  { db, clock, files, identity, security, changes }: CallGround,
): RouteParts {
  return {
    db,
    disks: files.disks,
    spools: files.spools,
    inTransaction: async (work) => {
      const done = await inTransaction(db, work);
      changes.poke();
      return done;
    },
    clock,
    verifyToken: verifyWith(identity.verify),
    resolveCaller: callerResolver(configuration.administrationStructureId, bindIdentity),
    namedStructures,
    watch: security.watch,
    checkAnswers,
  };
}

/** From here on, nobody knows the brands of the file: only those that stand. */
async function withKeptBrands(given: PortalParts, db: Kysely<Tables>, log: FastifyInstance['log']) {
  const kept = await openKeptBrands(db, given.configuration.firstBrands, log);
  return { kept, parts: { ...given, configuration: { ...given.configuration, brands: kept.brands } } };
}

type RoundParts = {
  readonly db: Kysely<Tables>;
  readonly database: OpenedDatabase;
  readonly clock: Clock;
  readonly log: FastifyInstance['log'];
  readonly files: Files;
  readonly identity: MountedIdentity;
  readonly security: Security;
};

/** What time alone brings about. */
function ownRounds({ db, database, clock, log, files, identity, security }: RoundParts): Rounds[] {
  return [
    every(MINUTE, () => inTransaction(db, (trx) => releaseIdleDossiers(trx, clock())), log),
    every(60 * MINUTE, () => forgetOldKeys(db, clock()), log),
    every(60 * MINUTE, security.forget, log),
    every(60 * MINUTE, () => summariseMoments(db), log),
    ...(database.kind === 'embedded' ? [every(60 * MINUTE, () => vacuum(db), log)] : []),
    every(SECOND, () => files.disks.look(), log),
    every(10 * MINUTE, () => sweepObjects(db, files.objects, clock()), log),
    every(10 * MINUTE, async () => identity.embedded?.deleteExpired(), log),
  ];
}

function openHttp(
  { configuration, publicUrl, bodyTimes }: PortalParts,
  fingerprint: Fingerprint,
): Promise<HttpServer> {
  const { logLevel, requestsPerMinute, trustedProxies, oidcIssuer, audience } = configuration;
  const identityOrigin = oidcIssuer === undefined ? null : new URL(oidcIssuer).origin;
  const audienceOrigin = audience === undefined ? null : new URL(audience.url).origin;
  const limits = { requestsPerMinute, trustedProxies, bodyTimes, fingerprint };
  return createHttpServer({ logLevel, publicUrl, ...limits, identityOrigin, audienceOrigin });
}

/** What a browser opens: the pages, what they are told of this server, and the way to sign in. */
async function mountSite(app: FastifyInstance, parts: PortalParts, identity: MountedIdentity): Promise<void> {
  const { configuration, demonstration, site } = parts;
  const { issuer } = identity;
  mountRuntimeConfiguration(app, { configuration, issuer, demonstration, version: VERSION });
  const sheet = mountBrands(app, configuration.brands);
  if (identity.embedded !== null) await app.register(identity.embedded.plugin);
  if (site === null) mountNotFound(app);
  else await mountStaticSite(app, site, configuration.brands, sheet);
}

type Opened = {
  readonly files: Files;
  readonly messages: Messages;
  readonly kept: KeptBrands;
  readonly noteIssued: NoteIssued;
  readonly stateRoutes: readonly Route[];
};

function allRoutes(
  { configuration, demonstration }: PortalParts,
  { files, messages: { tell, numberingAlerts }, kept, noteIssued, stateRoutes }: Opened,
): readonly Route[] {
  const issueCodes = codeIssuer(numberingAlerts, noteIssued);
  const { firstBrands: first } = configuration;
  return [
    ...sessionRoutes(configuration),
    ...accountRoutes(configuration, files, tell),
    ...dossierRoutes({ issueCodes, nextPrefixe, declaredFaults, proximityBeforeSubmit, choicesOf, tell }),
    ...proximityRoutes(),
    ...prefixeRoutes(tell),
    ...referenceRoutes(),
    ...textRoutes(),
    ...brandRoutes({ first, kept, production: !demonstration }),
    ...workbenchRoutes(),
    ...historyRoutes(),
    ...stateRoutes,
    ...jobRoutes(),
    ...notificationRoutes(),
  ];
}

async function closeAll(
  drain: Drain,
  rounds: readonly Rounds[],
  { database, journal }: { readonly database: OpenedDatabase; readonly journal: RegisterJournal },
): Promise<void> {
  await Promise.all([drain.close(), ...rounds.map((round) => round.stop())]);
  await journal.close();
  await database.close();
}

/** Where the built site lies: beside the built server, or in the checkout's `dist`. */
export const BUILT_SITE = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '..', 'dist', 'web')
  : join(import.meta.dirname, '..', 'web');
