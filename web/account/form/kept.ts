/**
 * What is typed and not yet saved, kept for as long as the tab lives: the session may end in the middle of
 * a sentence, and the way back goes through another site. Nothing of it outlives the tab.
 */

import { KEPT_FORM_PREFIX as PREFIX } from '#web/app/session/kept-on-device.ts';
import type { Values } from './values.ts';

export type Kept = {
  readonly values: Values;
  /** What the fields held before anything was typed. */
  readonly before: Values;
};

export function readKept(key: string): Kept | null {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    return isKept(parsed) ? parsed : null;
  } catch {
    // Refused, or written by another version: the form starts from what is saved.
    return null;
  }
}

export function keep(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(kept));
  } catch {
    // Storage refused or full: the form works without this net.
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept.
  }
}

/**
 * What was kept, over what is saved now: only the fields that were typed in. The others may have been
 * changed since by somebody else, and must not be written back.
 */
export function putBack({ values, before }: Kept, saved: Values): Values {
  const typed = Object.entries(values).filter(([name, text]) => text !== before[name]);
  return { ...saved, ...Object.fromEntries(typed) };
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  return 'values' in value && areTexts(value.values) && 'before' in value && areTexts(value.before);
}

function areTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}
