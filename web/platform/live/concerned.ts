import type { Query } from '@tanstack/react-query';
import type { Change } from '#contract/messages/events.ts';
import { alteredBy } from '#contract/messages/subjects.ts';
import type { Key } from '#web/platform/api/keys.ts';

const NAMES = ['dossierId', 'structureId', 'elementId'] as const;

/** True if data under this key may be affected: same ids, or an id missing on either side. */
export function concerns(change: Omit<Change, 'at'>, [subject, about]: Key): boolean {
  if (!alteredBy(change.action).includes(subject)) return false;
  return NAMES.every(
    (name) => about[name] === undefined || change[name] === null || change[name] === about[name],
  );
}

/**
 * Queries read once are never refreshed: an open request holds its author's latest typing, and its
 * own save reports concurrent changes.
 */
export function isReadOnce({ observers }: Query): boolean {
  return observers.some(
    ({ options }) =>
      options.staleTime === Number.POSITIVE_INFINITY || options.staleTime === 'static',
  );
}
