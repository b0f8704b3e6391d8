/**
 * Both parties have agreed: the recordings move to a dossier of the receiver, with their codes. The
 * register of codes is unchanged: it states for ever who was first allocated each code; the
 * recording states who holds it now.
 */

import { STRUCTURE_NOT_ELIGIBLE } from '#contract/registration/isrc.ts';
import { correctionStateMachine } from '#domain/correction/state-machine.ts';
import { DomainError } from '#domain/domain-error.ts';
import { AWAITED } from '#domain/register/agreement.ts';
import type { Partie } from '#domain/register/transfer.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import { mayRequestCodes } from '#domain/structure/eligibility.ts';
import type { TransferMoved } from '#domain/transfer/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import { takeTurns } from '#server/platform/history/in-order.ts';
import type { NotificationContext } from '#server/platform/notify.ts';
import { notifyLotAnswered } from '../corrections/notify-lot.ts';
import type { RegisterDeps } from '../deps.ts';
import { codeOf, type IssuedElement } from '../issued.ts';
import { closeTransfer, notifyBoth } from './close.ts';
import type { Transfer } from './transfer-lookup.ts';

/** Reason given when a transfer ends other pending work on the recording. */
export const TRANSFERRED = 'L’enregistrement a été transféré.';

type Ending = {
  /** Party that agreed last. */
  readonly partie: Partie;
  readonly reponse: string | null;
  readonly deps: RegisterDeps;
};

export async function moveRecordings(
  call: Call,
  transfer: Transfer,
  recordings: readonly IssuedElement[],
  { partie, reponse, deps }: Ending,
): Promise<void> {
  for (const { statut, annuleLe } of recordings) {
    const conditions = { bothStructuresAgree: true, codeCancelled: annuleLe !== null };
    recordingStateMachine.target({ action: 'transfer', from: statut, by: 'producer', conditions });
  }
  await refuseIneligible(call, transfer.versStructureId);
  const { transfertId, deStructureId, versStructureId: structureId } = transfer;
  const dossierId = await deps.openReceived(call, {
    structureId,
    titre: `Transfert n° ${transfertId}`,
  });
  const step = { action: 'accept', by: partie, conditions: { bothAgree: true }, reponse } as const;
  const moved = await closeTransfer(call, transfer, step, { who: null, dossierId });
  const ids = recordings.map(({ elementId }) => elementId);
  await handOver(call, { structureId, dossierId }, { from: deStructureId, ids }, deps);
  await deps.writeInJournal(call, {
    kind: 'transferred',
    codes: recordings.map(codeOf),
    transfertId,
    dossierId,
    deStructureId,
    versStructureId: structureId,
    vers: transfer.versRaison,
    versDepuis: transfer.versDepuis,
  });
  await recordMoves(call, transfer, recordings, { dossierId, trace: moved.trace });
  await notifyBoth(call, transfer, moved, { reponse, count: recordings.length }, deps.notify);
}

/** Moves the recordings to that dossier once both have agreed, without the giver's private data. */
export async function handOver(
  doing: NotificationContext,
  to: { readonly structureId: number; readonly dossierId: number },
  { from, ids }: { readonly from: number; readonly ids: readonly number[] },
  deps: Pick<RegisterDeps, 'receiveElements' | 'forgetChoices' | 'notify'>,
): Promise<void> {
  await deps.receiveElements(doing, to, from, ids);
  await leaveBehind(doing, ids, deps);
  await deps.forgetChoices(doing.db, ids);
}

/** Its situation may have changed since the proposal. */
async function refuseIneligible({ db }: Call, structureId: number): Promise<void> {
  const receiver = await db
    .selectFrom('structure')
    .select(['etat', 'statut', 'situation'])
    .where('structureId', '=', structureId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (!mayRequestCodes(receiver)) throw new DomainError(STRUCTURE_NOT_ELIGIBLE);
}

/** Removes the giver's working data on these recordings, which the receiver may not read. */
async function leaveBehind(
  doing: NotificationContext,
  ids: readonly number[],
  { notify }: Pick<RegisterDeps, 'notify'>,
): Promise<void> {
  const { db, now } = doing;
  const [from] = AWAITED;
  const input = { now, who: null, reponse: TRANSFERRED };
  const lapsed = correctionStateMachine.transition({ action: 'lapse', from, by: 'portal' }, input);
  const lines = await db
    .updateTable('correction')
    .set(lapsed.written ?? {})
    .where('elementId', 'in', [...ids])
    .where('etat', '=', from)
    .returning('lotId')
    .execute();
  const lots = new Set(lines.flatMap(({ lotId }) => lotId ?? []));
  // In ascending order, so that two transfers that close lines of the same correction batches
  // cannot deadlock.
  for (const lotId of [...lots].toSorted((a, b) => a - b))
    await notifyLotAnswered(doing, lotId, notify);
}

/**
 * One history entry per recording on each side: each structure continues, or begins, its own
 * history of it.
 */
async function recordMoves(
  call: Call,
  { transfertId, deStructureId, deRaison, versStructureId, versRaison }: Transfer,
  recordings: readonly IssuedElement[],
  { dossierId, trace }: { readonly dossierId: number } & Pick<TransferMoved, 'trace'>,
): Promise<void> {
  await takeTurns(call.db, [deStructureId, versStructureId]);
  for (const one of recordings) {
    const { elementId, commentaire } = one;
    const what = { ...trace, elementId };
    const isrc = codeOf(one);
    const gone = { dossierId: one.dossierId, commentaire };
    await call.record({
      ...what,
      structureId: deStructureId,
      dossierId: one.dossierId,
      before: { isrc, ...gone },
      after: { isrc, transfertId, vers: versRaison },
    });
    await call.record({
      ...what,
      structureId: versStructureId,
      dossierId,
      after: { isrc, transfertId, de: deRaison, dossierId },
    });
  }
}
