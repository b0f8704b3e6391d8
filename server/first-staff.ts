/**
 * First staff member on a real database: creates only the society's structure and the person named
 * by ADMIN_EMAIL.
 */

import type { Kysely } from 'kysely';
import { ALL_ROLES, hasAllRoles } from '#domain/permission/roles.ts';
import { hasPresentManager } from '#domain/structure/team-rules.ts';
import { storedBrands } from './modules/brands/stored-brands.ts';
import { ensureFirstPerson } from './modules/profiles/made-records.ts';
import { ensureSociety, nameSociety } from './modules/structures/ensure-society.ts';
import { ensureMember, noteInvitation } from './modules/team/join-team.ts';
import { contactsOf } from './modules/team/team-lookup.ts';
import type { FirstBrands } from './platform/brands/brands.ts';
import type { Configuration } from './platform/configuration.ts';
import type { Tables } from './platform/database/tables.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { insertHistory } from './platform/history/record.ts';

/**
 * Idempotent. Once a person who signs in manages the society's team, only that team decides its
 * members: someone it removed does not come back at the next start.
 */
export async function ensureFirstStaff(
  db: Kysely<Tables>,
  { adminEmail, administrationStructureId: structureId, brands, firstBrands }: Configuration,
  now: Date,
): Promise<void> {
  await ensureSociety(db, structureId, brands.own, now);
  await nameSociety(db, structureId, await brandName(db, firstBrands), now);
  if (adminEmail === undefined) return;
  await inTransaction(db, (trx) => bringFirstIn(trx, { structureId, email: adminEmail, now }));
}

const SILENT = { error: () => {} };

/** As staff saved it, or as the file has it. */
async function brandName(db: Kysely<Tables>, first: FirstBrands): Promise<string> {
  const { brands, refetch } = storedBrands(db, first, SILENT);
  await refetch();
  return brands.own.societe;
}

type First = { readonly structureId: number; readonly email: string; readonly now: Date };

async function bringFirstIn(db: Kysely<Tables>, { structureId, email, now }: First): Promise<void> {
  // One writer at a time per team: several servers may start at the same moment.
  await db
    .selectFrom('structure')
    .select('structureId')
    .where('structureId', '=', structureId)
    .forUpdate()
    .execute();
  const team = await contactsOf({ db }, structureId);
  if (hasPresentManager(team)) return;
  const { interlocuteurId, isProved } = await ensureFirstPerson(db, email, now);
  // An unproved address may belong to someone else, who must not become staff; the start reports it
  // (`lacking.ts`).
  if (!isProved) return;
  const locked = team.find((contact) => contact.interlocuteurId === interlocuteurId);
  if (locked === undefined || !hasAllRoles(locked)) {
    await ensureMember(db, { structureId, interlocuteurId, createdAt: now });
    await insertHistory(db, { action: 'team.found', at: now, caller: null }, [
      { structureId, after: { interlocuteurId, email, ...ALL_ROLES } },
    ]);
  }
  // ADMIN_EMAIL, set by the operator, counts as the invitation.
  await noteInvitation(db, { structureId, interlocuteurId }, email);
}
