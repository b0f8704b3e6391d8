/**
 * `PUT /api/isrc/transfers`: one party accepts, refuses, or withdraws. The recordings are locked
 * first, then the transfer: two simultaneous acceptances are two steps, and the second one moves
 * the recordings.
 */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { answerTransfer } from '#contract/registration/transfers.ts';
import { DomainError } from '#domain/domain-error.ts';
import { ANSWERS, answerErrors, unanswerable } from '#domain/register/agreement.ts';
import { partiesOf } from '#domain/register/transfer.ts';
import { transferStateMachine } from '#domain/transfer/state-machine.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import type { RegisterDeps } from '../deps.ts';
import { type IssuedElement, lockRecordings } from '../issued.ts';
import { bothHistories, closeTransfer, notifyBoth } from './close.ts';
import { moveRecordings } from './move.ts';
import { etatNow, presentById, transferCan, transferCapacities } from './present.ts';
import { findTransfer, linesOf, type Transfer, transfers } from './transfer-lookup.ts';

export function answerer(deps: RegisterDeps): Handler<typeof answerTransfer> {
  return async (call, { body }) => {
    const { transfer: stored, recordings } = await locked(call, body.transfertId);
    const transfer = { ...stored, etat: etatNow(call, stored) };
    transferStateMachine.target({ action: 'lapse', from: transfer.etat, by: 'portal' });
    const motif = body.motif === undefined || body.motif === '' ? null : body.motif;
    const errors = answerErrors(body.action, motif);
    if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
    if (body.action === 'OK') await agree(call, transfer, recordings, { motif, deps });
    else
      await end(
        call,
        transfer,
        { action: body.action, motif, count: recordings.length },
        deps.notify,
      );
    return presentById(call, body.transfertId);
  };
}

async function locked(call: Call, transfertId: number) {
  await findTransfer(call, transfertId);
  const lines = await linesOf(call.db, [transfertId]);
  const everywhere = { db: call.db, scope: { kind: 'all' } } as const;
  const recordings = await lockRecordings(
    everywhere,
    lines.map(({ elementId }) => elementId),
  );
  const transfer = await transfers(call.db, call.scope)
    .where('t.transfertId', '=', transfertId)
    .forUpdate('t')
    .executeTakeFirstOrThrow();
  return { transfer, recordings: inOrderOf(lines, recordings) };
}

/** In the order in which they were proposed, for the receiver's dossier. */
function inOrderOf(
  lines: readonly { readonly elementId: number }[],
  recordings: readonly IssuedElement[],
) {
  const byId = new Map(recordings.map((one) => [one.elementId, one]));
  return lines.flatMap(({ elementId }) => byId.get(elementId) ?? []);
}

async function agree(
  call: Call,
  transfer: Transfer,
  recordings: readonly IssuedElement[],
  { motif, deps }: { readonly motif: string | null; readonly deps: RegisterDeps },
): Promise<void> {
  const { etat: from, transfertId } = transfer;
  const partie = partiesOf(call.actor, transfer)[0];
  if (partie === undefined) throw unanswerable(null);
  // A repeated acceptance changes nothing.
  if (!transferCan(call, transfer).accept) return call.recordNothing();
  const input = { now: call.now, who: interlocuteurOf(call) };
  const { written, trace } = transferStateMachine.transition(
    { action: 'agree', from, by: partie },
    input,
  );
  await call.db
    .updateTable('transfert')
    .set(written ?? {})
    .where('transfertId', '=', transfertId)
    .execute();
  const agreed = { ...transfer, ...written };
  if (agreed.accordDeLe !== null && agreed.accordVersLe !== null) {
    await moveRecordings(call, agreed, recordings, { partie, reponse: motif, deps });
    return;
  }
  for (const entry of bothHistories(transfer, { ...trace, after: { partie } }))
    await call.record(entry);
}

async function end(
  call: Call,
  transfer: Transfer,
  message: {
    readonly action: 'KO' | 'DELETE';
    readonly motif: string | null;
    readonly count: number;
  },
  notify: RegisterDeps['notify'],
): Promise<void> {
  const { motif: reponse, count } = message;
  const step = { action: ANSWERS[message.action], by: transferCapacities(call, transfer), reponse };
  const moved = await closeTransfer(call, transfer, step, { who: interlocuteurOf(call) });
  const after = { etat: moved.to, reponse };
  for (const entry of bothHistories(transfer, { ...moved.trace, after })) await call.record(entry);
  const own = call.actor.kind === 'staff' ? null : partiesOf(call.actor, transfer)[0];
  await notifyBoth(call, transfer, moved, { reponse, count, own }, notify);
}
