/** How a module obtains the structure that a call is about. Provided by `compose.ts`. */

import type { Selectable } from 'kysely';
import type { Preparation } from './call.ts';
import type { Tables } from './database/tables.ts';

type Seek = (
  call: Pick<Preparation, 'db' | 'scope' | 'actor'>,
  requested: number | undefined,
) => Promise<Selectable<Tables['structure']>>;

/**
 * The named structure, or the current one, within the caller's scope; a merged record holds nothing
 * any more.
 * @throws Refusal NOT_FOUND
 */
export type CallerStatus = {
  readonly find: Seek;
  /** One writer at a time: later counts and checks stay valid. */
  readonly lock: Seek;
};
