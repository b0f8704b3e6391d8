/** What people ask about their data, and for how long they have waited: the law gives a month. */

import type { Kysely } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Measure } from '#server/platform/metrics/measure.ts';
import { secondsSince } from '#server/platform/metrics/platform-measures.ts';

export function rightsMeasure(db: Kysely<Tables>, clock: Clock): Measure {
  return {
    gauges: {
      portail_rights_waiting: { help: 'Requests of people about their data that wait' },
      portail_rights_oldest_waiting_seconds: {
        help: 'Age of the oldest of them, 0 when none waits',
      },
    },
    async read() {
      const { count, since } = await db
        .selectFrom('demandeDroit')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.min<Date | null>('demandeeLe').as('since'),
        ])
        .where('traiteeLe', 'is', null)
        .executeTakeFirstOrThrow();
      return [
        { of: 'portail_rights_waiting', value: Number(count) },
        {
          of: 'portail_rights_oldest_waiting_seconds',
          value: since === null ? 0 : secondsSince(since, clock()),
        },
      ];
    },
  };
}
