/** `POST /api/isrc/transfers`: a structure, or staff on its behalf, proposes recordings to another one. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import type { offerTransfer } from '#contract/registration/transfers.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import {
  type Partie,
  partiesOf,
  TRANSFER_WAITING,
  transferExpiry,
} from '#domain/register/transfer.ts';
import { recordingLife } from '#domain/registration/transitions.ts';
import { mayRequestCodes } from '#domain/structure/eligibility.ts';
import { type TransferMoved, type TransferWritten, transferLife } from '#domain/transfer/life.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { tellMove } from '#server/platform/tell.ts';
import { codeOf, type Held, holdRecordings } from '../issued.ts';
import type { RegisterParts } from '../parts.ts';
import { bothHistories } from './close.ts';
import { freeOutOfTime } from './lapse.ts';
import { mailsOfOffer } from './offered-mails.ts';
import { presentById } from './present.ts';
import { findTransfer, type Transfer } from './transfer-lookup.ts';

export function offerer({ tell }: Pick<RegisterParts, 'tell'>): Verb<typeof offerTransfer> {
  return async (call, { body }) => {
    const { elementIds, versStructureId, motif } = body;
    const recordings = await holdRecordings(call, elementIds);
    const errors = [
      ...recordingFaults(recordings, elementIds),
      ...(await receiverFaults(call, versStructureId, recordings)),
    ];
    if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
    for (const one of recordings) refuseUnlessMovable(one);
    await freeOutOfTime(call, elementIds, tell);
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
    await tellAwaited(call, transfer, begun, recordings.length, tell);
    return presentById(call, transfertId);
  };
}

/** What is offered must be able to move once both agree: nobody is asked about what cannot be. */
function refuseUnlessMovable({ statut, annuleLe }: Held): void {
  const conditions = { bothStructuresAgree: true, codeCancelled: annuleLe !== null };
  const move = { action: 'transfer', from: statut, by: 'producer', conditions } as const;
  if (!recordingLife.can(move)) recordingLife.lead(move);
}

function recordingFaults(recordings: readonly Held[], asked: readonly number[]): FieldError[] {
  const path = 'elementIds';
  if (new Set(asked).size < asked.length) {
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
async function receiverFaults(
  { db }: Call,
  versStructureId: number,
  recordings: readonly Held[],
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
    // Held: a record that is being joined to another answers as what it becomes.
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
  if (promised !== undefined) throw new Refusal(TRANSFER_WAITING);
}

type Offered = Pick<Transfer, 'deStructureId' | 'versStructureId' | 'motif'>;

function beginning(call: Call, offered: Offered) {
  const parties = partiesOf(call.actor, { ...offered, deSituation: null });
  const agrees = call.actor.kind !== 'staff' && parties.includes('DE');
  const given = { now: call.now, who: interlocuteurOf(call) };
  return transferLife.begin({ action: 'offer', by: agrees ? 'DE' : 'proposer' }, given);
}

async function insertTransfer(
  call: Call,
  given: Offered,
  written: TransferWritten,
  recordings: readonly Held[],
): Promise<number> {
  const { db, now } = call;
  const { transfertId } = await db
    .insertInto('transfert')
    .values({
      ...given,
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

/** Whoever has to answer: the receiver, and the giver too when it was not the one who proposed. */
async function tellAwaited(
  call: Call,
  transfer: Transfer,
  begun: TransferMoved,
  count: number,
  tell: RegisterParts['tell'],
): Promise<void> {
  const { deStructureId, deRaison, versStructureId, versRaison, motif, accordDeLe, expireLe } =
    transfer;
  const facts = { count, motif, expireLe: expireLe.toISOString() };
  const receiver = { ...facts, partie: 'VERS', autre: deRaison } as const;
  const giver = { ...facts, partie: 'DE', autre: versRaison } as const;
  const mailOf = await mailsOfOffer(call, transfer);
  // One person may be of both, and is told of each.
  const to = (structureId: number, partie: Partie) => ({ structureId, ...mailOf(partie) });
  await tellMove(tell, call, begun, to(versStructureId, 'VERS'), { TRANSFER_OFFERED: receiver });
  if (accordDeLe !== null) return;
  await tellMove(tell, call, begun, to(deStructureId, 'DE'), { TRANSFER_OFFERED: giver });
}
