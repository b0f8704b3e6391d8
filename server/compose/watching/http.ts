/** The HTTP server per the configuration, the database handle, and the monitoring of both. */

import { networkOf } from '#identity/embedded/accounts/network.ts';
import type { Configuration } from '#server/platform/configuration.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { openErrorReports } from '#server/platform/error-reports/error-reports.ts';
import type { BodyTimes } from '#server/platform/http/body/slow-body.ts';
import { originsOf } from '#server/platform/http/hardening/origins.ts';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { VERSION } from '#server/platform/version.ts';
import { fingerprintBy, storedKeys } from '#server/platform/watch/stored-key.ts';
import { openWatching } from './watching.ts';

type HttpOptions = {
  readonly configuration: Configuration;
  readonly publicUrl: string;
  readonly database: OpenedDatabase;
  readonly bodyTimes?: BodyTimes | undefined;
};

export async function openHttp({ configuration, publicUrl, database, bodyTimes }: HttpOptions) {
  const { logLevel, requestsPerMinute, trustedProxies } = configuration;
  const watching = await openWatching(configuration);
  const reports = await openErrorReports(configuration.errorsDsn, VERSION);
  const db = kyselyOn<Tables>(database.pool, watching.traces?.statement);
  const keys = storedKeys(db);
  const fingerprint = fingerprintBy(() => keys.of('empreintes'));
  const { app, drain } = await createHttpServer({
    ...originsOf(configuration),
    publicUrl,
    logLevel,
    requestsPerMinute,
    trustedProxies,
    bodyTimes,
    fingerprint,
    networkOf,
    answered: watching.answered,
    traced: watching.traces?.watch ?? null,
    reports,
  });
  return { app, drain, db, keys, fingerprint, reports, watching };
}
