import { OPEN, type OpenStatut } from '#domain/registration/statuts.ts';
import type { WriteSearch } from '#web/platform/page/use-search.ts';
import type { OpenSearch } from './find-open.ts';

/** Tab of the completed requests, beside the status tabs. */
export const ENDED = 'ENDED';
export type Shown = OpenStatut | typeof ENDED;

const NAMES = { shown: 'statut', text: 'q', toCorrect: 'corriger' } as const;

/** Search of the URL, restored by links, the back button and reload. */
export function searchIn(parameters: URLSearchParams): Omit<OpenSearch, 'structureId'> & {
  readonly requested: Shown | undefined;
} {
  return {
    text: parameters.get(NAMES.text) ?? '',
    toCorrect: parameters.has(NAMES.toCorrect),
    requested: [...OPEN, ENDED].find((shown) => shown === parameters.get(NAMES.shown)) as
      | Shown
      | undefined,
  };
}

const changing = (set: WriteSearch, change: (parameters: URLSearchParams) => void) =>
  set(
    (before) => {
      const after = new URLSearchParams(before);
      change(after);
      return after;
    },
    { replace: true, flushSync: true },
  );

/** The search text stays; the refusal filter applies only to the tab being entered. */
export const show = (set: WriteSearch, shown: Shown) =>
  changing(set, (after) => {
    after.set(NAMES.shown, shown);
    after.delete(NAMES.toCorrect);
  });

export const seek = (set: WriteSearch, text: string) =>
  changing(set, (after) => {
    if (text === '') after.delete(NAMES.text);
    else after.set(NAMES.text, text);
  });

export const narrow = (set: WriteSearch, toCorrect: boolean) =>
  changing(set, (after) => {
    after.set(NAMES.shown, 'USER');
    if (toCorrect) after.set(NAMES.toCorrect, '1');
    else after.delete(NAMES.toCorrect);
  });
