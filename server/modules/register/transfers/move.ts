/**
 * Both have agreed: the recordings go to a dossier of the receiver, with their codes. The register of codes
 * is not touched: it says who was first given each code, for ever; who holds it now is said by the recording.
 */

import { STRUCTURE_NOT_ELIGIBLE } from '#contract/registration/isrc.ts';
import { correctionLife } from '#domain/correction/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { AWAITED } from '#domain/register/accord.ts';
import type { Partie } from '#domain/register/transfer.ts';
import { recordingLife } from '#domain/registration/transitions.ts';
import { mayRequestCodes } from '#domain/structure/eligibility.ts';
import type { TransferMoved } from '#domain/transfer/life.ts';
import type { Call } from '#server/platform/call.ts';
import { takeTurns } from '#server/platform/history/in-order.ts';
import type { Telling } from '#server/platform/tell.ts';
import { tellLotAnswered } from '../corrections/tell-lot.ts';
import { codeOf, type Held } from '../issued.ts';
import type { RegisterParts } from '../parts.ts';
import { closeTransfer, tellBoth } from './close.ts';
import type { Transfer } from './transfer-lookup.ts';

/** What ends what was under way about it. */
export const TRANSFERRED = 'L’enregistrement a été transféré.';

type Ending = {
  /** Whose yes came last. */
  readonly partie: Partie;
  readonly reponse: string | null;
  readonly parts: RegisterParts;
};

export async function moveRecordings(
  call: Call,
  transfer: Transfer,
  recordings: readonly Held[],
  { partie, reponse, parts }: Ending,
): Promise<void> {
  for (const { statut, annuleLe } of recordings) {
    const conditions = { bothStructuresAgree: true, codeCancelled: annuleLe !== null };
    recordingLife.lead({ action: 'transfer', from: statut, by: 'producer', conditions });
  }
  await refuseIneligible(call, transfer.versStructureId);
  const { transfertId, deStructureId, versStructureId: structureId } = transfer;
  const dossierId = await parts.openReceived(call, {
    structureId,
    titre: `Transfert n° ${transfertId}`,
  });
  const step = { action: 'accept', by: partie, conditions: { bothAgree: true }, reponse } as const;
  const moved = await closeTransfer(call, transfer, step, { who: null, dossierId });
  const ids = recordings.map(({ elementId }) => elementId);
  await handOver(call, { structureId, dossierId }, { from: deStructureId, ids }, parts);
  await parts.writeInJournal(call, {
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
  await tellBoth(call, transfer, moved, { reponse, count: recordings.length }, parts.tell);
}

/** To that dossier, both having agreed, without what was the giver's own. */
export async function handOver(
  doing: Telling,
  to: { readonly structureId: number; readonly dossierId: number },
  { from, ids }: { readonly from: number; readonly ids: readonly number[] },
  parts: Pick<RegisterParts, 'receiveElements' | 'forgetChoices' | 'tell'>,
): Promise<void> {
  await parts.receiveElements(doing, to, from, ids);
  await leaveBehind(doing, ids, parts);
  await parts.forgetChoices(doing.db, ids);
}

/** Its situation may have changed since the proposal. */
async function refuseIneligible({ db }: Call, structureId: number): Promise<void> {
  const receiver = await db
    .selectFrom('structure')
    .select(['etat', 'statut', 'situation'])
    .where('structureId', '=', structureId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (!mayRequestCodes(receiver)) throw new Refusal(STRUCTURE_NOT_ELIGIBLE);
}

/** What belonged to the giver's work on these recordings, and is not the receiver's to read. */
async function leaveBehind(
  doing: Telling,
  ids: readonly number[],
  { tell }: Pick<RegisterParts, 'tell'>,
): Promise<void> {
  const { db, now } = doing;
  const [from] = AWAITED;
  const given = { now, who: null, reponse: TRANSFERRED };
  const lapsed = correctionLife.advance({ action: 'lapse', from, by: 'portal' }, given);
  const lines = await db
    .updateTable('correction')
    .set(lapsed.written ?? {})
    .where('elementId', 'in', [...ids])
    .where('etat', '=', from)
    .returning('lotId')
    .execute();
  const lots = new Set(lines.flatMap(({ lotId }) => lotId ?? []));
  // In one order: two transfers that close lines of the same sheets never wait for each other in a ring.
  for (const lotId of [...lots].toSorted((a, b) => a - b))
    await tellLotAnswered(doing, lotId, tell);
}

/** One entry a recording on each side: each structure keeps, or begins, its own history of it. */
async function recordMoves(
  call: Call,
  { transfertId, deStructureId, deRaison, versStructureId, versRaison }: Transfer,
  recordings: readonly Held[],
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
