/** Notes move with their subject. */

import { sql } from 'kysely';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { Span } from '#server/platform/records/mention.ts';

export async function moveNotes({ db }: Call, { from, to }: Span): Promise<void> {
  await db
    .updateTable('noteInterne')
    .set({ structureId: to })
    .where('structureId', '=', from)
    .execute();
}

export async function moveNotesOf(
  { db }: Call,
  dossierIds: readonly number[],
  structureId: number,
): Promise<void> {
  const list = sql<number>`any(${[...dossierIds]}::int[])`;
  await db.updateTable('noteInterne').set({ structureId }).where('dossierId', '=', list).execute();
}

/** Deletes staff notes about a deleted structure. */
export async function forgetNotes({ db }: Pick<Call, 'db'>, structureId: number): Promise<void> {
  await db.deleteFrom('noteInterne').where('structureId', '=', structureId).execute();
}

/**
 * Recorded without a structure, so that the structure's own history does not show what staff write
 * about it.
 */
export async function keepNote(
  call: Call,
  note: { readonly structureId: number; readonly dossierId: number | null; readonly texte: string },
): Promise<number> {
  const { noteId } = await call.db
    .insertInto('noteInterne')
    .values({ ...note, createdAt: call.now, interlocuteurId: interlocuteurOf(call) })
    .returning('noteId')
    .executeTakeFirstOrThrow();
  await call.record({ action: 'note.add', structureId: null, after: { noteId, ...note } });
  return noteId;
}
