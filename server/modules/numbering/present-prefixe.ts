/** A prefix in its API form; only staff see its owner. */

import type { Selectable } from 'kysely';
import type { PrefixeOut } from '#contract/registration/prefixes.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { consumptionOf } from '#domain/numbering/consumption.ts';
import { hasCounter } from '#domain/numbering/prefixe.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { takenIn } from './find-prefixes.ts';

type PrefixeRow = Selectable<Tables['prefixe']> & { readonly raison: string | null };

export function prefixesWithOwner(call: Call) {
  return call.db
    .selectFrom('prefixe as p')
    .leftJoin('structure as s', 's.structureId', 'p.structureId')
    .selectAll('p')
    .select('s.raison');
}

/** @returns the prefixes in the same order */
export async function presentPrefixes(
  call: Call,
  rows: readonly PrefixeRow[],
): Promise<PrefixeOut[]> {
  const ids = rows.map(({ prefixeId }) => prefixeId);
  const lasts = await findCounters(call, ids);
  const current = yearOfAssignment(call.now);
  const takenNow = await takenIn(call.db, ids, current);
  return rows.map((row) => {
    const years = new Map([[current, 0], ...(lasts.get(row.prefixeId) ?? [])]);
    const taken = (annee: number) => (annee === current ? takenNow.get(row.prefixeId) : undefined);
    const { prefixeId, code, type, rangeStart, rangeEnd, motifFermeture, motifException } = row;
    return {
      prefixeId,
      code,
      type,
      rangeStart,
      rangeEnd,
      openedAt: row.openedAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
      motifFermeture,
      motifException,
      ...(call.actor.kind === 'staff' ? { owner: ownerOf(row) } : {}),
      counters: hasCounter(row)
        ? [...years]
            .sort(([a], [b]) => b - a)
            .map(([annee, last]) => consumptionOf(row, annee, last, taken(annee)))
        : [],
    };
  });
}

function ownerOf({ structureId, raison }: PrefixeRow): PrefixeOut['owner'] {
  return structureId === null ? null : { structureId, raison: raison ?? '' };
}

/** Last designation of each year, by prefix. */
async function findCounters(
  { db }: Call,
  prefixeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly (readonly [number, number])[]>> {
  if (prefixeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('compteur')
    .select(['prefixeId', 'annee', 'dernier'])
    .where('prefixeId', 'in', prefixeIds)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ prefixeId }) => prefixeId)].map(([prefixeId, counters]) => [
      prefixeId,
      counters.map(({ annee, dernier }) => [annee, dernier] as const),
    ]),
  );
}

/** @throws Error when it vanished: prefixes are never deleted. */
export async function presentPrefixe(call: Call, prefixeId: number): Promise<PrefixeOut> {
  const row = await prefixesWithOwner(call)
    .where('p.prefixeId', '=', prefixeId)
    .executeTakeFirstOrThrow();
  const [prefixe] = await presentPrefixes(call, [row]);
  if (prefixe === undefined) throw new Error(`the prefix ${prefixeId} was not presented`);
  return prefixe;
}
