/**
 * The only place where everything meets: database, identity, modules, site. Read it from top to
 * bottom to know what runs; each part knows nothing of the others.
 */

import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { LINK_LIFETIME } from '#contract/upload.ts';
import type { EmbeddedIdentity } from '#identity/embedded/embedded-identity.ts';
import type { SendMail } from '#identity/embedded/options.ts';
import { accountRoutes } from './compose/accounts.ts';
import { openExchange } from './compose/exchange.ts';
import { type Files, openFiles } from './compose/files.ts';
import { firstStartOf } from './compose/first-start.ts';
import {
  type IdentityParts,
  type MountedIdentity,
  openIdentity,
  signsInAt,
} from './compose/identity.ts';
import { openJournal, openOwn } from './compose/journal.ts';
import { type Jobs, type Messages, openMessages } from './compose/messages.ts';
import { nearRoutes, openRegister } from './compose/register.ts';
import { openRights } from './compose/rights.ts';
import { openSecurity, type Security } from './compose/security.ts';
import { mountSite } from './compose/site.ts';
import { softwareOf } from './compose/software.ts';
import { openHealth } from './compose/watching/health.ts';
import { openHttp } from './compose/watching/http.ts';
import { migrations } from './migrations/list.ts';
import { type KeptBrands, keptBrands } from './modules/brands/kept-brands.ts';
import { brandRoutes } from './modules/brands/routes.ts';
import { releaseIdleDossiers } from './modules/dossiers/decision/release.ts';
import { dossierRoutes } from './modules/dossiers/routes.ts';
import { ChangeLog } from './modules/events/change-log.ts';
import { eventRoute } from './modules/events/follow.ts';
import { otherRegisters } from './modules/evidence/other-registers.ts';
import { evidenceRoutes } from './modules/evidence/routes.ts';
import { firstStartRoutes } from './modules/firststart/routes.ts';
import { historyRoutes } from './modules/history/routes.ts';
import { jobRoutes } from './modules/jobs/routes.ts';
import type { RegisterJournal } from './modules/journal/register-journal.ts';
import type { DepositParts } from './modules/justificatifs/deposit.ts';
import { sweepObjects } from './modules/justificatifs/objects.ts';
import { justificatifRoutes } from './modules/justificatifs/routes.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { agreementAsker } from './modules/numbering/agreements/ask.ts';
import { declaredCases } from './modules/numbering/agreements/cases.ts';
import { findCarriers } from './modules/numbering/carriers.ts';
import { declaredFaults } from './modules/numbering/declare-codes.ts';
import { type AppendIssued, codeIssuer } from './modules/numbering/issue-codes.ts';
import { nextPrefixes } from './modules/numbering/next-prefixe.ts';
import { prefixeRoutes } from './modules/numbering/routes.ts';
import { bindIdentity } from './modules/profiles/sign-in/bind-identity.ts';
import { proveAddress } from './modules/profiles/sign-in/prove-address.ts';
import { proximityBeforeSubmit } from './modules/proximity/before-submit.ts';
import { choicesOf } from './modules/proximity/dossier-choices.ts';
import { findOwnDuplicates } from './modules/proximity/own-duplicates.ts';
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
import { vacuum } from './platform/database/embedded/vacuum.ts';
import { migrate } from './platform/database/migrate.ts';
import type { OpenedDatabase, StartedDatabase } from './platform/database/opened-database.ts';
import type { Tables } from './platform/database/tables.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { reportedLog } from './platform/error-reports/report-calls.ts';
import { every, type Rounds } from './platform/every.ts';
import { mountDocumentation } from './platform/http/api-docs/documentation.ts';
import type { BodyTimes } from './platform/http/body/slow-body.ts';
import type { Drain } from './platform/http/edge/drain.ts';
import { mountEventRoute } from './platform/http/event-stream/mount-event-route.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import { mountRoute, type Route, type RouteParts } from './platform/http/route.ts';
import { verifyWith } from './platform/http/verify-token.ts';
import { mountMailbox } from './platform/mail/mailbox/mount-mailbox.ts';
import { linkSigner } from './platform/signed-link.ts';
import type { Tell } from './platform/tell.ts';
import { VERSION } from './platform/version.ts';
import type { KeptKeys } from './platform/watch/kept-key.ts';

const SECOND = 1000;
const MINUTE = 60_000;

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

type Given = 'configuration' | 'publicUrl' | 'demonstration' | 'passwordCost';

