import { createContext, use } from 'react';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';

/**
 * Reads `/config.json`, which the page requests before the code loads.
 * @throws on failure
 */
export async function loadConfiguration(): Promise<RuntimeConfiguration> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  const body: unknown = await response.json();
  if (!isConfiguration(body)) throw new Error('/config.json does not hold a configuration');
  return body;
}

/**
 * Distinguishes our server's response from somebody else's page. The whole schema stays out of the
 * visitor's download: server tests check `/config.json` against it.
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

/** Replaces the configuration of the whole page, so that a brand change shows at once. */
export const ConfigurationChangeContext = createContext<
  (configuration: RuntimeConfiguration) => void
>(() => {});

export function useConfiguration(): RuntimeConfiguration {
  const configuration = use(ConfigurationContext);
  if (configuration === null) throw new Error('useConfiguration outside of ConfigurationContext');
  return configuration;
}

/**
 * Address of the identity provider's pages: under the host name of this page where the provider
 * serves each of them, else the issuer.
 */
export function providerAddress({ issuer, url, realm }: RuntimeConfiguration['oidc']): string {
  return realm === '' ? issuer : `${url}/realms/${realm}`;
}
