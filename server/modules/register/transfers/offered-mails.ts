/**
 * Mails that announce a proposal: at most one a day from one structure to another, however many
 * proposals are made that day.
 */

import { type Kysely, sql } from 'kysely';
import { AWAITED } from '#domain/register/agreement.ts';
import { PARTIES, type Partie } from '#domain/register/transfer.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { recallMails } from '#server/platform/mail/outbox.ts';
import { mailedOnceADay, mailsOf, type NotificationContext } from '#server/platform/notify.ts';
import type { Transfer } from './transfer-lookup.ts';

export type Pair = Pick<Transfer, 'deStructureId' | 'versStructureId'>;

/**
 * A proposal can be repeated by one party alone, so it is mailed once a day; the mail states that
 * something is proposed, without details.
 */
const offeredMail = ({ deStructureId, versStructureId }: Pair, now: Date, partie: Partie) =>
  mailedOnceADay({ now }, deStructureId, versStructureId, partie);

/**
 * Decides how each party is mailed about a proposal. Must be called before any party is notified.
 */
export async function mailsOfOffer({ db, now }: NotificationContext, pair: Pair) {
  await takeTurn(db, pair);
  return (partie: Partie) => offeredMail(pair, now, partie);
}

const DAY = 86_400_000;

/**
 * Recalls the mails of the proposal that have not been sent, unless they stand for another proposal
 * of that day.
 * @returns the parties that were not mailed about it
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

/**
 * Advisory lock until the commit: a proposal that relies on another proposal's mail is visible to
 * the transaction that recalls that mail.
 */
async function takeTurn(
  db: Kysely<Tables>,
  { deStructureId, versStructureId }: Pair,
): Promise<void> {
  const turn = `transfert ${deStructureId} ${versStructureId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(db);
}
