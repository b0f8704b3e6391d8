/** The trace of a write: who, when, for which structure, before, after. In the write's own transaction. */

import { type Kysely, sql } from 'kysely';
import type { HistoryVerb } from '#domain/history-verb.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import type { Caller } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import type { HistoryEntry } from './history-entry.ts';
import { takeTurnsOf } from './in-order.ts';

export async function insertHistory(
  db: Kysely<Tables>,
  by: { readonly action: HistoryVerb; readonly at: Date; readonly caller: Caller | null },
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await takeTurnsOf(db, by.action, entries);
  const actingStructureId = by.caller === null ? null : structureIdOf(by.caller.actor);
  await db
    .insertInto('historique')
    .values(
      entries.map((entry) => ({
        at: by.at,
        action: entry.action ?? by.action,
        interlocuteurId: entry.interlocuteurId ?? by.caller?.interlocuteurId ?? null,
        actingStructureId,
        structureId: entry.structureId,
        dossierId: entry.dossierId ?? null,
        elementId: entry.elementId ?? null,
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
      })),
    )
    .execute();
}

type MadeAtOnce = {
  readonly action: HistoryVerb;
  readonly at: Date;
  readonly interlocuteurId: number;
  readonly structureAgissante: number | null;
  readonly structureId: number;
  readonly dossierId: number;
};

/** The same for a thousand recordings of a dossier, in one statement: what each says stands in their order. */
export async function insertHistoryOfMany(
  db: Kysely<Tables>,
  made: MadeAtOnce,
  elementIds: readonly number[],
  after: readonly object[],
): Promise<void> {
  await sql`
    insert into historique (at, action, interlocuteur_id, acting_structure_id, structure_id, dossier_id,
      element_id, after)
    select ${made.at}::timestamptz, ${made.action}, ${made.interlocuteurId}::int, ${made.structureAgissante}::int,
      ${made.structureId}::int, ${made.dossierId}::int, h.element_id, h.after
    from rows from (unnest(${[...elementIds]}::int[]), jsonb_array_elements(${JSON.stringify(after)}::jsonb))
      as h(element_id, after)`.execute(db);
}
