import type { Query, QueryKey } from '@tanstack/react-query';
import type { Change } from '#contract/messages/events.ts';
import { alteredBy, type Subject } from '#contract/messages/subjects.ts';

/** The number, in a change, of what the key names. */
const NUMBER_OF: { readonly [S in Subject]?: 'dossierId' | 'structureId' | 'elementId' } = {
  dossier: 'dossierId',
  dossiers: 'dossierId',
  structures: 'structureId',
  elements: 'elementId',
};

/** Whether what was read under this key, whose last part is a number when it is about one thing, may have changed. */
export function concerns(change: Change, [subject, ...more]: QueryKey): boolean {
  if (!alteredBy(change.action).includes(subject)) return false;
  const number = NUMBER_OF[subject];
  const told = number === undefined ? null : change[number];
  const one = numberIn(more.at(-1));
  return one === null || told === null || told === one;
}

/**
 * What is read once stays as it is: an open request holds the last word of the person who types in it,
 * and its own saving tells it when somebody else wrote.
 */
export function isReadOnce({ observers }: Query): boolean {
  return observers.some(
    ({ options }) => options.staleTime === Number.POSITIVE_INFINITY || options.staleTime === 'static',
  );
}

function numberIn(part: unknown): number | null {
  if (typeof part === 'number') return part;
  return typeof part === 'string' && /^\d+$/.test(part) ? Number(part) : null;
}
