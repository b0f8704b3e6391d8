/**
 * Both have agreed: the recordings go to a dossier of the receiver, with their codes. The register of codes
 * is not touched: it says who was first given each code, for ever; who holds it now is said by the recording.
 */

import { sql } from 'kysely';
import { STRUCTURE_NOT_ELIGIBLE } from '#contract/registration/isrc.ts';
import { advanceDossier } from '#domain/dossier/life.ts';
import { Refusal } from '#domain/refusal.ts';
import { transition } from '#domain/registration/transitions.ts';
import { mayRequestCodes } from '#domain/structure/eligibility.ts';
import type { Call } from '#server/platform/call.ts';
import { codeOf, type Held } from '../issued.ts';
import type { RegisterParts } from '../parts.ts';
import { releaseLines, tellBoth } from './close.ts';
import { retie } from './retie.ts';
import type { Transfer } from './transfer-lookup.ts';

type Ending = { readonly reponse: string | null; readonly tell: RegisterParts['tell'] };

export async function moveRecordings(
  call: Call,
  transfer: Transfer,
  recordings: readonly Held[],
  { reponse, tell }: Ending,
): Promise<void> {
  for (const { statut, annuleLe } of recordings) {
    const conditions = { bothStructuresAgree: true, codeCancelled: annuleLe !== null };
    transition({ action: 'transfer', from: statut, by: 'producer', conditions });
  }
  await refuseIneligible(call, transfer.versStructureId);
  const { transfertId, versStructureId } = transfer;
  const dossierId = await openDossier(call, transfer);
  await call.db
    .updateTable('transfert')
    .set({ etat: 'ACCEPTE', reponse, closLe: call.now, dossierId })
    .where('transfertId', '=', transfertId)
    .execute();
  await releaseLines(call.db, transfertId);
  const ids = recordings.map(({ elementId }) => elementId);
  // A note to the society was the giver's own; the history keeps it.
  await sql`update element e set structure_id = ${versStructureId}, dossier_id = ${dossierId},
      rang = m.rang, commentaire = null, revision = e.revision + 1, updated_at = ${call.now}
    from unnest(${ids}::int[]) with ordinality as m(element_id, rang)
    where e.element_id = m.element_id`.execute(call.db);
  await leaveBehind(call, transfer, ids);
  await recordMoves(call, transfer, recordings, dossierId);
  await tellBoth(call, transfer, { etat: 'ACCEPTE', reponse, count: recordings.length }, tell);
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
      ...advanceDossier({ action: 'receive', from: null, by: 'producer' }, { now, who: null }),
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
  await db
    .updateTable('correction')
    .set({ etat: 'CADUC', reponse: 'L’enregistrement a été transféré.', reponduLe: now })
    .where('elementId', 'in', [...ids])
    .where('etat', '=', 'EN_ATTENTE')
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
  dossierId: number,
): Promise<void> {
  for (const one of recordings) {
    const { elementId, commentaire } = one;
    const what = { action: 'transfert.accept', elementId };
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
