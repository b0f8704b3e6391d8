/** Where what leaves the registry meets: files at once, files by a job, the words of sheets, certificates. */

import type { Kysely } from 'kysely';
import { EXPORT_KEPT_HOURS } from '#contract/exchange/exports.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';
import { certificateRoutes } from '../modules/certificates/routes.ts';
import { conditionsOf } from '../modules/dossiers/elements/list-elements.ts';
import { exportRoutes } from '../modules/exports/routes.ts';
import { EXPORT_JOB, exportRunner } from '../modules/exports/run-export.ts';
import { announceObject } from '../modules/justificatifs/objects.ts';
import { sheetCountries } from '../modules/references/sheet-countries.ts';
import type { Clock } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Route } from '../platform/http/route.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { WatchedHandler } from '../platform/jobs/run-watched.ts';
import { createLinkSigner } from '../platform/signed-link.ts';
import { type Imports, openImports } from './imports.ts';

const HOUR_SECONDS = 3600;

export type Exchange = {
  readonly watchedJobs: Readonly<Record<string, WatchedHandler>>;
  readonly routes: (queue: JobQueue | null) => readonly Route[];
  readonly rounds: Imports['rounds'];
};

export async function openExchange(parts: {
  readonly configuration: Configuration;
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly objects: ObjectStorage;
  readonly publicUrl: string;
}): Promise<Exchange> {
  const { db, clock, objects } = parts;
  const { brands, ddexPartyId: dpid } = parts.configuration;
  // A link to an export lives as long as its file.
  const links = await createLinkSigner(db, EXPORT_KEPT_HOURS * HOUR_SECONDS, clock());
  const exports = {
    conditionsOf,
    context: { marque: brands.own.code, pays: sheetCountries() },
    ddexParty: () => (dpid === undefined ? null : { dpid, name: brands.own.societe }),
    objects,
    links,
  };
  const announce = (cle: string, depuis: Date) => announceObject(db, cle, depuis);
  const imports = openImports({ db, clock, objects, context: exports.context });
  return {
    watchedJobs: { [EXPORT_JOB]: exportRunner({ ...exports, announce, db, clock }), ...imports.watchedJobs },
    rounds: imports.rounds,
    routes: (queue) => [
      ...exportRoutes({ ...exports, queue }),
      ...imports.routes(queue),
      ...certificateRoutes({ links, publicUrl: parts.publicUrl, brands }),
    ],
  };
}
