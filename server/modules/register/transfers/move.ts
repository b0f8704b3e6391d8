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
import { tellLotAnswered } from '../corrections/tell-lot.ts';
import { codeOf, type Held } from '../issued.ts';
import type { RegisterParts } from '../parts.ts';
import { closeTransfer, tellBoth } from './close.ts';
import type { Transfer } from './transfer-lookup.ts';

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
  const dossierId = await parts.openReceived(call, { structureId, titre: `Transfert n° ${transfertId}` });
  const step = { action: 'accept', by: partie, conditions: { bothAgree: true }, reponse } as const;
  const moved = await closeTransfer(call, transfer, step, { who: null, dossierId });
  const ids = recordings.map(({ elementId }) => elementId);
  await parts.receiveElements(call, { structureId, dossierId }, deStructureId, ids);
  parts.note(call, {
    ...{ kind: 'transferred', codes: recordings.map(codeOf), transfertId, dossierId },
    ...{ deStructureId, versStructureId: structureId },
  });
  await leaveBehind(call, ids, parts);
  await parts.forgetChoices(call.db, ids);
  await recordMoves(call, transfer, recordings, { dossierId, trace: moved.trace });
  await tellBoth(call, transfer, moved, { reponse, count: recordings.length }, parts.tell);
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
async function leaveBehind(call: Call, ids: readonly number[], { tell }: RegisterParts): Promise<void> {
  const { db, now } = call;
  const [from] = AWAITED;
  const given = { now, who: null, reponse: 'L’enregistrement a été transféré.' };
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
  for (const lotId of [...lots].toSorted((a, b) => a - b)) await tellLotAnswered(call, lotId, tell);
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
      ...{ ...what, structureId: deStructureId, dossierId: one.dossierId },
      before: { isrc, ...gone },
      after: { isrc, transfertId, vers: versRaison },
    });
    await call.record({
      ...{ ...what, structureId: versStructureId, dossierId },
      after: { isrc, transfertId, de: deRaison, dossierId },
    });
  }
}
