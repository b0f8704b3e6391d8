/** How a verb says what somebody must learn. Handed in by `compose.ts`. */

import type { Notice, NoticeFacts, NoticeKind, NoticeOf } from '#domain/notification/notice.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Call } from './call.ts';
import { inOneTrip, type MomentsOf, type Readings, type Rows } from './reading/in-one-trip.ts';

/** As much of a call as telling needs: a round of the portal's own has it too. */
export type Telling = Pick<Call, 'db' | 'now' | 'afterCommit'>;

/**
 * Writes the notifications and puts the mails in the outbox, in the transaction of `telling.db`: they
 * exist if, and only if, what they tell of does.
 */
export type Tell = (telling: Telling, notice: Notice) => Promise<void>;

/** What is known of a notice before what it tells. */
export type NoticeAhead = Omit<NoticeOf<NoticeKind>, 'facts'>;

/** The same in two steps, for a verb that others wait for: who must learn it is read before what they learn is known. */
export type Teller = Tell & {
  readonly ahead: (
    telling: Telling,
    notice: NoticeAhead,
  ) => Promise<(facts: Notice['facts']) => Promise<void>>;
};

/** One of those who tell: what it reads first, and how it then tells. Its names for what it reads are those of no other. */
type Speaking<Read extends Readings> = {
  readonly reads: (telling: Telling, notice: NoticeAhead) => Read;
  readonly moments: MomentsOf<Read>;
  readonly tells: (
    telling: Telling,
    notice: NoticeAhead,
    read: Rows<Read>,
  ) => (facts: Notice['facts']) => Promise<void>;
};
export type Voice = Speaking<Readings>;

export function voiceOf<Read extends Readings>(voice: Speaking<Read>): Voice {
  // A list of voices holds many that read otherwise; the pair was checked by this very signature.
  return voice as unknown as Voice;
}

/** What all of them read goes in one trip; they tell one after the other. */
export function tellerOf(...voices: readonly Voice[]): Teller {
  const ahead: Teller['ahead'] = async (telling, notice) => {
    const parts: Readings = Object.assign({}, ...voices.map(({ reads }) => reads(telling, notice)));
    const moments: MomentsOf<Readings> = Object.assign({}, ...voices.map((voice) => voice.moments));
    const read = await inOneTrip(telling.db, parts, moments);
    const says = voices.map(({ tells }) => tells(telling, notice, read));
    return async (facts) => {
      for (const say of says) await say(facts);
    };
  };
  const tell: Tell = async (telling, { facts, ...notice }) => {
    const say = await ahead(telling, notice);
    await say(facts);
  };
  return Object.assign(tell, { ahead });
}

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

/** The same in two steps. */
export async function tellMoveAhead<Kind extends NoticeKind>(
  { ahead }: Teller,
  telling: Telling,
  { notice }: { readonly notice: Kind | null },
  about: About,
): Promise<(facts: { readonly [K in Kind]?: NoticeFacts[K] }) => Promise<void>> {
  if (notice === null) return async () => {};
  const say = await ahead(telling, { ...about, kind: notice });
  return (facts) => say(factsOf(notice, facts));
}

function factsOf<Kind extends NoticeKind>(
  kind: Kind,
  facts: { readonly [K in Kind]?: NoticeFacts[K] },
): NoticeFacts[Kind] {
  const told = facts[kind];
  if (told === undefined) throw new Error(`a move tells ${kind}, of which its verb says nothing`);
  return told;
}
