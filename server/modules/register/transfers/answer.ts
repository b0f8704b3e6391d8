/**
 * `PUT /api/isrc/transfers`: one party agrees, refuses, or withdraws. The recordings are held first, then
 * the transfer: two agreements at the same moment are two steps, and the second one moves.
 */

import type { BodyOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import type { answerTransfer } from '#contract/registration/transfers.ts';
import { Refusal } from '#domain/refusal.ts';
import { ALREADY_ANSWERED, ANSWER_NOT_YOURS, answerFaults, whyClosed } from '#domain/register/accord.ts';
import { isTransferLapsed, partiesOf } from '#domain/register/transfer.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { type Held, holdRecordings } from '../issued.ts';
import type { RegisterParts } from '../parts.ts';
import { bothHistories, closeTransfer, type Ending, tellBoth } from './close.ts';
import { moveRecordings } from './move.ts';
import { presentById, transferCan } from './present.ts';
import { findTransfer, linesOf, type Transfer, transfers } from './transfer-lookup.ts';

type Answer = BodyOf<typeof answerTransfer>;

export function answerer({ tell }: Pick<RegisterParts, 'tell'>): Verb<typeof answerTransfer> {
  return async (call, { body }) => {
    const { transfer, recordings } = await held(call, body.transfertId);
    refuseIfClosed(call, transfer);
    const motif = body.motif === undefined || body.motif === '' ? null : body.motif;
    const errors = answerFaults(body.action, motif);
    if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
    if (body.action === 'OK') await agree(call, transfer, recordings, { motif, tell });
    else await end(call, transfer, { action: body.action, motif, count: recordings.length }, tell);
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

function refuseIfClosed({ now }: Call, { etat, expireLe }: Transfer): void {
  const ended = etat === 'EN_ATTENTE' ? (isTransferLapsed(expireLe, now) ? 'CADUC' : null) : etat;
  if (ended === null) return;
  throw new Refusal(ALREADY_ANSWERED, { detail: whyClosed(ended), facts: { etat: ended } });
}

async function agree(
  call: Call,
  transfer: Transfer,
  recordings: readonly Held[],
  { motif, tell }: { readonly motif: string | null; readonly tell: RegisterParts['tell'] },
): Promise<void> {
  const parties = partiesOf(call.actor, transfer);
  if (parties.length === 0) throw new Refusal(ANSWER_NOT_YOURS);
  // Said twice, a yes is one yes.
  if (!transferCan(call, transfer).accept) return call.recordNothing();
  const agreed = agreements(call, transfer, parties.includes('DE'));
  await call.db
    .updateTable('transfert')
    .set(agreed)
    .where('transfertId', '=', transfer.transfertId)
    .execute();
  if (agreed.accordDeLe !== null && agreed.accordVersLe !== null) {
    await moveRecordings(call, { ...transfer, ...agreed }, recordings, { reponse: motif, tell });
    return;
  }
  const partie = parties[0] ?? 'DE';
  for (const entry of bothHistories(transfer, { action: 'transfert.agree', after: { partie } })) {
    await call.record(entry);
  }
}

function agreements(call: Call, transfer: Transfer, gives: boolean) {
  const { accordDeLe, accordDePar, accordVersLe, accordVersPar } = transfer;
  const by = interlocuteurOf(call);
  return gives
    ? { accordDeLe: call.now, accordDePar: by, accordVersLe, accordVersPar }
    : { accordDeLe, accordDePar, accordVersLe: call.now, accordVersPar: by };
}

async function end(
  call: Call,
  transfer: Transfer,
  said: Pick<Answer, 'action'> & { readonly motif: string | null; readonly count: number },
  tell: RegisterParts['tell'],
): Promise<void> {
  const can = transferCan(call, transfer);
  if (said.action === 'KO' ? !can.refuse : !can.withdraw) throw new Refusal(ANSWER_NOT_YOURS);
  const ending: Ending = { etat: said.action === 'KO' ? 'REFUSE' : 'RETIRE', reponse: said.motif };
  const action = said.action === 'KO' ? 'transfert.refuse' : 'transfert.withdraw';
  await closeTransfer(call, transfer.transfertId, ending);
  for (const entry of bothHistories(transfer, { action, after: ending })) await call.record(entry);
  await tellBoth(call, transfer, { ...ending, count: said.count }, tell);
}
