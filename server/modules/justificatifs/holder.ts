/** The structure that holds the justificatifs, within the caller's scope; foreign and unknown are the same nothing. */

import { NOT_FOUND } from '#contract/problem.ts';
import { assertDeposit, canDeposit, type DepositAction } from '#domain/justificatif/deposit-rules.ts';
import { may } from '#domain/permission/may.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Preparation } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';

type Seeker = Pick<Preparation, 'db' | 'scope' | 'actor'>;

export type Holder = Awaited<ReturnType<ReturnType<typeof inScope>['executeTakeFirstOrThrow']>>;

/** @throws Refusal NOT_FOUND */
export async function findHolder(call: Seeker, structureId: number): Promise<Holder> {
  const holder = await inScope(call, structureId).executeTakeFirst();
  if (holder === undefined) throw new Refusal(NOT_FOUND);
  return holder;
}

/**
 * Every write on a structure's files begins here: names and quota are then counted by one at a time,
 * and the state cannot change under it.
 * @throws Refusal NOT_FOUND, JUSTIFICATIFS_LOCKED
 */
export async function lockHolder(call: Seeker, structureId: number, action: DepositAction): Promise<void> {
  const holder = await inScope(call, structureId).forUpdate().executeTakeFirst();
  if (holder === undefined) throw new Refusal(NOT_FOUND);
  refuseLocked(call, holder, action);
}

/** @throws Refusal JUSTIFICATIFS_LOCKED */
export function refuseLocked({ actor }: Seeker, structure: Holder, action: DepositAction): void {
  assertDeposit({ action, structure, by: actor.kind === 'staff' ? 'staff' : 'owner' });
}

/** For the screens: whether this person may do it now. */
export function mayDeposit({ actor }: Seeker, structure: Holder, action: DepositAction): boolean {
  const by = actor.kind === 'staff' ? 'staff' : 'owner';
  return may(actor, 'writeJustificatifs', structure) && canDeposit({ action, structure, by });
}

function inScope({ db, scope }: Seeker, structureId: number) {
  return db
    .selectFrom('structure')
    .select(['structureId', 'etat', 'statut', 'situation', 'personalite', 'codeJur', 'sgPays'])
    .where('structureId', '=', structureId)
    .where('fusionneeVers', 'is', null)
    .where(within(scope, 'structure_id'));
}
