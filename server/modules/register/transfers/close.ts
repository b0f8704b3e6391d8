/**
 * Closes a transfer without moving anything (refused, withdrawn or lapsed); its recordings can be
 * offered again.
 */

import type { Kysely } from 'kysely';
import type { HistoryAction } from '#domain/history-action.ts';
import type { Notification } from '#domain/notification/notification.ts';
import { type AgreementEtat, closedAs, isAnswered } from '#domain/register/agreement.ts';
import type { Partie } from '#domain/register/transfer.ts';
import {
  type TransferMove,
  type TransferMoved,
  transferStateMachine,
} from '#domain/transfer/state-machine.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  mailedOnceADay,
  type NotificationContext,
  type Notify,
  notifyMove,
} from '#server/platform/notify.ts';
import { type Pair, recallOffers } from './offered-mails.ts';
import type { Transfer } from './transfer-lookup.ts';

type Closing = Omit<TransferMove, 'from'> & { readonly reponse: string | null };

/**
 * Applies and stores a transition of the transfer state machine.
 * @throws Refusal ALREADY_ANSWERED, ANSWER_NOT_YOURS
 */
export async function closeTransfer(
  { db, now }: { readonly db: Kysely<Tables>; readonly now: Date },
  { transfertId, etat: from }: Pick<Transfer, 'transfertId' | 'etat'>,
  { reponse, ...step }: Closing,
  { who, dossierId = null }: { readonly who: number | null; readonly dossierId?: number | null },
): Promise<TransferMoved> {
  const moved = transferStateMachine.transition(
    { ...step, from },
    { now, who, reponse, dossierId },
  );
  await db
    .updateTable('transfert')
    .set(moved.written ?? {})
    .where('transfertId', '=', transfertId)
    .execute();
  await releaseLines(db, transfertId);
  return moved;
}

async function releaseLines(db: Kysely<Tables>, transfertId: number): Promise<void> {
  await db
    .updateTable('transfertElement')
    .set({ ouvert: false })
    .where('transfertId', '=', transfertId)
    .execute();
}

type Ended = {
  readonly reponse: string | null;
  readonly count: number;
  /** Party of the person who closed it. */
  readonly own?: Partie | null | undefined;
};

/** Notifies both parties, each with its own wording. */
export async function notifyBoth(
  context: NotificationContext,
  transfer: Transfer,
  moved: TransferMoved,
  { reponse: motif, count, own = null }: Ended,
  notify: Notify,
): Promise<void> {
  const { deStructureId, deRaison, versStructureId, versRaison } = transfer;
  const ended = { etat: closedAs(moved), motif, count };
  const giver = { ...ended, partie: 'DE', autre: versRaison } as const;
  const receiver = { ...ended, partie: 'VERS', autre: deRaison } as const;
  const unmailed = await recallOffers(context, transfer);
  const needsNone = (partie: Partie) =>
    !isAnswered(ended.etat) && (unmailed.includes(partie) || partie === own);
  const to = (structureId: number, partie: Partie) => ({
    structureId,
    ...(needsNone(partie) ? { mailOccasion: null } : mailOf(context, transfer, ended.etat, partie)),
  });
  await notifyMove(notify, context, moved, to(deStructureId, 'DE'), { TRANSFER_CLOSED: giver });
  await notifyMove(notify, context, moved, to(versStructureId, 'VERS'), {
    TRANSFER_CLOSED: receiver,
  });
}

/**
 * An answer needs both parties, so it is always mailed. One party alone may propose and withdraw,
 * or let lapse, without limit: those are limited to one mail a day, which refers to the portal for
 * the rest.
 */
function mailOf(
  context: NotificationContext,
  { deStructureId, versStructureId }: Pair,
  etat: AgreementEtat,
  partie: Partie,
): Pick<Notification, 'mailOccasion'> {
  if (isAnswered(etat)) return {};
  return mailedOnceADay(context, deStructureId, versStructureId, etat, partie);
}

/** One act, two history entries: each structure reads its own history. */
export function bothHistories(
  { deStructureId, versStructureId, transfertId }: Transfer,
  entry: { readonly action?: HistoryAction; readonly before?: object; readonly after: object },
) {
  return [deStructureId, versStructureId].map((structureId) => ({
    ...entry,
    structureId,
    after: { transfertId, ...entry.after },
  }));
}
