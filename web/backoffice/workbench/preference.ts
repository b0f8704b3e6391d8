import { useSyncExternalStore } from 'react';

/** Single letters get in the way of some: they can be switched off, on this device, for good. */
const KEY = 'portail-isrc.raccourcis';
const listeners = new Set<() => void>();
let off = recall();

function recall(): boolean {
  try {
    return localStorage.getItem(KEY) === 'non';
  } catch {
    return false;
  }
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, () => !off);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function switchShortcuts(on: boolean): void {
  off = !on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'non');
  } catch {
    // Storage refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}
