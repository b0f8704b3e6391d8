/** Numbers that the society's pool can still issue this year, for monitoring. */

import type { Kysely } from 'kysely';
import { ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { firstDesignation } from '#domain/numbering/prefixe.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Measure, Sample } from '#server/platform/metrics/measure.ts';

export function poolMeasure(db: Kysely<Tables>, clock: Clock): Measure {
  return {
    gauges: {
      portail_pool_prefixes: { help: 'Open prefixes of the society’s pool', labels: ['type'] },
      portail_pool_numbers_left: {
        help: 'Numbers that the pool can still give this year, those that holders took among them',
        labels: ['type'],
      },
    },
    async read() {
      const at = clock();
      const prefixes = await poolAt(db, at);
      return ELEMENT_TYPES.flatMap((type): Sample[] => [
        {
          of: 'portail_pool_prefixes',
          labels: { type },
          value: prefixes.filter((prefixe) => prefixe.type === type).length,
        },
        { of: 'portail_pool_numbers_left', labels: { type }, value: leftOf(prefixes, type) },
      ]);
    },
  };
}

/** By type. */
export async function numbersLeft(
  db: Kysely<Tables>,
  at: Date,
): Promise<Readonly<Record<ElementType, number>>> {
  const prefixes = await poolAt(db, at);
  return { P: leftOf(prefixes, 'P'), V: leftOf(prefixes, 'V') };
}

const leftOf = (prefixes: readonly PoolPrefixe[], type: ElementType): number =>
  prefixes.reduce((sum, prefixe) => sum + (prefixe.type === type ? leftIn(prefixe) : 0), 0);

type PoolPrefixe = Awaited<ReturnType<typeof poolAt>>[number];

/** A counter may be below a range that was moved up since. */
function leftIn(prefixe: PoolPrefixe): number {
  const reached = Math.max(prefixe.dernier ?? 0, firstDesignation(prefixe) - 1);
  return Math.max(0, prefixe.rangeEnd - reached);
}

function poolAt(db: Kysely<Tables>, at: Date) {
  return db
    .selectFrom('prefixe')
    .leftJoin('compteur', (join) =>
      join
        .onRef('compteur.prefixeId', '=', 'prefixe.prefixeId')
        .on('compteur.annee', '=', yearOfAssignment(at)),
    )
    .select(['type', 'rangeStart', 'rangeEnd', 'dernier'])
    .where('structureId', 'is', null)
    .where('motifException', 'is', null)
    .where('openedAt', '<=', at)
    .where((eb) => eb.or([eb('closedAt', 'is', null), eb('closedAt', '>', at)]))
    .execute();
}
