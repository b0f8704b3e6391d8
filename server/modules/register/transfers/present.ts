/** A transfer as one of its parties, or staff, read it. */

import type { TransfertOut } from '#contract/registration/transfers.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { may } from '#domain/permission/may.ts';
import { isTransferLapsed, partiesOf } from '#domain/register/transfer.ts';
import type { Call } from '#server/platform/call.ts';
import { covers } from '#server/platform/scope.ts';
import { findTransfer, type Line, linesOf, type Transfer } from './transfer-lookup.ts';

export async function presentById(call: Call, transfertId: number): Promise<TransfertOut> {
  const transfer = await findTransfer(call, transfertId);
  return presentTransfer(call, transfer, await linesOf(call.db, [transfertId]));
}

export function presentTransfer(call: Call, transfer: Transfer, lines: readonly Line[]): TransfertOut {
  const { transfertId, motif, reponse, parLaSociete, accordDeLe, accordVersLe, closLe } = transfer;
  const vers = { structureId: transfer.versStructureId, raison: transfer.versRaison };
  return {
    transfertId,
    // Past its day it can no longer be answered, even before the portal has closed it.
    etat: isOpen(call, transfer) ? 'EN_ATTENTE' : transfer.etat === 'EN_ATTENTE' ? 'CADUC' : transfer.etat,
    de: { structureId: transfer.deStructureId, raison: transfer.deRaison },
    vers,
    parLaSociete,
    motif,
    reponse,
    accords: { de: accordDeLe !== null, vers: accordVersLe !== null },
    proposeLe: transfer.proposeLe.toISOString(),
    expireLe: transfer.expireLe.toISOString(),
    closLe: closLe?.toISOString() ?? null,
    dossierId: covers(call.scope, vers.structureId) ? transfer.dossierId : null,
    elements: lines.map((line) => presentLine(call, line)),
    can: transferCan(call, transfer),
  };
}

function presentLine({ scope }: Call, { elementId, structureId, isrc, type, duree, ...line }: Line) {
  const { titre, version, artiste } = line;
  return {
    elementId: covers(scope, structureId) ? elementId : null,
    ...{ isrc, type, titre, version, artiste },
    duree: duree === null ? null : formatDuree(duree),
  };
}

const isOpen = ({ now }: Call, { etat, expireLe }: Transfer) =>
  etat === 'EN_ATTENTE' && !isTransferLapsed(expireLe, now);

/** Each party answers for itself; who proposed withdraws, and staff may end any proposal. */
export function transferCan(call: Call, transfer: Transfer): TransfertOut['can'] {
  const parties = partiesOf(call.actor, transfer);
  const staff = call.actor.kind === 'staff';
  const speaks = isOpen(call, transfer) && may(call.actor, 'askCorrection');
  const { accordDeLe, accordVersLe, parLaSociete } = transfer;
  const awaited = { DE: accordDeLe === null, VERS: accordVersLe === null };
  const gives = parties.includes('DE');
  return {
    accept: speaks && parties.some((partie) => awaited[partie]),
    refuse: speaks && !staff && (parties.includes('VERS') || (gives && parLaSociete)),
    withdraw: speaks && (staff || (gives && !parLaSociete)),
  };
}
