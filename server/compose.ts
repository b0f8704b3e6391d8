/**
 * Composition root: the services and the modules composed from them, from top to bottom. Modules do
 * not know each other.
 */

import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { LINK_LIFETIME } from '#contract/upload.ts';
import type { EmbeddedIdentity } from '#identity/embedded/embedded-identity.ts';
import { accountRoutes } from './compose/accounts.ts';
import { openExchange } from './compose/exchange.ts';
import { firstStartOf } from './compose/first-start.ts';
import { jobScheduler } from './compose/jobs.ts';
import { appendIssuedTo, openOwn, stateRoutes } from './compose/journal.ts';
import { afterIssueRoutes, registerScheduler, similarRoutes } from './compose/register.ts';
import { openRights } from './compose/rights.ts';
import { openServices, type PortalOptions, type Services } from './compose/services.ts';
import { mountSite } from './compose/site.ts';
import { softwareOf } from './compose/software.ts';
import { openHealth } from './compose/watching/health.ts';
import { migrations } from './migrations/list.ts';
import { brandRoutes } from './modules/brands/routes.ts';
import { releaseIdleDossiers } from './modules/dossiers/decision/release.ts';
import { type DossierDeps, dossierRoutes } from './modules/dossiers/routes.ts';
import { eventRoute } from './modules/events/follow.ts';
import { otherRegisters } from './modules/external-registers/other-registers.ts';
import { externalRegisterRoutes } from './modules/external-registers/routes.ts';
import { firstStartRoutes } from './modules/firststart/routes.ts';
import { historyRoutes } from './modules/history/routes.ts';
import { jobRoutes } from './modules/jobs/routes.ts';
import type { RegisterJournal } from './modules/journal/register-journal.ts';
import type { DepositDeps } from './modules/justificatifs/deposit.ts';
import { sweepObjects } from './modules/justificatifs/objects.ts';
import { justificatifRoutes } from './modules/justificatifs/routes.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { agreementAsker } from './modules/numbering/agreements/ask.ts';
import { declaredCases } from './modules/numbering/agreements/cases.ts';
import { findCarriers } from './modules/numbering/carriers.ts';
import { declaredErrors } from './modules/numbering/declare-codes.ts';
import { codeIssuer } from './modules/numbering/issue-codes.ts';
import { nextPrefixes } from './modules/numbering/next-prefixe.ts';
import { prefixeRoutes } from './modules/numbering/routes.ts';
import { bindIdentity, nameFromToken } from './modules/profiles/sign-in/bind-identity.ts';
import { proveAddress } from './modules/profiles/sign-in/prove-address.ts';
import { proximityBeforeSubmit } from './modules/proximity/before-submit.ts';
import { choicesOf } from './modules/proximity/dossier-choices.ts';
import { findOwnDuplicates } from './modules/proximity/own-duplicates.ts';
import { referenceRoutes } from './modules/references/routes.ts';
import { namedStructures } from './modules/session/named-structures.ts';
import { callerResolver } from './modules/session/resolve-caller.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { nameSociety } from './modules/structures/ensure-society.ts';
import { textRoutes } from './modules/texts/routes.ts';
import { workbenchRoutes } from './modules/workbench/routes.ts';
import { summariseMoments } from './modules/workbench/summarise.ts';
import { systemSheet } from './platform/brands/brand-sheet.ts';
import { vacuum } from './platform/database/embedded/vacuum.ts';
import { migrate } from './platform/database/migrate.ts';
import type { Tables } from './platform/database/tables.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { peerServers } from './platform/health/peer-servers.ts';
import { mountDocumentation } from './platform/http/api-docs/documentation.ts';
import { mountEventRoute } from './platform/http/event-stream/mount-event-route.ts';
import type { Drain } from './platform/http/hardening/drain.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import { mountRoute, type Route, type RouteDeps } from './platform/http/route.ts';
import { verifyWith } from './platform/http/verify-token.ts';
import { mountMailbox } from './platform/mail/mailbox/mount-mailbox.ts';
import type { Notify } from './platform/notify.ts';
import { type Scheduler, schedule } from './platform/schedule.ts';
import { linkSigner } from './platform/signed-link.ts';
import { VERSION } from './platform/version.ts';

const SECOND = 1000;
const MINUTE = 60_000;

export type Portal = {
  readonly app: FastifyInstance;
  readonly db: Kysely<Tables>;
  readonly deposits: DepositDeps;
  readonly journal: RegisterJournal;
  readonly identity: EmbeddedIdentity | null;
  /** Notifies without sending mail: for the demonstration's fictional past. */
  readonly notifyQuietly: Notify;
  /** Announces the shutdown while still serving: `/health/ready` answers red from this call on. */
  startDraining(): void;
  /** Ends running work within five seconds, plus the time the database takes to close. */
  close(): Promise<void>;
};

