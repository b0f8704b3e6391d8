/** On a database of one's own nothing is invented: only the society's structure and the first staff member named by ADMIN_EMAIL. */

import type { Kysely } from 'kysely';
import { ensureFirstPerson } from './modules/profiles/made-records.ts';
import { ensureSociety } from './modules/structures/ensure-society.ts';
import { ensureMember } from './modules/team/join-team.ts';
import type { Configuration } from './platform/configuration.ts';
import type { Tables } from './platform/database/tables.ts';

/** Idempotent. */
export async function ensureFirstStaff(
  db: Kysely<Tables>,
  { adminEmail, administrationStructureId: structureId, brands }: Configuration,
  now: Date,
): Promise<void> {
  await ensureSociety(db, structureId, brands.own, now);
  if (adminEmail === undefined) return;
  const interlocuteurId = await ensureFirstPerson(db, adminEmail, now);
  await ensureMember(db, { structureId, interlocuteurId, createdAt: now });
}
