/** The trace of a write: who, when, for which structure, before, after. In the write's own transaction. */

import type { Kysely } from 'kysely';
import { structureIdOf } from '#domain/permission/actor.ts';
import type { Caller } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import type { HistoryEntry } from './history-entry.ts';

export async function insertHistory(
  db: Kysely<Tables>,
  by: { readonly action: string; readonly at: Date; readonly caller: Caller | null },
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
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
