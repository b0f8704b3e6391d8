/** Whether the history went back with its database: which lines that the journal named are not there any more. */

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { TRACE_LETTERS } from '#server/platform/history/record.ts';
import { type JournalReader, linesAfter, unread } from '../reading/lines.ts';

const PIECE = 10_000;

/** @returns the first of them, or null; what an earlier repair found is not found again */
export async function rewoundFrom(
  db: Kysely<Tables>,
  journal: JournalReader,
): Promise<number | null> {
  const named = new Map<number, string[]>();
  for (const generation of await journal.generations())
    for await (const { line } of linesAfter(journal, unread(generation))) {
      if (line.kind === 'history' || line.kind === 'kept')
        for (const [id, empreinte] of line.heads ?? [])
          named.set(id, [...(named.get(id) ?? []), empreinte]);
      if (line.kind === 'rewound')
        for (const id of named.keys()) if (id >= line.from) named.delete(id);
    }
  const ids = [...named.keys()].toSorted((a, b) => a - b);
  for (let at = 0; at < ids.length; at += PIECE) {
    const some = ids.slice(at, at + PIECE);
    const { rows } = await sql<{ id: number; empreinte: string }>`
      select historique_id::float8 as id, left(encode(empreinte, 'hex'), ${TRACE_LETTERS}) as empreinte
        from historique where historique_id = any(${some}::bigint[])`.execute(db);
    const there = new Map(rows.map(({ id, empreinte }) => [id, empreinte]));
    const gone = some.find((id) => named.get(id)?.some((empreinte) => empreinte !== there.get(id)));
    if (gone !== undefined) return gone;
  }
  return null;
}
