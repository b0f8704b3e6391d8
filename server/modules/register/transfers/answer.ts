/**
 * `PUT /api/isrc/transfers`: one party agrees, refuses, or withdraws. The recordings are held first, then
 * the transfer: two agreements at the same moment are two steps, and the second one moves.
 */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { answerTransfer } from '#contract/registration/transfers.ts';
import { Refusal } from '#domain/refusal.ts';
import { ANSWERS, answerFaults, unanswerable } from '#domain/register/accord.ts';
import { partiesOf } from '#domain/register/transfer.ts';
import { transferLife } from '#domain/transfer/life.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { type Held, holdRecordings } from '../issued.ts';
import type { RegisterParts } from '../parts.ts';
import { bothHistories, closeTransfer, tellBoth } from './close.ts';
import { moveRecordings } from './move.ts';
import { etatNow, presentById, transferCan, transferCapacities } from './present.ts';
import { findTransfer, linesOf, type Transfer, transfers } from './transfer-lookup.ts';

export function answerer(parts: RegisterParts): Verb<typeof answerTransfer> {
  return async (call, { body }) => {
    const { transfer: stored, recordings } = await held(call, body.transfertId);
    const transfer = { ...stored, etat: etatNow(call, stored) };
    transferLife.lead({ action: 'lapse', from: transfer.etat, by: 'portal' });
    const motif = body.motif === undefined || body.motif === '' ? null : body.motif;
    const errors = answerFaults(body.action, motif);
    if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
    if (body.action === 'OK') await agree(call, transfer, recordings, { motif, parts });
    else
      await end(
        call,
        transfer,
        { action: body.action, motif, count: recordings.length },
        parts.tell,
      );
    return presentById(call, body.transfertId);
  };
}

async function held(call: Call, transfertId: number) {
  await findTransfer(call, transfertId);
  const lines = await linesOf(call.db, [transfertId]);
  const everywhere = { db: call.db, scope: { kind: 'all' } } as const;
  const recordings = await holdRecordings(
    everywhere,
    lines.map(({ elementId }) => elementId),
  );
  const transfer = await transfers(call.db, call.scope)
    .where('t.transfertId', '=', transfertId)
    .forUpdate('t')
    .executeTakeFirstOrThrow();
  return { transfer, recordings: inOrderOf(lines, recordings) };
}

/** As they were proposed: the receiver's dossier keeps this order. */
function inOrderOf(lines: readonly { readonly elementId: number }[], recordings: readonly Held[]) {
  const byId = new Map(recordings.map((one) => [one.elementId, one]));
  return lines.flatMap(({ elementId }) => byId.get(elementId) ?? []);
}

async function agree(
  call: Call,
  transfer: Transfer,
  recordings: readonly Held[],
  { motif, parts }: { readonly motif: string | null; readonly parts: RegisterParts },
): Promise<void> {
  const { etat: from, transfertId } = transfer;
  const partie = partiesOf(call.actor, transfer)[0];
  if (partie === undefined) throw unanswerable(null);
  // Said twice, a yes is one yes.
  if (!transferCan(call, transfer).accept) return call.recordNothing();
  const given = { now: call.now, who: interlocuteurOf(call) };
  const { written, trace } = transferLife.advance({ action: 'agree', from, by: partie }, given);
  await call.db
    .updateTable('transfert')
    .set(written ?? {})
    .where('transfertId', '=', transfertId)
    .execute();
  const agreed = { ...transfer, ...written };
  if (agreed.accordDeLe !== null && agreed.accordVersLe !== null) {
    await moveRecordings(call, agreed, recordings, { partie, reponse: motif, parts });
    return;
  }
  for (const entry of bothHistories(transfer, { ...trace, after: { partie } }))
    await call.record(entry);
}

async function end(
  call: Call,
  transfer: Transfer,
  said: { readonly action: 'KO' | 'DELETE'; readonly motif: string | null; readonly count: number },
  tell: RegisterParts['tell'],
): Promise<void> {
  const { motif: reponse, count } = said;
  const step = { action: ANSWERS[said.action], by: transferCapacities(call, transfer), reponse };
  const moved = await closeTransfer(call, transfer, step, { who: interlocuteurOf(call) });
  const after = { etat: moved.to, reponse };
  for (const entry of bothHistories(transfer, { ...moved.trace, after })) await call.record(entry);
  const own = call.actor.kind === 'staff' ? null : partiesOf(call.actor, transfer)[0];
  await tellBoth(call, transfer, moved, { reponse, count, own }, tell);
}
