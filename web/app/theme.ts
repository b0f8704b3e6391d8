import { useSyncExternalStore } from 'react';
import { keep, recall } from '../design/memory.ts';

export type Theme = 'light' | 'dark' | 'system';

/** Also read by `public/theme.js`, before the first paint. */
const KEY = 'portail-isrc.theme';
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen: Theme = lastChosen();

function lastChosen(): Theme {
  const kept = recall('device', KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function apply(): void {
  const dark = chosen === 'dark' || (chosen === 'system' && darkSystem().matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
}

/** Follows the system while that is what the person wants. */
export function followSystemTheme(): void {
  darkSystem().addEventListener('change', apply);
}

export function chooseTheme(theme: Theme): void {
  chosen = theme;
  keep('device', KEY, theme);
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => chosen);
}
