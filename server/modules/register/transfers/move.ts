/**
 * Both have agreed: the recordings go to a dossier of the receiver, with their codes. The register of codes
 * is not touched: it says who was first given each code, for ever; who holds it now is said by the recording.
 */

import { sql } from 'kysely';
import { STRUCTURE_NOT_ELIGIBLE } from '#contract/registration/isrc.ts';
import { correctionLife } from '#domain/correction/life.ts';
import { dossierLife } from '#domain/dossier/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { AWAITED } from '#domain/register/accord.ts';
import type { Partie } from '#domain/register/transfer.ts';
import { recordingLife } from '#domain/registration/transitions.ts';
import { mayRequestCodes } from '#domain/structure/eligibility.ts';
import type { TransferMoved } from '#domain/transfer/life.ts';
import type { Call } from '#server/platform/call.ts';
import { codeOf, type Held } from '../issued.ts';
import type { RegisterParts } from '../parts.ts';
import { closeTransfer, tellBoth } from './close.ts';
import { retie } from './retie.ts';
import type { Transfer } from './transfer-lookup.ts';

type Ending = {
  /** Whose yes came last. */
  readonly partie: Partie;
  readonly reponse: string | null;
  readonly tell: RegisterParts['tell'];
};

export async function moveRecordings(
  call: Call,
  transfer: Transfer,
  recordings: readonly Held[],
  { partie, reponse, tell }: Ending,
): Promise<void> {
  for (const { statut, annuleLe } of recordings) {
    const conditions = { bothStructuresAgree: true, codeCancelled: annuleLe !== null };
    recordingLife.lead({ action: 'transfer', from: statut, by: 'producer', conditions });
  }
  await refuseIneligible(call, transfer.versStructureId);
  const { versStructureId } = transfer;
  const dossierId = await openDossier(call, transfer);
  const step = { action: 'accept', by: partie, conditions: { bothAgree: true }, reponse } as const;
  const moved = await closeTransfer(call, transfer, step, { who: null, dossierId });
  const ids = recordings.map(({ elementId }) => elementId);
  // A note to the society was the giver's own; the history keeps it.
  await sql`update element e set structure_id = ${versStructureId}, dossier_id = ${dossierId},
      rang = m.rang, commentaire = null, revision = e.revision + 1, updated_at = ${call.now}
    from unnest(${ids}::int[]) with ordinality as m(element_id, rang)
    where e.element_id = m.element_id`.execute(call.db);
  await leaveBehind(call, transfer, ids);
  await recordMoves(call, transfer, recordings, { dossierId, trace: moved.trace });
  await tellBoth(call, transfer, moved, { reponse, count: recordings.length }, tell);
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

async function openDossier({ db, now }: Call, { transfertId, versStructureId }: Transfer): Promise<number> {
  const { dossierId } = await db
    .insertInto('dossier')
    .values({
      structureId: versStructureId,
      titre: `Transfert n° ${transfertId}`,
      ...dossierLife.begin({ action: 'receive', by: 'producer' }, { now, who: null }).written,
      createdAt: now,
      updatedAt: now,
    })
    .returning('dossierId')
    .executeTakeFirstOrThrow();
  return dossierId;
}

/** What belonged to the giver's work on these recordings, and is not the receiver's to read. */
async function leaveBehind(call: Call, { deStructureId }: Transfer, ids: readonly number[]): Promise<void> {
  const { db, now } = call;
  const [from] = AWAITED;
  const given = { now, who: null, reponse: 'L’enregistrement a été transféré.' };
  const lapsed = correctionLife.advance({ action: 'lapse', from, by: 'portal' }, given);
  await db
    .updateTable('correction')
    .set(lapsed.written ?? {})
    .where('elementId', 'in', [...ids])
    .where('etat', '=', from)
    .execute();
  await db
    .deleteFrom('proximiteChoix')
    .where('elementId', 'in', [...ids])
    .execute();
  await retie(db, deStructureId, ids);
}

/** One entry a recording on each side: each structure keeps, or begins, its own history of it. */
async function recordMoves(
  call: Call,
  { transfertId, deStructureId, deRaison, versStructureId, versRaison }: Transfer,
  recordings: readonly Held[],
  { dossierId, trace }: { readonly dossierId: number } & Pick<TransferMoved, 'trace'>,
): Promise<void> {
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
