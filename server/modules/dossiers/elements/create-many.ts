/**
 * A thousand recordings into one draft, as `create-element.ts` enters one: the same rows, the same traces. Whoever
 * brings them has judged them (`lot-faults.ts`, the sheets); their compared form is kept afterwards, in rounds.
 */

import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { ElementFields } from '#domain/element/fields.ts';
import { recordingLife } from '#domain/registration/transitions.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { draftingById } from '../requesting-structure.ts';
import { insertMany } from './insert-many.ts';
import { type Entering, nextRang, openDraft, openedDraft, roomOf } from './new-element.ts';

export type ManyElements = {
  readonly structureId: number;
  /** The draft that receives them; null opens a new one. */
  readonly dossierId: number | null;
  /** Name of a new draft. */
  readonly titre: string | null;
  /** Who enters them, and for which structure that person acts. */
  readonly interlocuteurId: number;
  readonly structureAgissante: number | null;
  /** At most `LARGEST_DOSSIER`. */
  readonly rows: readonly ElementFields[];
  readonly now: Date;
};

export type CreatedMany = {
  readonly dossierId: number;
  /** In the order of the rows. */
  readonly elementIds: readonly number[];
};

/** Recordings of one statement. */
const ROWS_AT_ONCE = 250;

/** @throws Refusal NOT_FOUND, STRUCTURE_NOT_ELIGIBLE, DOSSIER_SENT, DOSSIER_FULL, TRANSITION_REFUSED */
export async function createMany(db: Kysely<Tables>, many: ManyElements): Promise<CreatedMany> {
  const { structureId, dossierId, titre, interlocuteurId, rows, now } = many;
  const entering: Entering = { db, now, scope: { kind: 'one', structureId } };
  recordingLife.lead({ action: 'create', from: null, by: 'producer' });
  const draft =
    dossierId === null
      ? await openDraft(entering, await draftingById(entering, structureId), {
          titre,
          createdBy: interlocuteurId,
        })
      : await openedDraft(entering, dossierId);
  const rang = await nextRang(entering, draft.dossierId, rows.length);
  const elementIds: number[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    // The embedded database works in this very process: between two statements, others have their turn.
    if (at > 0) await othersTurn();
    elementIds.push(...(await insertMany(db, rows.slice(at, at + ROWS_AT_ONCE), draft, rang + at, many)));
  }
  await db.updateTable('dossier').set({ updatedAt: now }).where('dossierId', '=', draft.dossierId).execute();
  return { dossierId: draft.dossierId, elementIds };
}

/** How many recordings a draft of the structure still takes. @throws Refusal NOT_FOUND, STRUCTURE_NOT_ELIGIBLE, DOSSIER_SENT */
export async function roomOfDraft(
  db: Kysely<Tables>,
  structureId: number,
  dossierId: number,
  now: Date,
): Promise<number> {
  await openedDraft({ db, now, scope: { kind: 'one', structureId } }, dossierId);
  return (await roomOf({ db }, dossierId)).room;
}
