import { keep, recall } from '#web/design/memory.ts';
import { useValue, valueStore } from '#web/design/value-store.ts';

export type Theme = 'light' | 'dark' | 'system';

/** Also read by `public/theme.js`, before the first paint. */
const KEY = 'portail-isrc.theme';
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');
const chosen = valueStore<Theme>(lastChosen());

function lastChosen(): Theme {
  const stored = recall('device', KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function apply(): void {
  const theme = chosen.read();
  const dark = theme === 'dark' || (theme === 'system' && darkSystem().matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
}

/** Follows the system's scheme while the preference is « system ». */
export function followSystemTheme(): void {
  darkSystem().addEventListener('change', apply);
}

export function chooseTheme(theme: Theme): void {
  keep('device', KEY, theme);
  chosen.write(theme);
  apply();
}

export const useTheme = (): Theme => useValue(chosen);
