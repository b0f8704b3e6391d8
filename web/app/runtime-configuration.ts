import { createContext, use } from 'react';
import {
  type RuntimeConfiguration,
  runtimeConfigurationSchema,
} from '../../contract/runtime-configuration.ts';

/** Reads `/config.json`, asked for by the page itself before the code arrived. Throws when it cannot. */
export async function loadConfiguration(): Promise<RuntimeConfiguration> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return runtimeConfigurationSchema.parse(await response.json());
}

/** The colours of the brand, for the whole page. */
export function applyBrand(theme: RuntimeConfiguration['brand']['theme']): void {
  document.documentElement.setAttribute('data-brand', theme);
}

export const ConfigurationContext = createContext<RuntimeConfiguration | null>(null);

export function useConfiguration(): RuntimeConfiguration {
  const configuration = use(ConfigurationContext);
  if (configuration === null) throw new Error('useConfiguration outside of ConfigurationContext');
  return configuration;
}
