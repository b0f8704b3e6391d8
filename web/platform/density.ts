import { useSyncExternalStore } from 'react';
import { keep } from '#web/design/memory.ts';

/** Row spacing of tables. */
export type Density = 'confort' | 'compacte';

/** Also read by `public/theme.js`, before the first paint. */
const KEY = 'portail-isrc.densite';
const ATTRIBUTE = 'data-density';
const listeners = new Set<() => void>();

const shown = (): Density =>
  document.documentElement.getAttribute(ATTRIBUTE) === 'compacte' ? 'compacte' : 'confort';

export function chooseDensity(density: Density): void {
  document.documentElement.setAttribute(ATTRIBUTE, density);
  keep('device', KEY, density);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDensity(): Density {
  return useSyncExternalStore(subscribe, shown);
}
