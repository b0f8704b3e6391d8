/** Allowed actions on a structure's justificatifs, by its state. */

import type { Selectable } from 'kysely';
import {
  assertDeposit,
  canDeposit,
  type DepositAction,
} from '#domain/justificatif/deposit-rules.ts';
import { may } from '#domain/permission/may.ts';
import type { Preparation } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type Seeker = Pick<Preparation, 'db' | 'scope' | 'actor'>;

type Holder = Selectable<Tables['structure']>;

/**
 * Every write on a structure's files begins here: names and quota are then counted by one at a time,
 * and the state cannot change under it.
 * @throws Refusal NOT_FOUND, JUSTIFICATIFS_LOCKED
 */
export async function lockHolder(
  call: Seeker,
  { lock }: CallerStatus,
  structureId: number,
  action: DepositAction,
): Promise<void> {
  refuseLocked(call, await lock(call, structureId), action);
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
