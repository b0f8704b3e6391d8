/** Notes go where what they are about goes. */

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

/** What staff noted about a structure that goes has nothing left to be about. */
export async function forgetNotes({ db }: Pick<Call, 'db'>, structureId: number): Promise<void> {
  await db.deleteFrom('noteInterne').where('structureId', '=', structureId).execute();
}

/** Under no structure in the history: whoever reads that of its own must not find what staff say of it. */
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
