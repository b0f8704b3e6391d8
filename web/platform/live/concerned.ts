import type { Query } from '@tanstack/react-query';
import type { Change } from '#contract/messages/events.ts';
import { alteredBy } from '#contract/messages/subjects.ts';
import type { Key } from '#web/platform/api/keys.ts';

const NAMES = ['dossierId', 'structureId', 'elementId'] as const;

/** Whether what was read under this key may have changed: both name it, or one of them says nothing of which. */
export function concerns(change: Omit<Change, 'at'>, [subject, about]: Key): boolean {
  if (!alteredBy(change.action).includes(subject)) return false;
  return NAMES.every(
    (name) => about[name] === undefined || change[name] === null || change[name] === about[name],
  );
}

/**
 * What is read once stays as it is: an open request holds the last word of the person who types in it,
 * and its own saving tells it when somebody else wrote.
 */
export function isReadOnce({ observers }: Query): boolean {
  return observers.some(
    ({ options }) =>
      options.staleTime === Number.POSITIVE_INFINITY || options.staleTime === 'static',
  );
}
