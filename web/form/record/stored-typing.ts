/**
 * Unsaved typed values, stored as long as the tab: the session may end in the middle of a sentence,
 * and signing in again leaves the site. Nothing outlives the tab.
 */

import { z } from 'zod/mini';
import { type Stored, storedIn } from '#web/platform/pending-changes/stored.ts';
import type { Values } from './values.ts';

export type StoredTyping = {
  readonly values: Values;
  /** Values of the fields before typing. */
  readonly before: Values;
};

const texts = z.record(z.string(), z.string());
const shape = z.strictObject({ values: texts, before: texts });

export function storedTyping(form: string, interlocuteurId: number): Stored<StoredTyping> {
  const [, company] = /^structure-(.+)$/.exec(form) ?? [];
  const name =
    company === undefined
      ? (`saisie.${form}.${interlocuteurId}` as const)
      : (`isrc-company.${company}.${interlocuteurId}` as const);
  return storedIn('tab', name, shape);
}

/**
 * Applies stored values over the saved ones, only for the fields that were typed in. The others may
 * have been changed since by somebody else, and must not be overwritten.
 */
export function putBack({ values, before }: StoredTyping, saved: Values): Values {
  const typed = Object.entries(values).filter(([name, text]) => text !== before[name]);
  return { ...saved, ...Object.fromEntries(typed) };
}
