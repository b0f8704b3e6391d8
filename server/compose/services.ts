/** Services shared by all modules of the portal, created in the order of their dependencies. */

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { PasswordCost } from '#identity/embedded/accounts/passwords.ts';
import type { SendMail } from '#identity/embedded/options.ts';
import { type StoredBrands, storedBrands } from '../modules/brands/stored-brands.ts';
import { ChangeLog } from '../modules/events/change-log.ts';
import type { RegisterJournal } from '../modules/journal/register-journal.ts';
import { serviceClients } from '../modules/software/accounts/service-clients.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { OpenedDatabase, StartedDatabase } from '../platform/database/opened-database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { ErrorReports } from '../platform/error-reports/error-reports.ts';
import { reportedLog } from '../platform/error-reports/report-calls.ts';
import type { BodyTimes } from '../platform/http/body/slow-body.ts';
import type { Drain } from '../platform/http/hardening/drain.ts';
import type { Route } from '../platform/http/route.ts';
import type { WatchedHandler } from '../platform/jobs/run-watched.ts';
import type { Scheduler } from '../platform/schedule.ts';
import type { StoredKeys } from '../platform/watch/stored-key.ts';
import { type Files, openFiles } from './files.ts';
import { type MountedIdentity, openIdentity } from './identity.ts';
import { openJournal } from './journal.ts';
import { type Jobs, type Messages, openMessages } from './messages.ts';
import { openSecurity, type Security } from './security.ts';
import { openHttp } from './watching/http.ts';
import type { Watching } from './watching/watching.ts';

export type PortalOptions = {
  readonly configuration: Configuration;
  /** Queried once it has started; components that do not need it are created meanwhile. */
  readonly database: OpenedDatabase & Partial<StartedDatabase>;
  readonly publicUrl: string;
  readonly demonstration: boolean;
  readonly clock?: Clock;
  /** Built site to serve; null serves the API alone. */
  readonly site: string | null;
  readonly checkAnswers?: boolean;
  /** Sends the mails of the embedded identity provider, in place of the outbox. */
  readonly sendMail?: SendMail;
  /** Polling rhythm of the job queue; undefined: the default rhythm. */
  readonly jobs?: Jobs;
  /** Time limits to receive a request body; undefined: the defaults. */
  readonly bodyTimes?: BodyTimes | undefined;
  /** Undefined: the production cost of hashing a password. */
  readonly passwordCost?: PasswordCost | undefined;
};

export type Services = {
  /** Its brands include what staff saved. */
  readonly configuration: Configuration;
  readonly publicUrl: string;
  readonly demonstration: boolean;
  readonly clock: Clock;
  readonly database: PortalOptions['database'];
  readonly db: Kysely<Tables>;
  readonly app: FastifyInstance;
  readonly drain: Drain;
  readonly log: FastifyBaseLogger;
  readonly watching: Watching;
  readonly reports: ErrorReports;
  readonly keys: StoredKeys;
  readonly brands: StoredBrands;
  readonly files: Files;
  readonly security: Security;
  readonly journal: RegisterJournal;
  readonly messages: Messages;
  readonly identity: MountedIdentity;
  readonly changes: ChangeLog;
};

/** Imports and exports by files: calls, jobs and schedulers. */
export type Exchange = {
  readonly routes: readonly Route[];
  /** Handlers by job type. */
  readonly watchedJobs: Readonly<Record<string, WatchedHandler>>;
  /** Starts the schedulers. */
  readonly scheduler: () => readonly Scheduler[];
};

export async function openServices(options: PortalOptions): Promise<Services> {
  const { database, publicUrl, demonstration, clock = systemClock } = options;
  const http = await openHttp(options);
  const { app, db, drain, watching, reports, keys, fingerprint } = http;
  const log = reportedLog(app.log, reports);
  const brands = storedBrands(db, options.configuration.firstBrands, log);
  const configuration = { ...options.configuration, brands: brands.brands };
  const files = await openFiles(configuration, log);
  const security = openSecurity({ db, clock, log, fingerprint, configuration });
  const journal = await openJournal({ configuration, db, clock, log });
  const messages = openMessages({
    configuration,
    database,
    db,
    publicUrl,
    clock,
    log,
    jobs: options.jobs,
  });
  const identity = await openIdentity({
    configuration,
    database,
    publicUrl,
    demonstration,
    passwordCost: options.passwordCost,
    sendMail: options.sendMail ?? messages.sendMail,
    serviceClients: serviceClients(db, clock),
    watchIdentity: security.watchIdentity,
    log,
  });
  const changes = new ChangeLog(db, log);
  return {
    configuration,
    publicUrl,
    demonstration,
    clock,
    database,
    db,
    app,
    drain,
    log,
    watching,
    reports,
    keys,
    brands,
    files,
    security,
    journal,
    messages,
    identity,
    changes,
  };
}
