/** How a verb says what somebody must learn. Handed in by `compose.ts`. */

import type { Notice, NoticeFacts, NoticeKind } from '#domain/notification/notice.ts';
import type { Call } from './call.ts';

/** As much of a call as telling needs: a round of the portal's own has it too. */
export type Telling = Pick<Call, 'db' | 'now' | 'afterCommit'>;

/**
 * Writes the notifications and puts the mails in the outbox, in the transaction of `telling.db`: they
 * exist if, and only if, what they tell of does.
 */
export type Tell = (telling: Telling, notice: Notice) => Promise<void>;

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
  if (facts[notice] === undefined) throw new Error(`a move tells ${notice}, of which its verb says nothing`);
  // The kind and its facts are looked up by one name.
  await tell(telling, { ...about, kind: notice, facts: facts[notice] } as Notice);
}
