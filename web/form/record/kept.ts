/**
 * What is typed and not yet saved, kept for as long as the tab lives: the session may end in the middle of
 * a sentence, and the way back goes through another site. Nothing of it outlives the tab.
 */

import { z } from 'zod/mini';
import { keepTyped, KEPT_FORM_PREFIX as PREFIX } from '#web/app/session/kept-on-device.ts';
import { recallAs } from '#web/design/memory.ts';
import type { Values } from './values.ts';

export type Kept = {
  readonly values: Values;
  /** What the fields held before anything was typed. */
  readonly before: Values;
};

const texts = z.record(z.string(), z.string());
const shape = z.strictObject({ values: texts, before: texts });

export const readKept = (key: string): Kept | null => recallAs('tab', PREFIX + key, shape);

export const keep = (key: string, kept: Kept): void => keepTyped('tab', PREFIX + key, kept);

export const forget = (key: string): void => keepTyped('tab', PREFIX + key, null);

/**
 * What was kept, over what is saved now: only the fields that were typed in. The others may have been
 * changed since by somebody else, and must not be written back.
 */
export function putBack({ values, before }: Kept, saved: Values): Values {
  const typed = Object.entries(values).filter(([name, text]) => text !== before[name]);
  return { ...saved, ...Object.fromEntries(typed) };
}
