import { createContext, use } from 'react';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

/** Reads `/config.json`, asked for by the page itself before the code arrived. Throws when it cannot. */
export async function loadConfiguration(): Promise<RuntimeConfiguration> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  const body: unknown = await response.json();
  if (!isConfiguration(body)) throw new Error('/config.json does not hold a configuration');
  return body;
}

/**
 * Tells our server's answer from somebody else's page. The whole schema stays out of the visitor's
 * download: the server's tests hold `/config.json` to it.
 */
function isConfiguration(body: unknown): body is RuntimeConfiguration {
  return (
    typeof body === 'object' &&
    body !== null &&
    'oidc' in body &&
    'brand' in body &&
    'flags' in body
  );
}

/** The colours of the brand, for the whole page. */
export function applyBrand(theme: string): void {
  document.documentElement.setAttribute('data-brand', theme);
}

export const ConfigurationContext = createContext<RuntimeConfiguration | null>(null);

/** Takes another one, for the whole page: who changes what a brand says sees it at once. */
export const ConfigurationChangeContext = createContext<
  (configuration: RuntimeConfiguration) => void
>(() => {});

export function useConfiguration(): RuntimeConfiguration {
  const configuration = use(ConfigurationContext);
  if (configuration === null) throw new Error('useConfiguration outside of ConfigurationContext');
  return configuration;
}

/** Where the pages of the provider are: under the name that this page is read by, where it is at home under each. */
export function providerAddress({ issuer, url, realm }: RuntimeConfiguration['oidc']): string {
  return realm === '' ? issuer : `${url}/realms/${realm}`;
}
