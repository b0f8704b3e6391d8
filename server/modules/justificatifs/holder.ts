/** The structure that holds the justificatifs, within the caller's scope; foreign and unknown are the same nothing. */

import { NOT_FOUND } from '../../../contract/problem.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Preparation } from '../../platform/call.ts';
import { within } from '../../platform/scope.ts';

type Seeker = Pick<Preparation, 'db' | 'scope'>;

/** @throws Refusal NOT_FOUND */
export async function findHolder(call: Seeker, structureId: number): Promise<void> {
  if ((await holder(call, structureId).executeTakeFirst()) === undefined) throw new Refusal(NOT_FOUND);
}

/** Every write on a structure's files begins here: names and quota are then counted by one at a time. */
export async function lockHolder(call: Seeker, structureId: number): Promise<void> {
  const found = await holder(call, structureId).forUpdate().executeTakeFirst();
  if (found === undefined) throw new Refusal(NOT_FOUND);
}

function holder({ db, scope }: Seeker, structureId: number) {
  return db
    .selectFrom('structure')
    .select('structureId')
    .where('structureId', '=', structureId)
    .where(within(scope, 'structure_id'));
}
