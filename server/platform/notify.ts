/** How a handler sends notifications. Provided by `compose.ts`. */

import type {
  Notification,
  NotificationFacts,
  NotificationKind,
} from '#domain/notification/notification.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Call } from './call.ts';

/** The part of a call that a notification needs: the portal's own scheduled work has it too. */
export type NotificationContext = Pick<Call, 'db' | 'now' | 'afterCommit'>;

/**
 * Writes the notifications and puts the mails in the outbox, in the transaction of `context.db`:
 * they exist if, and only if, what they report does.
 */
export type Notify = (context: NotificationContext, notification: Notification) => Promise<void>;

/**
 * To be spread into a notification: limits it to one mail of its kind a day per reader, for the
 * given parties. An act that can be repeated at will must not cause repeated mails.
 */
export function mailedOnceADay(
  { now }: Pick<NotificationContext, 'now'>,
  ...between: readonly (number | string)[]
): { readonly mailOccasion: string } {
  return { mailOccasion: [...between, dayInParis(now)].join(':') };
}

/** Key prefix of an occasion's mails, before their reader. */
export const mailsOf = (kind: NotificationKind, occasion: number | string): string =>
  `${kind}:${occasion}:`;

type About = Omit<Notification, 'kind' | 'facts'>;

/**
 * Sends the notification that a transition's table row names, if any; the handler supplies the
 * facts of each kind that its transitions may name.
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
