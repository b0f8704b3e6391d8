/** How a verb says what somebody must learn. Handed in by `compose.ts`. */

import type {
  Notification,
  NotificationFacts,
  NotificationKind,
} from '#domain/notification/notification.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Call } from './call.ts';

/** As much of a call as telling needs: a round of the portal's own has it too. */
export type NotificationContext = Pick<Call, 'db' | 'now' | 'afterCommit'>;

/**
 * Writes the notifications and puts the mails in the outbox, in the transaction of `telling.db`: they
 * exist if, and only if, what they tell of does.
 */
export type Notify = (context: NotificationContext, notification: Notification) => Promise<void>;

/**
 * To be spread into a notice: one mail of its kind a day to each of its readers, for what it is between. What can be repeated at
 * will must not make others receive mails again and again.
 */
export function mailedOnceADay(
  { now }: Pick<NotificationContext, 'now'>,
  ...between: readonly (number | string)[]
): { readonly mailOccasion: string } {
  return { mailOccasion: [...between, dayInParis(now)].join(':') };
}

/** How the mails of an occasion are named, before their reader. */
export const mailsOf = (kind: NotificationKind, occasion: number | string): string =>
  `${kind}:${occasion}:`;

type About = Omit<Notification, 'kind' | 'facts'>;

/**
 * Tells what the row of a move names, if it names anything; the verb has the facts of each kind that its
 * moves may name.
 */
export async function notifyMove<Kind extends NotificationKind>(
  notify: Notify,
  context: NotificationContext,
  { notification }: { readonly notification: Kind | null },
  about: About,
  facts: { readonly [K in Kind]?: NotificationFacts[K] },
): Promise<void> {
  if (notification === null) return;
  // The kind and its facts are looked up by one name.
  await notify(context, {
    ...about,
    kind: notification,
    facts: factsOf(notification, facts),
  } as Notification);
}

function factsOf<Kind extends NotificationKind>(
  kind: Kind,
  facts: { readonly [K in Kind]?: NotificationFacts[K] },
): NotificationFacts[Kind] {
  const reported = facts[kind];
  if (reported === undefined)
    throw new Error(`a move tells ${kind}, of which its verb says nothing`);
  return reported;
}
