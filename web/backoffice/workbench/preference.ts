import { keep, recall } from '#web/design/memory.ts';
import { useValue, valueStore } from '#web/design/value-store.ts';

/**
 * Single-letter shortcuts hinder some people: they can be switched off permanently on this device.
 */
const KEY = 'portail-isrc.raccourcis';
const isOn = valueStore(recall('device', KEY) !== 'non');

export const useShortcutsOn = (): boolean => useValue(isOn);

export function switchShortcuts(on: boolean): void {
  keep('device', KEY, on ? null : 'non');
  isOn.write(on);
}