export async function composePortal(options: PortalOptions): Promise<Portal> {
  const services = await openServices(options);
  const { app, db, database, keys, clock, log, publicUrl, demonstration } = services;
  const { brands, changes, drain, files, identity, journal, messages, reports } = services;
  const peers = peerServers({ app, db, database, disks: files.disks, log });
  const exchange = openExchange(services);
  const rights = openRights(services);
  const routes = [
    ...allRoutes(services),
    ...dossierRoutes(dossierDeps(services)),
    ...exchange.routes,
    ...rights.routes,
  ];
  const call = callDeps(services, options.checkAnswers ?? false);
  for (const route of routes) mountRoute(app, route, call);
  const events = eventRoute(changes);
  mountEventRoute(app, events, call);
  const colours = () => systemSheet(brands.brands.own);
  mountDocumentation(app, [...routes, events], { version: VERSION, colours });
  mountMailbox(app, { db, publicUrl, colours, demonstration });
  const health = openHealth(services, peers);
  await mountSite(services, options.site);
  const read = [
    () => keys.read(clock()),
    brands.refetch,
    () => openOwn(services),
    identity.embedded?.open,
  ];
  await openOn(database, read, messages.start);
  const schedulers = [
    ...ownSchedulers(services),
    ...jobScheduler(services, exchange.watchedJobs),
    ...exchange.scheduler(),
    ...registerScheduler(services),
    ...peers.scheduler(),
    schedule(60 * MINUTE, rights.forget, log),
    services.watching.measure({ db, database, clock, journal, health, queue: messages.queue, log }),
  ];
  return {
    app,
    db,
    journal,
    deposits: files.deposits,
    identity: identity.embedded,
    notifyQuietly: messages.notifyQuietly,
    startDraining: () => drain.begin(),
    close: () => closeAll(drain, schedulers, [journal, database, reports]),
  };
}

/**
 * Once the database has started and its schema is migrated, runs all initial reads in parallel.
 * @param last start of the job queue, whose library runs its own queries while the portal begins to
 * listen
 */
async function openOn(
  { pool, started }: Services['database'],
  reading: readonly ((() => Promise<unknown>) | undefined)[],
  last: () => Promise<unknown>,
): Promise<void> {
  await started;
  await migrate(pool, migrations);
  await Promise.all(reading.map((read) => read?.()));
  await last();
}

/** Dependencies of every call. */
function callDeps(services: Services, checkAnswers: boolean): RouteDeps {
  const { configuration, database, db, clock, files, identity, security, changes } = services;
  return {
    db,
    readReplica: database.readReplica,
    disks: files.disks,
    spools: files.spools,
    committed: () => changes.poke(),
    settled: () => services.journal.settled(),
    clock,
    verifyToken: verifyWith(identity.verify),
    resolveCaller: callerResolver({
      societyStructureId: configuration.administrationStructureId,
      bindIdentity,
      nameFromToken,
    }),
    namedStructures,
    watch: security.watch,
    checkAnswers,
  };
}

/** Schedulers of work triggered by time alone. */
function ownSchedulers(services: Services): Scheduler[] {
  const { db, database, brands, changes, clock, log, files, identity, security } = services;
  return [
    schedule(MINUTE, () => inTransaction(db, (trx) => releaseIdleDossiers(trx, clock())), log),
    schedule(60 * MINUTE, () => forgetOldKeys(db, clock()), log),
    schedule(60 * MINUTE, security.forget, log),
    schedule(60 * MINUTE, () => summariseMoments(db), log),
    ...(database.kind === 'embedded' ? [schedule(60 * MINUTE, () => vacuum(db), log)] : []),
    schedule(SECOND, () => files.disks.look(), log),
    schedule(10 * MINUTE, () => sweepObjects(db, files.objects, clock()), log),
    schedule(10 * MINUTE, async () => identity.embedded?.deleteExpired(), log),
    changes,
    brands.scheduler(),
  ];
}

/** Dependencies of dossiers on other modules. */
function dossierDeps({ configuration, journal, messages, watching }: Services): DossierDeps {
  const { notify, numberingAlerts } = messages;
  return {
    issueCodes: codeIssuer(numberingAlerts, watching.counting(appendIssuedTo(journal))),
    nextPrefixes,
    declaredErrors,
    proximityBeforeSubmit,
    choicesOf,
    notify,
    societyStructureId: configuration.administrationStructureId,
    findCarriers,
    findOwnDuplicates,
    declaredCases,
    askAgreements: agreementAsker(notify),
  };
}

function allRoutes(services: Services): readonly Route[] {
  const { configuration, demonstration, brands, db, files, keys, messages, security } = services;
  const links = linkSigner(() => keys.of('liens'), LINK_LIFETIME);
  return [
    ...sessionRoutes(configuration, proveAddress),
    ...accountRoutes(services),
    ...justificatifRoutes({ db, deposits: files.deposits, links }),
    ...similarRoutes(),
    ...externalRegisterRoutes(otherRegisters(configuration, VERSION)),
    ...prefixeRoutes(messages.notify),
    ...afterIssueRoutes(services),
    ...referenceRoutes(),
    ...textRoutes(),
    ...brandRoutes({
      first: configuration.firstBrands,
      stored: brands,
      production: !demonstration,
      nameSociety: (trx, societe, now) =>
        nameSociety(trx, configuration.administrationStructureId, societe, now),
    }),
    ...workbenchRoutes(),
    ...historyRoutes(configuration.administrationStructureId),
    ...stateRoutes(services),
    ...jobRoutes(),
    ...notificationRoutes(),
    ...softwareOf(services),
    ...security.routes,
    ...firstStartRoutes(firstStartOf(services)),
  ];
}

async function closeAll(
  drain: Drain,
  schedulers: readonly Scheduler[],
  last: readonly { close(): Promise<unknown> }[],
): Promise<void> {
  await Promise.all([drain.close(), ...schedulers.map((round) => round.stop())]);
  for (const one of last) await one.close();
}
