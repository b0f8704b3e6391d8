/**
 * Reminds submitters, once per dossier, of recordings sent more than thirty days ago that still
 * lack their timing, or that have their code with a provisional duration. Not while the society
 * holds the recording, when nothing can be entered.
 */

import { type Kysely, sql } from 'kysely';
import { numeroOf } from '#domain/dossier/numero.ts';
import { awaitsMinuterie, WITH_THE_SOCIETY } from '#domain/registration/statuts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { NotificationContext, Notify } from '#server/platform/notify.ts';
import { ownTransaction } from '#server/platform/own-transaction.ts';

export const REMIND_AFTER_DAYS = 30;
const DAY = 86_400_000;

/**
 * One transaction per dossier: after a failure the next round continues.
 * @returns number of dossiers
 */
export async function remindOfTimings(
  db: Kysely<Tables>,
  clock: Clock,
  notify: Notify,
): Promise<number> {
  const dossiers = await dossiersToRemind(db, clock());
  for (const { dossierId } of dossiers) {
    await ownTransaction(db, clock, (context) => remind(context, dossierId, notify));
  }
  return dossiers.length;
}

function dossiersToRemind(db: Kysely<Tables>, now: Date) {
  return toRemind(db, now)
    .select('d.dossierId')
    .distinct()
    .orderBy('d.dossierId')
    .limit(500)
    .execute();
}

/**
 * Recordings without timing, each with its dossier, except those whose code is cancelled or that
 * were already in a reminder.
 */
function toRemind(db: Kysely<Tables>, now: Date) {
  return (
    db
      .selectFrom('element as e')
      .innerJoin('dossier as d', 'd.dossierId', 'e.dossierId')
      .where('d.submittedAt', '<', new Date(now.getTime() - REMIND_AFTER_DAYS * DAY))
      .where('d.submittedBy', 'is not', null)
      // Must match the condition of a partial index literally.
      .where(sql<boolean>`(e.statut = 'MINU' or (e.duree_provisoire and e.statut <> 'USER'))`)
      .where('e.statut', 'not in', WITH_THE_SOCIETY)
      .where(
        sql<boolean>`not exists (select 1 from rappel_minuterie r where r.element_id = e.element_id)`,
      )
      .where(
        sql<boolean>`not exists (select 1 from annulation a where a.element_id = e.element_id)`,
      )
  );
}

async function remind(
  { db, now, afterCommit }: NotificationContext,
  dossierId: number,
  notify: Notify,
): Promise<void> {
  // Two servers may have found the same dossier: the second finds nothing left.
  const dossier = await db
    .selectFrom('dossier')
    .select(['dossierId', 'structureId', 'submittedBy', 'titre', 'createdAt'])
    .where('dossierId', '=', dossierId)
    .forUpdate()
    .executeTakeFirst();
  const elements = await toRemind(db, now)
    .select(['e.elementId', 'e.statut'])
    .where('d.dossierId', '=', dossierId)
    .execute();
  if (dossier === undefined || elements.length === 0) return;
  await db
    .insertInto('rappelMinuterie')
    .values(elements.map(({ elementId }) => ({ elementId, rappeleLe: now })))
    .execute();
  const missing = elements.filter(({ statut }) => awaitsMinuterie(statut)).length;
  await notify(
    { db, now, afterCommit },
    {
      kind: 'MINUTERIE_REMINDER',
      structureId: dossier.structureId,
      dossierId,
      interlocuteurId: dossier.submittedBy,
      facts: {
        numero: numeroOf(dossier),
        titre: dossier.titre,
        missing,
        provisional: elements.length - missing,
      },
    },
  );
}
