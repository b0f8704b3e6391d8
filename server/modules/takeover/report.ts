/**
 * The report of a take-over, stored so that what was imported, and what differed, can be read
 * later.
 */

import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Reprise } from './tables.ts';

export async function keepReport(db: Kysely<Tables>, report: Reprise): Promise<void> {
  await db
    .insertInto('reprise')
    .values({ ...report, rapport: JSON.stringify(report.rapport) })
    .execute();
}
