/** Presents a transfer to one of its parties, or to staff. */

import type { TransfertOut } from '#contract/registration/transfers.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { may } from '#domain/permission/may.ts';
import { type AgreementEtat, isAwaited } from '#domain/register/agreement.ts';
import { isTransferLapsed, partiesOf } from '#domain/register/transfer.ts';
import {
  LAPSED,
  type TransferCapacity,
  transferStateMachine,
} from '#domain/transfer/state-machine.ts';
import type { Call } from '#server/platform/call.ts';
import { covers } from '#server/platform/scope.ts';
import { findTransfer, type Line, linesOf, type Transfer } from './transfer-lookup.ts';

export async function presentById(call: Call, transfertId: number): Promise<TransfertOut> {
  const transfer = await findTransfer(call, transfertId);
  return presentTransfer(call, transfer, await linesOf(call.db, [transfertId]));
}

export function presentTransfer(
  call: Call,
  transfer: Transfer,
  lines: readonly Line[],
): TransfertOut {
  const {
    transfertId,
    motif,
    reponse,
    parLaSociete,
    accordDeLe: agreementDeLe,
    accordVersLe: agreementVersLe,
    closLe,
  } = transfer;
  const vers = { structureId: transfer.versStructureId, raison: transfer.versRaison };
  return {
    transfertId,
    etat: etatNow(call, transfer),
    de: { structureId: transfer.deStructureId, raison: transfer.deRaison },
    vers,
    parLaSociete,
    motif,
    reponse,
    accords: { de: agreementDeLe !== null, vers: agreementVersLe !== null },
    proposeLe: transfer.proposeLe.toISOString(),
    expireLe: transfer.expireLe.toISOString(),
    closLe: closLe?.toISOString() ?? null,
    dossierId: covers(call.scope, vers.structureId) ? transfer.dossierId : null,
    elements: lines.map((line) => presentLine(call, line)),
    can: transferCan(call, transfer),
  };
}

function presentLine(
  { scope }: Call,
  { elementId, structureId, isrc, type, duree, ...line }: Line,
) {
  const { titre, version, artiste } = line;
  return {
    elementId: covers(scope, structureId) ? elementId : null,
    isrc,
    type,
    titre,
    version,
    artiste,
    duree: duree === null ? null : formatDuree(duree),
  };
}

/** An expired transfer has lapsed, whether or not the portal has stored that. */
export function etatNow({ now }: Pick<Call, 'now'>, { etat, expireLe }: Transfer): AgreementEtat {
  return isAwaited(etat) && isTransferLapsed(expireLe, now) ? LAPSED : etat;
}

/** Each party answers for itself; who proposed withdraws, and staff may end any proposal. */
export function transferCapacities(
  { actor }: Call,
  transfer: Transfer,
): readonly TransferCapacity[] {
  if (!may(actor, 'askCorrection')) return [];
  const parties = partiesOf(actor, transfer);
  if (actor.kind === 'staff') return [...parties, 'proposer'];
  const gives = parties.includes('DE');
  return [
    ...parties,
    ...(parties.includes('VERS') || (gives && transfer.parLaSociete) ? ['answerer' as const] : []),
    ...(gives && !transfer.parLaSociete ? ['proposer' as const] : []),
  ];
}

export function transferCan(call: Call, transfer: Transfer): TransfertOut['can'] {
  const by = transferCapacities(call, transfer);
  const { accordDeLe: agreementDeLe, accordVersLe: agreementVersLe } = transfer;
  const awaited = [
    ...(agreementDeLe === null ? ['DE'] : []),
    ...(agreementVersLe === null ? ['VERS'] : []),
  ];
  const from = etatNow(call, transfer);
  const waitedFor = by.filter((one) => awaited.includes(one));
  return {
    accept: transferStateMachine.can({ action: 'agree', from, by: waitedFor }),
    refuse: transferStateMachine.can({ action: 'refuse', from, by }),
    withdraw: transferStateMachine.can({ action: 'withdraw', from, by }),
  };
}
