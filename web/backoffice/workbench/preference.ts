import { keep, recall } from '#web/design/memory.ts';
import { useValue, valueStore } from '#web/design/value-store.ts';

/** Single letters get in the way of some: they can be switched off, on this device, for good. */
const KEY = 'portail-isrc.raccourcis';
const isOn = valueStore(recall('device', KEY) !== 'non');

export const useShortcutsOn = (): boolean => useValue(isOn);

export function switchShortcuts(on: boolean): void {
  keep('device', KEY, on ? null : 'non');
  isOn.write(on);
}
