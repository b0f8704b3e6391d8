/** How a module asks for the structure that a call is about. Handed in by `compose.ts`. */

import type { Selectable } from 'kysely';
import type { Preparation } from './call.ts';
import type { Tables } from './database/tables.ts';

type Seek = (
  call: Pick<Preparation, 'db' | 'scope' | 'actor'>,
  requested: number | undefined,
) => Promise<Selectable<Tables['structure']>>;

/**
 * The structure that is named, or the current one, within the caller's scope; a record that was joined to another has
 * nothing any more. @throws Refusal NOT_FOUND
 */
export type CallerStatus = {
  readonly find: Seek;
  /** One writer at a time: what is counted or checked afterwards stays true. */
  readonly lock: Seek;
};
