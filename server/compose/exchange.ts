/** Where what leaves the registry meets: files at once, files by a job, the words of sheets, certificates. */

import type { Kysely } from 'kysely';
import { EXPORT_KEPT_HOURS } from '#contract/exchange/exports.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';
import { certificateRoutes } from '../modules/certificates/routes.ts';
import { findRights } from '../modules/declarations/rights.ts';
import { declarationRoutes } from '../modules/declarations/routes.ts';
import { conditionsOf } from '../modules/dossiers/lists/element-criteria.ts';
import { exportRoutes } from '../modules/exports/routes.ts';
import { EXPORT_JOB, exportRunner } from '../modules/exports/run-export.ts';
import type { RegisterJournal } from '../modules/journal/register-journal.ts';
import { announceObject } from '../modules/justificatifs/objects.ts';
import { countryCodeOf, sheetCountries } from '../modules/references/sheet-countries.ts';
import { standing } from '../modules/structures/structure-lookup.ts';
import type { Clock } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { OpenedDatabase } from '../platform/database/opened-database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Route } from '../platform/http/route.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { WatchedHandler } from '../platform/jobs/run-watched.ts';
import { linkSigner } from '../platform/signed-link.ts';
import type { Tell } from '../platform/tell.ts';
import type { KeptKeys } from '../platform/watch/kept-key.ts';
import { type Imports, openImports } from './entering/imports.ts';
import { openTakeOver } from './entering/take-over.ts';

const HOUR_SECONDS = 3600;

export type Exchange = {
  readonly watchedJobs: Readonly<Record<string, WatchedHandler>>;
  readonly routes: (queue: JobQueue | null) => readonly Route[];
  readonly rounds: Imports['rounds'];
};

export function openExchange(parts: {
  readonly configuration: Configuration;
  readonly database: Pick<OpenedDatabase, 'kind'>;
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly keys: KeptKeys;
  readonly objects: ObjectStorage;
  readonly publicUrl: string;
  readonly tell: Tell;
  readonly journal: RegisterJournal;
}): Exchange {
  const { db, clock, objects, tell } = parts;
  const { brands, ddexPartyId: dpid, ddexRecipients } = parts.configuration;
  const society = () => (dpid === undefined ? null : { dpid, name: brands.own.societe });
  // A link to an export lives as long as its file.
  const links = linkSigner(() => parts.keys.of('liens'), EXPORT_KEPT_HOURS * HOUR_SECONDS);
  const exports = {
    conditionsOf,
    context: { marque: brands.own.code, pays: sheetCountries() },
    house: () => ({ societe: brands.own.societe, accent: brands.own.colours.light.primary }),
    ddexParty: society,
    ddexRecipients: () => [society() ?? [], ...ddexRecipients].flat(),
    rightsOf: findRights,
    countryCode: countryCodeOf,
    objects,
    links,
  };
  const announce = (cle: string, depuis: Date) => announceObject(db, cle, depuis);
  const batchesAtOnce = parts.database.kind === 'embedded' ? 1 : 2;
  const imports = openImports({
    db,
    clock,
    objects,
    tell,
    batchesAtOnce,
    context: exports.context,
  });
  const takeOver = openTakeOver(parts);
  return {
    watchedJobs: {
      [EXPORT_JOB]: exportRunner({ ...exports, announce, db, clock }),
      ...imports.watchedJobs,
      ...takeOver.watchedJobs,
    },
    rounds: (log) => [...imports.rounds(log), takeOver.rounds(log)],
    routes: (queue) => [
      ...exportRoutes({ ...exports, queue }),
      ...declarationRoutes(standing),
      ...imports.routes(queue),
      ...takeOver.routes(queue),
      ...certificateRoutes({ links, publicUrl: parts.publicUrl, brands }),
    ],
  };
}
