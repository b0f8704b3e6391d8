/**
 * Adds the restored facts to the history of each structure concerned, where its software reads
 * them.
 */

import { type Kysely, sql } from 'kysely';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { HistoryEntry } from '#server/platform/history/history-entry.ts';
import type { Placed } from './codes.ts';
import type { Gone } from './transfer.ts';

/** Codes of an `issued` line, with their current places; and those moved by a transfer. */
type Written = { readonly placed: readonly Placed[]; readonly gone: readonly Gone[] };

export async function entriesOf(
  db: Kysely<Tables>,
  fact: RegisterFact,
  { placed, gone }: Written,
): Promise<HistoryEntry[]> {
  const genre = fact.kind;
  switch (fact.kind) {
    case 'issued':
      return [...Map.groupBy(placed, ({ dossierId }) => dossierId)].map(([dossierId, codes]) => ({
        structureId: codes[0]?.structureId ?? null,
        dossierId,
        after: { genre, attributed: codes.map(({ elementId, isrc }) => ({ elementId, isrc })) },
      }));
    case 'cancelled':
      return (await whereNow(db, [fact.isrc])).map(({ isrc, ...location }) => ({
        ...location,
        after: { genre, isrc, remplacePar: fact.remplacePar },
      }));
    case 'transferred': {
      const givers = new Map(gone.map(({ isrc, from }) => [isrc, from]));
      return (await whereNow(db, [...givers.keys()])).flatMap(({ isrc, ...location }) => {
        const after = { genre, isrc, transfertId: fact.transfertId };
        const left = { ...location, structureId: givers.get(isrc) ?? null, dossierId: null };
        return [
          { ...left, after: { ...after, vers: location.structureId } },
          { ...location, after },
        ];
      });
    }
    case 'floors':
    case 'erased':
      return [];
  }
}

async function whereNow(db: Kysely<Tables>, codes: readonly string[]): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select i.isrc, e.element_id as "elementId", e.dossier_id as "dossierId", e.structure_id as "structureId"
      from immatriculation i join element e using (element_id)
      where i.isrc = any(${[...codes]}::text[]) order by i.isrc`.execute(db);
  return rows;
}
