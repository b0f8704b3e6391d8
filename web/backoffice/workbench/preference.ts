import { useSyncExternalStore } from 'react';
import { keep, recall } from '#web/design/memory.ts';

/** Single letters get in the way of some: they can be switched off, on this device, for good. */
const KEY = 'portail-isrc.raccourcis';
const listeners = new Set<() => void>();
let off = recall('device', KEY) === 'non';

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, () => !off);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function switchShortcuts(on: boolean): void {
  off = !on;
  keep('device', KEY, on ? null : 'non');
  for (const listener of listeners) listener();
}
