/** `GET`, `POST` and `DELETE /api/notes`: internal staff notes about a request or a structure. */

import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import type { addNote, deleteNote, listNotes, NoteOut } from '#contract/workbench/notes.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';
import { keepNote } from './follow.ts';

type Requested = { readonly dossierId: number } | { readonly structureId: number };
type Subject = { readonly structureId: number; readonly dossierId: number | null };

export const list: Handler<typeof listNotes> = async (call, { query }) => {
  const { structureId, dossierId } = await subjectOf(call, namedBy(query));
  const rows = await notes(call)
    .where('n.structureId', '=', structureId)
    .where((where) =>
      dossierId === null
        ? where('n.dossierId', 'is', null)
        : where.or([where('n.dossierId', 'is', null), where('n.dossierId', '=', dossierId)]),
    )
    .orderBy('n.noteId')
    .execute();
  return { rows: rows.map((row) => presentNote(call, row)) };
};

/** @throws Refusal INVALID_FIELDS when nothing is named. */
function namedBy({ dossierId, structureId }: QueryOf<typeof listNotes>): Requested {
  if (dossierId !== undefined) return { dossierId };
  if (structureId !== undefined) return { structureId };
  const message = 'Indiquez un dossier ou une structure.';
  throw new DomainError(INVALID_FIELDS, {
    errors: [{ path: 'structureId', code: 'REQUIRED', message }],
  });
}

export const add: Handler<typeof addNote> = async (call, { body }) => {
  const subject = await lockSubject(call, body);
  const noteId = await keepNote(call, { ...subject, texte: body.texte });
  const row = await notes(call).where('n.noteId', '=', noteId).executeTakeFirstOrThrow();
  return presentNote(call, row);
};

export const remove: Handler<typeof deleteNote> = async (call, { body: { noteId } }) => {
  const gone = await call.db
    .deleteFrom('noteInterne')
    .where('noteId', '=', noteId)
    .where('interlocuteurId', '=', interlocuteurOf(call))
    .returning(['structureId', 'dossierId', 'texte'])
    .executeTakeFirst();
  if (gone === undefined) throw new DomainError(NOT_FOUND);
  await call.record({ structureId: null, before: { noteId, ...gone } });
  return { noteId, deleted: true };
};

/**
 * The number of a merged record resolves to the record it was merged into.
 * @throws Refusal NOT_FOUND
 */
async function subjectOf(call: Call, request: Requested): Promise<Subject> {
  const result = await subject(call, request).executeTakeFirst();
  if (result === undefined) throw new DomainError(NOT_FOUND);
  return result;
}

/**
 * The same with a lock: a running merger or absorption finishes first, and the note is attached to
 * the result.
 */
async function lockSubject(call: Call, request: Requested): Promise<Subject> {
  const result = await subject(call, request).forKeyShare().executeTakeFirst();
  if (result === undefined) throw new DomainError(NOT_FOUND);
  return result;
}

function subject({ db, scope }: Call, request: Requested) {
  return 'dossierId' in request
    ? db
        .selectFrom('dossier')
        .select(['structureId', sql<number | null>`dossier_id`.as('dossierId')])
        .where('dossierId', '=', request.dossierId)
        .where(within(scope, 'structure_id'))
    : db
        .selectFrom('structure')
        .select(sql<number>`coalesce(fusionnee_vers, structure_id)`.as('structureId'))
        .select(sql<number | null>`null::integer`.as('dossierId'))
        .where('structureId', '=', request.structureId)
        .where(within(scope, 'structure_id'));
}

function notes({ db }: Call) {
  return db
    .selectFrom('noteInterne as n')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'n.interlocuteurId')
    .select([
      'n.noteId',
      'n.structureId',
      'n.dossierId',
      'n.texte',
      'n.createdAt',
      'n.interlocuteurId',
      'i.prenom',
      'i.nom',
    ]);
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>;

function presentNote(call: Call, row: NoteRow): NoteOut {
  const { noteId, structureId, dossierId, texte } = row;
  return {
    noteId,
    structureId,
    dossierId,
    texte,
    at: row.createdAt.toISOString(),
    par: `${row.prenom} ${row.nom}`,
    can: { delete: row.interlocuteurId === call.interlocuteurId },
  };
}
