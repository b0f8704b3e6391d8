/**
 * Writes the history of a write: who, when, for which structure, before, after. In the write's own
 * transaction.
 */

import { type Kysely, sql } from 'kysely';
import type { HistoryAction } from '#domain/history-action.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import type { Caller } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import type { HistoryEntry, Trace } from './history-entry.ts';
import { turnsOf } from './in-order.ts';

/**
 * Characters of a hash that identify a line: enough that nobody can forge another line with the
 * same beginning.
 */
export const TRACE_LETTERS = 32;

/**
 * One statement with a constant text, so that it stays prepared. A line takes its number only after
 * the turns are counted, and so locked.
 * @returns the last line of each chain
 */
export async function insertHistory(
  db: Kysely<Tables>,
  by: { readonly action: HistoryAction; readonly at: Date; readonly caller: Caller | null },
  entries: readonly HistoryEntry[],
): Promise<ReadonlyMap<string, Trace>> {
  if (entries.length === 0) return new Map();
  const lines = entries.map((entry) => ({
    action: entry.action ?? by.action,
    qui: entry.interlocuteurId ?? by.caller?.interlocuteurId ?? null,
    structure: entry.structureId,
    dossier: entry.dossierId ?? null,
    element: entry.elementId ?? null,
    avant: entry.before ?? null,
    apres: entry.after ?? null,
  }));
  const currentStructureId = by.caller === null ? null : structureIdOf(by.caller.actor);
  const { rows } = await sql<{ id: number; empreinte: string }>`
    with turns as materialized (${turnsOf(by.action, entries)})
    insert into historique (at, action, interlocuteur_id, acting_structure_id, structure_id, dossier_id, element_id,
      before, after)
    select ${by.at}::timestamptz, h.action, h.qui, ${currentStructureId}::int, h.structure, h.dossier, h.element,
      h.avant, h.apres
    from (select count(*) from turns) as taken, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as h(action text, qui int, structure int, dossier int, element int, avant jsonb, apres jsonb)
    returning historique_id::float8 as id, left(encode(empreinte, 'hex'), ${TRACE_LETTERS}) as empreinte
  `.execute(db);
  const ends = new Map<string, Trace>();
  // In the given order, so that the last line of each chain wins.
  for (const [index, { id, empreinte }] of rows.entries())
    ends.set(chainOf(entries[index]), [id, empreinte]);
  return ends;
}

/** Each dossier has a chain, and each structure for what is of no dossier. */
const chainOf = (entry: HistoryEntry | undefined) =>
  entry?.dossierId ? `d${entry.dossierId}` : `s${entry?.structureId}`;

type MadeAtOnce = {
  readonly action: HistoryAction;
  readonly at: Date;
  readonly interlocuteurId: number;
  readonly structureAgissante: number | null;
  readonly structureId: number;
  readonly dossierId: number;
};

/**
 * The same for up to a thousand recordings of a dossier, in one statement; their values are in the
 * same order.
 */
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
