/** The account of a take-over, kept for whoever asks later what came, and what differed. */

import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Reprise } from './tables.ts';

export async function keepReport(db: Kysely<Tables>, report: Reprise): Promise<void> {
  await db
    .insertInto('reprise')
    .values({ ...report, rapport: JSON.stringify(report.rapport) })
    .execute();
}
