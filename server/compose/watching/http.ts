/** The HTTP server as the configuration wants it, the handle on the database, and those who watch both. */

import { networkOf } from '#identity/embedded/accounts/network.ts';
import type { Configuration } from '#server/platform/configuration.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type ErrorReports,
  openErrorReports,
} from '#server/platform/error-reports/error-reports.ts';
import type { BodyTimes } from '#server/platform/http/body/slow-body.ts';
import { originsOf } from '#server/platform/http/edge/origins.ts';
import { createHttpServer, type HttpServer } from '#server/platform/http/http-server.ts';
import { VERSION } from '#server/platform/version.ts';
import { type Fingerprint, fingerprintBy, keptKeys } from '#server/platform/watch/kept-key.ts';
import { openWatching, type Watching } from './watching.ts';

type Parts = {
  readonly configuration: Configuration;
  readonly publicUrl: string;
  readonly database: OpenedDatabase;
  readonly bodyTimes?: BodyTimes | undefined;
};

export async function openHttp({ database, ...parts }: Parts) {
  const watching = await openWatching(parts.configuration);
  const reports = await openErrorReports(parts.configuration.errorsDsn, VERSION);
  const db = kyselyOn<Tables>(database.pool, watching.traces?.statement);
  const keys = keptKeys(db);
  const fingerprint = fingerprintBy(() => keys.of('empreintes'));
  const server = await httpServer(parts, { fingerprint, reports }, watching);
  return { ...server, db, keys, fingerprint, reports, watching };
}

function httpServer(
  { configuration, publicUrl, bodyTimes }: Pick<Parts, 'configuration' | 'publicUrl' | 'bodyTimes'>,
  told: { readonly fingerprint: Fingerprint; readonly reports: ErrorReports },
  { answered, traces }: Watching,
): Promise<HttpServer> {
  const { logLevel, requestsPerMinute, trustedProxies } = configuration;
  const limits = { requestsPerMinute, trustedProxies, bodyTimes };
  const watched = { ...told, networkOf, answered, traced: traces?.watch ?? null };
  return createHttpServer({
    logLevel,
    publicUrl,
    ...limits,
    ...watched,
    ...originsOf(configuration),
  });
}
