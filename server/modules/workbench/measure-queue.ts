/** Monitoring figures: what is pending at the society, and for how long. */

import { type Kysely, sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Measure } from '#server/platform/metrics/measure.ts';
import { secondsSince } from '#server/platform/metrics/platform-measures.ts';
import { waitingSince, waitsForSociety } from '#server/platform/records/waits-for-society.ts';

export function queueMeasure(db: Kysely<Tables>, clock: Clock): Measure {
  return {
    gauges: {
      portail_dossiers_waiting: { help: 'Dossiers that wait for the society' },
      portail_dossier_oldest_waiting_seconds: {
        help: 'Age of the oldest of them, 0 when none waits',
      },
    },
    async read() {
      const { rows } = await sql<{ count: number; since: Date | null }>`
        select count(*)::int as count, min(${waitingSince}) as since from dossier d where ${waitsForSociety}`.execute(
        db,
      );
      const { count = 0, since = null } = rows[0] ?? {};
      return [
        { of: 'portail_dossiers_waiting', value: count },
        {
          of: 'portail_dossier_oldest_waiting_seconds',
          value: since === null ? 0 : secondsSince(since, clock()),
        },
      ];
    },
  };
}
