/** The end of a transfer without a move: refused, withdrawn, lapsed. Its recordings may be promised again. */

import type { Kysely } from 'kysely';
import type { HistoryVerb } from '#domain/history-verb.ts';
import type { Notice } from '#domain/notification/notice.ts';
import { AWAITED, closedAs, type EtatAccord, isAnswered } from '#domain/register/accord.ts';
import { PARTIES, type Partie } from '#domain/register/transfer.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import { type TransferMove, type TransferMoved, transferLife } from '#domain/transfer/life.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { recallMails } from '#server/platform/mail/outbox.ts';
import { mailedOnceADay, mailsOf, type Tell, type Telling, tellMove } from '#server/platform/tell.ts';
import type { Transfer } from './transfer-lookup.ts';

type Closing = Omit<TransferMove, 'from'> & { readonly reponse: string | null };

/** What the table of its life says, written. @throws Refusal ALREADY_ANSWERED, ANSWER_NOT_YOURS */
export async function closeTransfer(
  { db, now }: { readonly db: Kysely<Tables>; readonly now: Date },
  { transfertId, etat: from }: Pick<Transfer, 'transfertId' | 'etat'>,
  { reponse, ...step }: Closing,
  { who, dossierId = null }: { readonly who: number | null; readonly dossierId?: number | null },
): Promise<TransferMoved> {
  const moved = transferLife.advance({ ...step, from }, { now, who, reponse, dossierId });
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
  /** Whose person ended it. */
  readonly own?: Partie | null | undefined;
};

/** Both parties, each in its own words. */
export async function tellBoth(
  telling: Telling,
  transfer: Transfer,
  moved: TransferMoved,
  { reponse: motif, count, own = null }: Ended,
  tell: Tell,
): Promise<void> {
  const { deStructureId, deRaison, versStructureId, versRaison } = transfer;
  const ended = { etat: closedAs(moved), motif, count };
  const giver = { ...ended, partie: 'DE', autre: versRaison } as const;
  const receiver = { ...ended, partie: 'VERS', autre: deRaison } as const;
  const unmailed = await recallOffers(telling, transfer);
  const needsNone = (partie: Partie) =>
    !isAnswered(ended.etat) && (unmailed.includes(partie) || partie === own);
  const to = (structureId: number, partie: Partie) => ({
    structureId,
    ...(needsNone(partie) ? { mailOccasion: null } : mailOf(telling, transfer, ended.etat, partie)),
  });
  await tellMove(tell, telling, moved, to(deStructureId, 'DE'), { TRANSFER_CLOSED: giver });
  await tellMove(tell, telling, moved, to(versStructureId, 'VERS'), { TRANSFER_CLOSED: receiver });
}

type Pair = Pick<Transfer, 'deStructureId' | 'versStructureId'>;

/** Of what one party can repeat alone: one mail a day, which says that something is proposed, and not what. */
export const offeredMail = ({ deStructureId, versStructureId }: Pair, now: Date, partie: Partie) =>
  mailedOnceADay({ now }, deStructureId, versStructureId, partie);

/**
 * An answer takes both of them; one alone may propose and withdraw, or let lapse, as often as it likes: one mail a day, which
 * sends to the portal for what else waits.
 */
function mailOf(
  telling: Telling,
  { deStructureId, versStructureId }: Pair,
  etat: EtatAccord,
  partie: Partie,
): Pick<Notice, 'mailOccasion'> {
  if (isAnswered(etat)) return {};
  return mailedOnceADay(telling, deStructureId, versStructureId, etat, partie);
}

const DAY = 86_400_000;

/**
 * Mails of the proposal that have not left do not leave any more, unless they stand for another one of that day.
 * @returns of whom nobody was mailed about it
 */
async function recallOffers({ db }: Telling, transfer: Transfer): Promise<readonly Partie[]> {
  const { transfertId, deStructureId, versStructureId, proposeLe } = transfer;
  const others = await db
    .selectFrom('transfert')
    .select('proposeLe')
    .where('deStructureId', '=', deStructureId)
    .where('versStructureId', '=', versStructureId)
    .where('transfertId', '<>', transfertId)
    .where('etat', 'in', AWAITED)
    .execute();
  const day = dayInParis(proposeLe);
  if (others.some((one) => dayInParis(one.proposeLe) === day)) return [];
  const since = new Date(proposeLe.getTime() - DAY);
  const unmailed: Partie[] = [];
  for (const partie of PARTIES) {
    const { mailOccasion } = offeredMail(transfer, proposeLe, partie);
    if (await recallMails(db, mailsOf('TRANSFER_OFFERED', mailOccasion), since)) unmailed.push(partie);
  }
  return unmailed;
}

/** The two traces of one act: each structure reads its own history. */
export function bothHistories(
  { deStructureId, versStructureId, transfertId }: Transfer,
  entry: { readonly action?: HistoryVerb; readonly before?: object; readonly after: object },
) {
  return [deStructureId, versStructureId].map((structureId) => ({
    ...entry,
    structureId,
    after: { transfertId, ...entry.after },
  }));
}
