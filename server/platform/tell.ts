/** How a verb says what somebody must learn. Handed in by `compose.ts`. */

import type { Notice } from '#domain/notification/notice.ts';
import type { Call } from './call.ts';

/** As much of a call as telling needs: a round of the portal's own has it too. */
export type Telling = Pick<Call, 'db' | 'now' | 'afterCommit'>;

/**
 * Writes the notifications and puts the mails in the outbox, in the transaction of `telling.db`: they
 * exist if, and only if, what they tell of does.
 */
export type Tell = (telling: Telling, notice: Notice) => Promise<void>;
