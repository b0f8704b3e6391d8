/**
 * Composes exports from the registry: immediate files, files made by a job, sheet texts,
 * certificates.
 */

import { EXPORT_RETENTION_HOURS } from '#contract/exchange/exports.ts';
import { certificateRoutes } from '../modules/certificates/routes.ts';
import { findRights } from '../modules/declarations/rights.ts';
import { declarationRoutes } from '../modules/declarations/routes.ts';
import { conditionsOf } from '../modules/dossiers/lists/element-criteria.ts';
import { exportRoutes } from '../modules/exports/routes.ts';
import { EXPORT_JOB, exportRunner } from '../modules/exports/run-export.ts';
import { announceObject } from '../modules/justificatifs/objects.ts';
import { countryCodeOf, sheetCountries } from '../modules/references/sheet-countries.ts';
import { status } from '../modules/structures/structure-lookup.ts';
import { linkSigner } from '../platform/signed-link.ts';
import { openImports } from './entering/imports.ts';
import { openTakeOver } from './entering/take-over.ts';
import type { Exchange, Services } from './services.ts';

const HOUR_SECONDS = 3600;

export function openExchange(services: Services): Exchange {
  const { configuration, publicUrl, db, clock, keys, files, messages } = services;
  const { brands, ddexPartyId: dpid, ddexRecipients } = configuration;
  const { objects } = files;
  const { queue } = messages;
  const society = () => (dpid === undefined ? null : { dpid, name: brands.own.societe });
  // A link to an export lives as long as its file.
  const links = linkSigner(() => keys.of('liens'), EXPORT_RETENTION_HOURS * HOUR_SECONDS);
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
  const imports = openImports(services, exports.context);
  const takeOver = openTakeOver(services);
  return {
    watchedJobs: {
      [EXPORT_JOB]: exportRunner({ ...exports, announce, db, clock }),
      ...imports.watchedJobs,
      ...takeOver.watchedJobs,
    },
    routes: [
      ...exportRoutes({ ...exports, queue }),
      ...declarationRoutes(status),
      ...imports.routes,
      ...takeOver.routes,
      ...certificateRoutes({ links, publicUrl, brands }),
    ],
    scheduler: () => [...imports.scheduler(), ...takeOver.scheduler()],
  };
}
