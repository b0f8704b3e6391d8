/** How a verb says what somebody must learn. Handed in by `compose.ts`. */

import type { Notice, NoticeFacts, NoticeKind } from '#domain/notification/notice.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Call } from './call.ts';

/** As much of a call as telling needs: a round of the portal's own has it too. */
export type Telling = Pick<Call, 'db' | 'now' | 'afterCommit'>;

/**
 * Writes the notifications and puts the mails in the outbox, in the transaction of `telling.db`: they
 * exist if, and only if, what they tell of does.
 */
export type Tell = (telling: Telling, notice: Notice) => Promise<void>;

/**
 * To be spread into a notice: one mail of its kind a day to each of its readers, for what it is between. What can be repeated at
 * will must not make others receive mails again and again.
 */
export function mailedOnceADay(
  { now }: Pick<Telling, 'now'>,
  ...between: readonly (number | string)[]
): { readonly mailOccasion: string } {
  return { mailOccasion: [...between, dayInParis(now)].join(':') };
}

/** How the mails of an occasion are named, before their reader. */
export const mailsOf = (kind: NoticeKind, occasion: number | string): string =>
  `${kind}:${occasion}:`;

type About = Omit<Notice, 'kind' | 'facts'>;

/**
 * Tells what the row of a move names, if it names anything; the verb has the facts of each kind that its
 * moves may name.
 */
export async function tellMove<Kind extends NoticeKind>(
  tell: Tell,
  telling: Telling,
  { notice }: { readonly notice: Kind | null },
  about: About,
  facts: { readonly [K in Kind]?: NoticeFacts[K] },
): Promise<void> {
  if (notice === null) return;
  // The kind and its facts are looked up by one name.
  await tell(telling, { ...about, kind: notice, facts: factsOf(notice, facts) } as Notice);
}

function factsOf<Kind extends NoticeKind>(
  kind: Kind,
  facts: { readonly [K in Kind]?: NoticeFacts[K] },
): NoticeFacts[Kind] {
  const told = facts[kind];
  if (told === undefined) throw new Error(`a move tells ${kind}, of which its verb says nothing`);
  return told;
}
