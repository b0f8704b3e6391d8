/** The mails that say that something is proposed: one a day from a structure to another, whatever is proposed that day. */

import { type Kysely, sql } from 'kysely';
import { AWAITED } from '#domain/register/agreement.ts';
import { PARTIES, type Partie } from '#domain/register/transfer.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { recallMails } from '#server/platform/mail/outbox.ts';
import { mailedOnceADay, mailsOf, type NotificationContext } from '#server/platform/notify.ts';
import type { Transfer } from './transfer-lookup.ts';

export type Pair = Pick<Transfer, 'deStructureId' | 'versStructureId'>;

/** Of what one party can repeat alone: one mail a day, which says that something is proposed, and not what. */
const offeredMail = ({ deStructureId, versStructureId }: Pair, now: Date, partie: Partie) =>
  mailedOnceADay({ now }, deStructureId, versStructureId, partie);

/** How each party is mailed of a proposal. Asked before any of them is told. */
export async function mailsOfOffer({ db, now }: NotificationContext, pair: Pair) {
  await takeTurn(db, pair);
  return (partie: Partie) => offeredMail(pair, now, partie);
}

const DAY = 86_400_000;

/**
 * Mails of the proposal that have not left do not leave any more, unless they stand for another one of that day.
 * @returns of whom nobody was mailed about it
 */
export async function recallOffers(
  { db }: NotificationContext,
  transfer: Transfer,
): Promise<readonly Partie[]> {
  const { transfertId, deStructureId, versStructureId, proposeLe } = transfer;
  await takeTurn(db, transfer);
  const rest = await db
    .selectFrom('transfert')
    .select('proposeLe')
    .where('deStructureId', '=', deStructureId)
    .where('versStructureId', '=', versStructureId)
    .where('transfertId', '<>', transfertId)
    .where('etat', 'in', AWAITED)
    .execute();
  const day = dayInParis(proposeLe);
  if (rest.some((one) => dayInParis(one.proposeLe) === day)) return [];
  const since = new Date(proposeLe.getTime() - DAY);
  const unmailed: Partie[] = [];
  for (const partie of PARTIES) {
    const { mailOccasion } = offeredMail(transfer, proposeLe, partie);
    if (await recallMails(db, mailsOf('TRANSFER_OFFERED', mailOccasion), since))
      unmailed.push(partie);
  }
  return unmailed;
}

/** Until the commit: a proposal that leaves its mail to another's is seen by whoever takes that mail back. */
async function takeTurn(
  db: Kysely<Tables>,
  { deStructureId, versStructureId }: Pair,
): Promise<void> {
  const turn = `transfert ${deStructureId} ${versStructureId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(db);
}