export type PortalParts = Pick<IdentityParts, Given> & {
  /** It is asked once it has started; what asks nothing of it is made meanwhile. */
  readonly database: OpenedDatabase & Partial<StartedDatabase>;
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
  const { app, db, keys, drain, fingerprint, watching, reports } = await openHttp(given);
  const log = reportedLog(app.log, reports);
  const { kept, parts } = withKeptBrands(given, db, log);
  const { configuration } = parts;
  const files = await openFiles(configuration, log);
  const security = openSecurity({ db, clock, log, fingerprint, configuration });
  // Its jobs tell of what they wrote, and what tells is opened with its jobs.
  const tellLater: Tell = (telling, notice) => messages.tell(telling, notice);
  const { journal, append, stateRoutes } = await openJournal(configuration, { db, clock, log });
  const opening = { ...parts, db, keys, clock, objects: files.objects, tell: tellLater, journal };
  const exchange = openExchange(opening);
  const messages = openMessages({ ...opening, ...exchange, app, log, disks: files.disks });
  const register = openRegister({ db, clock, tell: messages.tell, journal, configuration });
  const appendIssued = watching.counting(append);
  const { sendMail, tellQuietly } = messages;
  const forIdentity = { sendMail, serviceClients: serviceClients(db, clock), log };
  const identity = await openIdentity({ ...forIdentity, ...security, ...parts });
  const changes = new ChangeLog(db, log);
  const routeParts = callParts(parts, { db, clock, files, identity, security, changes, journal });
  const links = linkSigner(() => keys.of('liens'), LINK_LIFETIME);
  const colours = () => systemSheet(kept.brands.own);
  const rights = openRights({ db, clock, configuration, journal });
  const routes = [
    ...allRoutes(parts, { files, messages, kept, appendIssued, stateRoutes, identity, keys }),
    ...justificatifRoutes({ db, deposits: files.deposits, links }),
    ...exchange.routes(messages.queue),
    ...register.routes,
    ...softwareOf(configuration, identity, messages.queue),
    ...security.routes,
    ...rights.routes,
    ...firstStartRoutes(
      firstStartOf({ ...parts, clock, ...kept, ...identity, storage: files.check }),
    ),
  ];
  for (const route of routes) mountRoute(app, route, routeParts);
  const events = eventRoute(changes);
  mountEventRoute(app, events, routeParts);
  mountDocumentation(app, [...routes, events], { version: VERSION, colours });
  mountMailbox(app, { db, publicUrl, colours, demonstration: parts.demonstration });
  const health = openHealth(app, {
    database,
    disks: files.disks,
    drain,
    files,
    identity,
    journal,
    messages,
  });
  await mountSite(app, { ...parts, db }, identity);
  const read = [
    () => keys.read(clock()),
    kept.reread,
    () => openOwn(opening),
    identity.embedded?.open,
  ];
  await openOn(database, read, messages.start);
  const rounds = [
    ...ownRounds({ db, database, clock, log, files, identity, security }),
    changes,
    kept.rounds(),
    ...messages.rounds(),
    ...exchange.rounds(log),
    ...register.rounds(log),
    ...rights.rounds(log),
    watching.measure({ db, database, clock, journal, health, queue: messages.queue, log }),
  ];
  const close = () => closeAll(drain, rounds, [journal, database, reports]);
  const startDraining = () => drain.begin();
  const { deposits } = files;
  return {
    app,
    db,
    journal,
    deposits,
    identity: identity.embedded,
    tellQuietly,
    startDraining,
    close,
  };
}

/**
 * What only the database knows is read, all at once, when it has started and its schema is as it must be.
 * @param last what its library asks by itself when it starts is asked while the portal begins to listen
 */
async function openOn(
  { pool, started }: PortalParts['database'],
  reading: readonly ((() => Promise<unknown>) | undefined)[],
  last: () => Promise<unknown>,
): Promise<void> {
  await started;
  await migrate(pool, migrations);
  await Promise.all(reading.map((read) => read?.()));
  await last();
}

type CallGround = Omit<RoundParts, 'database' | 'log'> & {
  readonly changes: ChangeLog;
  readonly journal: RegisterJournal;
};

/** What every call is answered with. */
function callParts(
  { configuration, database: { standby }, checkAnswers = false }: PortalParts,
  { db, clock, files, identity, security, changes, journal }: CallGround,
): RouteParts {
  return {
    db,
    standby,
    disks: files.disks,
    spools: files.spools,
    committed: () => changes.poke(),
    settled: () => journal.settled(),
    clock,
    verifyToken: verifyWith(identity.verify),
    resolveCaller: callerResolver(configuration.administrationStructureId, bindIdentity),
    namedStructures,
    watch: security.watch,
    checkAnswers,
  };
}

/** From here on, nobody knows the brands of the file: only those that stand. */
function withKeptBrands(given: PortalParts, db: Kysely<Tables>, log: FastifyInstance['log']) {
  const kept = keptBrands(db, given.configuration.firstBrands, log);
  return {
    kept,
    parts: { ...given, configuration: { ...given.configuration, brands: kept.brands } },
  };
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

type Opened = {
  readonly files: Files;
  readonly messages: Messages;
  readonly kept: KeptBrands;
  readonly appendIssued: AppendIssued;
  readonly stateRoutes: readonly Route[];
  readonly identity: MountedIdentity;
  readonly keys: KeptKeys;
};

function allRoutes(
  { configuration, demonstration }: PortalParts,
  {
    files,
    messages: { tell, numberingAlerts },
    kept,
    appendIssued,
    stateRoutes,
    identity,
    keys,
  }: Opened,
): readonly Route[] {
  const issueCodes = codeIssuer(numberingAlerts, appendIssued);
  const { administrationStructureId: societyStructureId } = configuration;
  return [
    ...sessionRoutes(configuration, proveAddress),
    ...accountRoutes(configuration, files, tell, signsInAt(identity), keys),
    ...dossierRoutes({
      issueCodes,
      nextPrefixes,
      declaredFaults,
      proximityBeforeSubmit,
      choicesOf,
      tell,
      societyStructureId,
      findCarriers,
      findOwnDuplicates,
      declaredCases,
      askAgreements: agreementAsker(tell),
    }),
    ...nearRoutes(),
    ...evidenceRoutes(otherRegisters(configuration, VERSION)),
    ...prefixeRoutes(tell),
    ...referenceRoutes(),
    ...textRoutes(),
    ...brandRoutes({ first: configuration.firstBrands, kept, production: !demonstration }),
    ...workbenchRoutes(),
    ...historyRoutes(societyStructureId),
    ...stateRoutes,
    ...jobRoutes(),
    ...notificationRoutes(),
  ];
}

async function closeAll(
  drain: Drain,
  rounds: readonly Rounds[],
  last: readonly { close(): Promise<unknown> }[],
): Promise<void> {
  await Promise.all([drain.close(), ...rounds.map((round) => round.stop())]);
  for (const one of last) await one.close();
}
