/** What a browser opens: the pages, the server settings sent with them, and sign-in. */

import { rewrittenIn } from '../modules/texts/read-rewritten.ts';
import { mountNotFound } from '../platform/http/problem-reply.ts';
import { mountBrands } from '../platform/http/site/brand-files.ts';
import { mountRuntimeConfiguration } from '../platform/http/site/runtime-configuration.ts';
import { mountStaticSite } from '../platform/http/site/static-site.ts';
import type { Services } from './services.ts';

/** @param site its built files; null: the API alone */
export async function mountSite(
  { app, configuration, demonstration, db, identity }: Services,
  site: string | null,
): Promise<void> {
  const { brands } = configuration;
  const { issuer, embedded } = identity;
  const reported = mountRuntimeConfiguration(app, { configuration, issuer, demonstration });
  const sheet = mountBrands(app, brands);
  if (embedded !== null) await app.register(embedded.plugin);
  if (site === null) mountNotFound(app);
  else
    await mountStaticSite(app, site, {
      brands,
      sheet,
      reported,
      rewritten: () => rewrittenIn({ db }),
    });
}
