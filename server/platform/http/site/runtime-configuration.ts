/** `/config.json`: the browser's runtime configuration; the brand follows the host name. */

import type { FastifyInstance } from 'fastify';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { reportedToBrowsers } from '#server/platform/brands/brands.ts';
import type { Configuration } from '#server/platform/configuration.ts';
import { originUnder } from '#server/platform/environment/brands-named.ts';
import { registersRequested } from '#server/platform/environment/other-deployment.ts';
import { BUILD, buildName, VERSION } from '#server/platform/version.ts';

export type RuntimeConfigurationDeps = {
  readonly configuration: Configuration;
  readonly issuer: string;
  readonly demonstration: boolean;
};

function reportedUnder(
  hostname: string,
  runtimeConfigurationDeps: RuntimeConfigurationDeps,
): RuntimeConfiguration {
  const { configuration, issuer } = runtimeConfigurationDeps;
  const { brands } = configuration;
  // Keycloak's layout: {url}/realms/{realm}.
  const [address = '', realm = ''] = issuer.split('/realms/');
  // The embedded provider is at home under each name of the site.
  const isNamed =
    configuration.oidcIssuer === undefined && configuration.firstBrands.codeByHost.has(hostname);
  const url = isNamed ? originUnder(address, hostname) : address;
  return {
    version: VERSION,
    build: buildName(BUILD),
    oidc: {
      issuer,
      url,
      realm,
      clientId: configuration.oidcClientId,
      scope: configuration.oidcScope,
      acrValues: configuration.oidcAcrValues ?? null,
      claims: {
        email: configuration.oidcClaims.email ?? 'email',
        given_name: configuration.oidcClaims.given_name ?? 'given_name',
        family_name: configuration.oidcClaims.family_name ?? 'family_name',
      },
    },
    brand: reportedToBrowsers(brands.ofHost(hostname)),
    brands: brands.all.map(reportedToBrowsers),
    audience: configuration.audience ?? null,
    errors: configuration.errorsDsn === undefined ? null : { dsn: configuration.errorsDsn },
    flags: {
      displayIsrcCategory: configuration.displayIsrcCategory,
      cookieBanner: configuration.cookieBanner,
      companySearch: configuration.external.companySearch !== undefined,
      otherRegisters: registersRequested(configuration.external),
      dureeTolerance: configuration.dureeTolerance,
      demonstration: runtimeConfigurationDeps.demonstration,
      administrationStructureId: configuration.administrationStructureId,
    },
  };
}

/** @returns the browser's configuration for a hostname */
export function mountRuntimeConfiguration(
  app: FastifyInstance,
  runtimeConfigurationDeps: RuntimeConfigurationDeps,
) {
  const reported = (hostname: string) => reportedUnder(hostname, runtimeConfigurationDeps);
  app.get('/config.json', async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    return reported(request.hostname);
  });
  return reported;
}
