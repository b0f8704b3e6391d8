/** Notes of staff about a request or a structure; no producer ever reads one. */

import { z } from 'zod/mini';
import { LONGEST_NOTE } from '#domain/workbench/staff-preferences.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInQuery, text, timestamp } from '../values.ts';

const noteOut = z.strictObject({
  noteId: id,
  structureId: id,
  /** Null: about the structure itself. */
  dossierId: z.nullable(id),
  texte: z.string(),
  at: timestamp,
  par: z.string(),
  can: z.strictObject({ delete: z.boolean() }),
});
export type NoteOut = z.output<typeof noteOut>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes',
  summary:
    'The internal notes about a request with those about its structure, or about a structure alone; oldest first.',
  permission: 'treatDossiers',
  audit: null,
  /** One of the two is needed; with both, the request is used. */
  query: z.strictObject({ dossierId: z.optional(idInQuery), structureId: z.optional(idInQuery) }),
  body: null,
  output: z.strictObject({ rows: z.array(noteOut) }),
  errors: [],
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/notes',
  summary: 'Adds an internal note about a request, or about a structure.',
  permission: 'treatDossiers',
  audit: 'note.add',
  query: null,
  body: z.union([
    z.strictObject({ dossierId: id, texte: text(LONGEST_NOTE, 1) }),
    z.strictObject({ structureId: id, texte: text(LONGEST_NOTE, 1) }),
  ]),
  output: noteOut,
  errors: [],
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/notes',
  summary: 'Removes an internal note that the caller wrote.',
  permission: 'treatDossiers',
  audit: 'note.delete',
  query: null,
  body: z.strictObject({ noteId: id }),
  output: z.strictObject({ noteId: id, deleted: z.literal(true) }),
  errors: [],
});
