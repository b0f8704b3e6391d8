/** `POST /api/isrc/transfers`: a structure, or staff on its behalf, proposes recordings to another one. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { offerTransfer } from '#contract/registration/transfers.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import {
  type Partie,
  partiesOf,
  TRANSFER_WAITING,
  transferExpiry,
} from '#domain/register/transfer.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import { mayRequestCodes } from '#domain/structure/eligibility.ts';
import {
  type TransferMoved,
  type TransferWritten,
  transferStateMachine,
} from '#domain/transfer/state-machine.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { notifyMove } from '#server/platform/notify.ts';
import type { RegisterDeps } from '../deps.ts';
import { codeOf, type IssuedElement, lockRecordings } from '../issued.ts';
import { bothHistories } from './close.ts';
import { freeOutOfTime } from './lapse.ts';
import { mailsOfOffer } from './offered-mails.ts';
import { presentById } from './present.ts';
import { findTransfer, type Transfer } from './transfer-lookup.ts';

export function offerer({ notify }: Pick<RegisterDeps, 'notify'>): Handler<typeof offerTransfer> {
  return async (call, { body }) => {
    const { elementIds, versStructureId, motif } = body;
    const recordings = await lockRecordings(call, elementIds);
    const errors = [
      ...recordingErrors(recordings, elementIds),
      ...(await receiverErrors(call, versStructureId, recordings)),
    ];
    if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
    for (const one of recordings) refuseUnlessMovable(one);
    await freeOutOfTime(call, elementIds, notify);
    await refusePromised(call, elementIds);
    const deStructureId = recordings[0]?.structureId ?? 0;
    const offered = { deStructureId, versStructureId, motif };
    const begun = beginning(call, offered);
    const transfertId = await insertTransfer(call, offered, begun.written, recordings);
    const transfer = await findTransfer({ ...call, scope: { kind: 'all' } }, transfertId);
    for (const entry of bothHistories(transfer, {
      ...begun.trace,
      after: {
        de: transfer.deRaison,
        vers: transfer.versRaison,
        motif,
        codes: recordings.map(codeOf),
      },
    })) {
      await call.record(entry);
    }
    await notifyAwaited(call, transfer, begun, recordings.length, notify);
    return presentById(call, transfertId);
  };
}

/**
 * Recordings must be movable at the time of the offer: nobody is asked to agree to an impossible
 * transfer.
 */
function refuseUnlessMovable({ statut, annuleLe }: IssuedElement): void {
  const conditions = { bothStructuresAgree: true, codeCancelled: annuleLe !== null };
  const move = { action: 'transfer', from: statut, by: 'producer', conditions } as const;
  if (!recordingStateMachine.can(move)) recordingStateMachine.target(move);
}

function recordingErrors(
  recordings: readonly IssuedElement[],
  requests: readonly number[],
): FieldError[] {
  const path = 'elementIds';
  if (new Set(requests).size < requests.length) {
    return [{ path, code: 'TWICE', message: 'Un enregistrement est indiqué deux fois.' }];
  }
  if (new Set(recordings.map(({ structureId }) => structureId)).size > 1) {
    const message =
      'Ces enregistrements ne sont pas tous de la même structure : faites un transfert pour chacune.';
    return [{ path, code: 'SEVERAL_STRUCTURES', message }];
  }
  return [];
}

/** One sentence for every reason: why another structure may not receive codes is its own business. */
async function receiverErrors(
  { db }: Call,
  versStructureId: number,
  recordings: readonly IssuedElement[],
): Promise<FieldError[]> {
  const path = 'versStructureId';
  if (recordings.some(({ structureId }) => structureId === versStructureId)) {
    return [
      { path, code: 'SAME', message: 'Ces enregistrements sont déjà ceux de cette structure.' },
    ];
  }
  const receiver = await db
    .selectFrom('structure')
    .select(['etat', 'statut', 'situation'])
    .where('structureId', '=', versStructureId)
    // Locked: a record that is being merged into another is read in its final state.
    .forKeyShare()
    .executeTakeFirst();
  if (receiver !== undefined && mayRequestCodes(receiver)) return [];
  const message =
    'Cette structure ne peut pas recevoir de codes : vérifiez son nom, ou contactez-nous.';
  return [{ path, code: 'CANNOT_RECEIVE', message }];
}

async function refusePromised({ db }: Call, elementIds: readonly number[]): Promise<void> {
  const promised = await db
    .selectFrom('transfertElement')
    .select('elementId')
    .where('elementId', 'in', [...elementIds])
    .where('ouvert', '=', true)
    .executeTakeFirst();
  if (promised !== undefined) throw new DomainError(TRANSFER_WAITING);
}

type Offered = Pick<Transfer, 'deStructureId' | 'versStructureId' | 'motif'>;

function beginning(call: Call, offered: Offered) {
  const parties = partiesOf(call.actor, { ...offered, deSituation: null });
  const agrees = call.actor.kind !== 'staff' && parties.includes('DE');
  const input = { now: call.now, who: interlocuteurOf(call) };
  return transferStateMachine.begin({ action: 'offer', by: agrees ? 'DE' : 'proposer' }, input);
}

async function insertTransfer(
  call: Call,
  offered: Offered,
  written: TransferWritten,
  recordings: readonly IssuedElement[],
): Promise<number> {
  const { db, now } = call;
  const { transfertId } = await db
    .insertInto('transfert')
    .values({
      ...offered,
      ...written,
      parLaSociete: call.actor.kind === 'staff',
      proposeLe: now,
      proposePar: interlocuteurOf(call),
      expireLe: transferExpiry(now),
    })
    .returning('transfertId')
    .executeTakeFirstOrThrow();
  const lines = recordings.map((one, index) => {
    const { elementId, type, titre, version, artiste, duree } = one;
    return {
      transfertId,
      elementId,
      rang: index + 1,
      isrc: codeOf(one),
      type,
      titre,
      version,
      artiste,
      duree,
    };
  });
  await db.insertInto('transfertElement').values(lines).execute();
  return transfertId;
}

/**
 * Notifies the parties that have to answer: the receiver, and the giver too when it was not the
 * proposer.
 */
async function notifyAwaited(
  call: Call,
  transfer: Transfer,
  begun: TransferMoved,
  count: number,
  notify: RegisterDeps['notify'],
): Promise<void> {
  const {
    deStructureId,
    deRaison,
    versStructureId,
    versRaison,
    motif,
    accordDeLe: agreementDeLe,
    expireLe,
  } = transfer;
  const facts = { count, motif, expireLe: expireLe.toISOString() };
  const receiver = { ...facts, partie: 'VERS', autre: deRaison } as const;
  const giver = { ...facts, partie: 'DE', autre: versRaison } as const;
  const mailOf = await mailsOfOffer(call, transfer);
  // A person who belongs to both structures is notified for each.
  const to = (structureId: number, partie: Partie) => ({ structureId, ...mailOf(partie) });
  await notifyMove(notify, call, begun, to(versStructureId, 'VERS'), {
    TRANSFER_OFFERED: receiver,
  });
  if (agreementDeLe !== null) return;
  await notifyMove(notify, call, begun, to(deStructureId, 'DE'), { TRANSFER_OFFERED: giver });
}
