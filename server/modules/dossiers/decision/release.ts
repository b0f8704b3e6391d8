/** Releases dossiers that nobody treats any more: left idle, or held by somebody who left. */

import type { Kysely } from 'kysely';
import { idleSince, isLockExpired } from '#domain/registration/transitions.ts';
import type { Call, Caller } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import type { Dossier } from '../dossier-lookup.ts';
import { type DossierMoved, moveDossier } from '../move-dossier.ts';
import { type Step, takeAlong } from '../move-elements.ts';

async function giveBack(
  writing: Pick<Call, 'db' | 'now'>,
  dossier: Pick<Dossier, 'dossierId' | 'etat'>,
  step: Step & { readonly action: 'release'; readonly by: 'clock' | 'staff' },
): Promise<DossierMoved> {
  await takeAlong(writing, dossier, step);
  const { action, by } = step;
  return moveDossier({ ...writing, who: null }, dossier, {
    action,
    by,
    conditions: { locked: true },
  });
}

/** Releases all dossiers of a person who no longer treats them: they wait for the society again. */
export async function releaseLockedBy(
  call: Pick<Call, 'db' | 'now'> & { readonly caller: Caller | null },
  interlocuteurIds: readonly number[],
): Promise<void> {
  const locked = await call.db
    .selectFrom('dossier')
    .select(['dossierId', 'structureId', 'lockedBy', 'etat'])
    .where('lockedBy', 'in', interlocuteurIds)
    .forUpdate()
    .execute();
  for (const { lockedBy, ...dossier } of locked) {
    const { trace } = await giveBack(call, dossier, { action: 'release', by: 'staff' });
    const { structureId, dossierId } = dossier;
    await insertHistory(call.db, { action: 'dossier.release', at: call.now, caller: call.caller }, [
      { ...trace, structureId, dossierId, before: { lockedBy }, after: { lockedBy: null } },
    ]);
  }
}

/**
 * The portal releases idle dossiers to the queue.
 * @returns how many
 */
export async function releaseIdleDossiers(db: Kysely<Tables>, now: Date): Promise<number> {
  const idle = await db
    .selectFrom('dossier')
    .select(['dossierId', 'structureId', 'lockedBy', 'lockedAt', 'etat'])
    .where('lockedAt', '<=', idleSince(now))
    // A dossier locked by a running transaction is not idle.
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { lockedAt, lockedBy, ...dossier } of idle) {
    const lockExpired = lockedAt !== null && isLockExpired({ lockedAt, now });
    const step = { action: 'release', by: 'clock', conditions: { lockExpired } } as const;
    const { trace } = await giveBack({ db, now }, dossier, step);
    const { dossierId, structureId } = dossier;
    await insertHistory(db, { action: 'dossier.release', at: now, caller: null }, [
      { ...trace, structureId, dossierId, before: { lockedBy }, after: { lockedBy: null } },
    ]);
  }
  return idle.length;
}
