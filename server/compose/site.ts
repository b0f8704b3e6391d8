/** What a browser opens: the pages, what they are told of this server, and the way to sign in. */

import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { rewrittenIn } from '../modules/texts/read-rewritten.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Tables } from '../platform/database/tables.ts';
import { mountNotFound } from '../platform/http/problem-reply.ts';
import { mountBrands } from '../platform/http/site/brand-files.ts';
import { mountRuntimeConfiguration } from '../platform/http/site/runtime-configuration.ts';
import { mountStaticSite } from '../platform/http/site/static-site.ts';
import type { MountedIdentity } from './identity.ts';

type SiteParts = {
  readonly configuration: Configuration;
  readonly demonstration: boolean;
  /** Null: the API alone. */
  readonly site: string | null;
  readonly db: Kysely<Tables>;
};

export async function mountSite(
  app: FastifyInstance,
  { configuration, demonstration, site, db }: SiteParts,
  { issuer, embedded }: MountedIdentity,
): Promise<void> {
  const { brands } = configuration;
  const told = mountRuntimeConfiguration(app, { configuration, issuer, demonstration });
  const sheet = mountBrands(app, brands);
  if (embedded !== null) await app.register(embedded.plugin);
  if (site === null) mountNotFound(app);
  else
    await mountStaticSite(app, site, { brands, sheet, told, rewritten: () => rewrittenIn({ db }) });
}
