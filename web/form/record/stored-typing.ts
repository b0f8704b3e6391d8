/**
 * What is typed and not yet saved, kept for as long as the tab lives: the session may end in the middle of
 * a sentence, and the way back goes through another site. Nothing of it outlives the tab.
 */

import { z } from 'zod/mini';
import { type Stored, storedIn } from '#web/platform/pending-changes/stored.ts';
import type { Values } from './values.ts';

export type StoredTyping = {
  readonly values: Values;
  /** What the fields held before anything was typed. */
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
 * What was kept, over what is saved now: only the fields that were typed in. The others may have been
 * changed since by somebody else, and must not be written back.
 */
export function putBack({ values, before }: StoredTyping, saved: Values): Values {
  const typed = Object.entries(values).filter(([name, text]) => text !== before[name]);
  return { ...saved, ...Object.fromEntries(typed) };
}
