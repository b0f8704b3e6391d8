/**
 * Applies a re-imported sheet to recordings being entered: as `update-element.ts`, many at a time.
 */

import type { Kysely } from 'kysely';
import { checkElementFields } from '#domain/element/element.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { type Element, lockDossier } from '../dossier-lookup.ts';
import { columnsOf, fieldsOf } from '../elements/element-columns.ts';
import { keepProximity } from '../elements/keep-proximity.ts';

export type Update = {
  readonly elementId: number;
  /** When it was compared with the sheet. */
  readonly revision: number;
  readonly fields: Partial<ElementFields>;
};

type ManyUpdates = {
  readonly structureId: number;
  readonly interlocuteurId: number;
  readonly updates: readonly Update[];
  readonly now: Date;
};

/**
 * Skips a recording that was sent, moved or changed meanwhile; of two updates of one recording, the
 * first applicable one is written.
 * @returns the dossier of each changed recording, once
 */
export async function updateMany(
  db: Kysely<Tables>,
  many: ManyUpdates,
): Promise<readonly { readonly elementId: number; readonly dossierId: number }[]> {
  const locations = await elementsNamed(db, many);
  // Locked in the same order by every writer of recordings, to avoid deadlocks.
  const dossiers = [...new Set(locations.map(({ dossierId }) => dossierId))].toSorted(
    (a, b) => a - b,
  );
  for (const dossierId of dossiers) {
    await lockDossier({ db, scope: { kind: 'one', structureId: many.structureId } }, dossierId);
  }
  const elements = new Map(
    (await elementsNamed(db, many)).map((element) => [element.elementId, element]),
  );
  const changed: { elementId: number; dossierId: number }[] = [];
  for (const { elementId, revision, fields } of many.updates) {
    const element = elements.get(elementId);
    if (element === undefined || !dossiers.includes(element.dossierId)) continue;
    if (element.revision !== revision || !(await updated(db, many, element, fields))) continue;
    changed.push({ elementId, dossierId: element.dossierId });
    elements.delete(elementId);
  }
  return changed;
}

function elementsNamed(
  db: Kysely<Tables>,
  { structureId, updates }: ManyUpdates,
): Promise<Element[]> {
  const ids = updates.map(({ elementId }) => elementId);
  return db
    .selectFrom('element')
    .selectAll()
    .where('elementId', 'in', ids)
    .where('structureId', '=', structureId)
    .execute();
}

async function updated(
  db: Kysely<Tables>,
  { structureId, interlocuteurId, now }: ManyUpdates,
  element: Element,
  fields: Partial<ElementFields>,
): Promise<boolean> {
  if (!recordingStateMachine.can({ action: 'edit', from: element.statut, by: 'producer' }))
    return false;
  const year = yearOfAssignment(now);
  if (checkElementFields({ ...fieldsOf(element), ...fields }, { year }).length > 0) return false;
  const { elementId, dossierId, revision } = element;
  const after = await db
    .updateTable('element')
    .set({ ...columnsOf(fields), revision: revision + 1, updatedAt: now })
    .where('elementId', '=', elementId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepProximity(db, [after]);
  await db
    .updateTable('dossier')
    .set({ updatedAt: now })
    .where('dossierId', '=', dossierId)
    .execute();
  const named = (one: Element) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => name in fields));
  await insertHistory(db, { action: 'element.edit', at: now, caller: null }, [
    {
      structureId,
      dossierId,
      elementId,
      interlocuteurId,
      before: named(element),
      after: named(after),
    },
  ]);
  return true;
}
