/** `/config.json`: the browser's runtime configuration; the brand follows the host name. */

import type { FastifyInstance } from 'fastify';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { toldToBrowsers } from '#server/platform/brands/brands.ts';
import type { Configuration } from '#server/platform/configuration.ts';
import { originUnder } from '#server/platform/environment/brands-named.ts';
import { registersAsked } from '#server/platform/environment/elsewhere.ts';
import { BUILD, buildName, VERSION } from '#server/platform/version.ts';

export type RuntimeConfigurationParts = {
  readonly configuration: Configuration;
  readonly issuer: string;
  readonly demonstration: boolean;
};

function toldUnder(hostname: string, parts: RuntimeConfigurationParts): RuntimeConfiguration {
  const { configuration, issuer } = parts;
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
    oidc: { issuer, url, realm, clientId: configuration.oidcClientId },
    brand: toldToBrowsers(brands.ofHost(hostname)),
    brands: brands.all.map(toldToBrowsers),
    audience: configuration.audience ?? null,
    errors: configuration.errorsDsn === undefined ? null : { dsn: configuration.errorsDsn },
    flags: {
      displayIsrcCategory: configuration.displayIsrcCategory,
      cookieNotice: configuration.cookieNotice,
      companySearch: configuration.elsewhere.companySearch !== undefined,
      otherRegisters: registersAsked(configuration.elsewhere),
      dureeTolerance: configuration.dureeTolerance,
      demonstration: parts.demonstration,
      administrationStructureId: configuration.administrationStructureId,
    },
  };
}

/** @returns what a browser is told under a host */
export function mountRuntimeConfiguration(app: FastifyInstance, parts: RuntimeConfigurationParts) {
  const told = (hostname: string) => toldUnder(hostname, parts);
  app.get('/config.json', async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    return told(request.hostname);
  });
  return told;
}
