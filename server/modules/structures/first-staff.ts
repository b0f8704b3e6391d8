/** On a database of one's own nothing is invented: only the society's structure and the first staff member named by ADMIN_EMAIL. */

import type { Kysely } from 'kysely';
import type { Brand } from '#contract/runtime-configuration.ts';
import { personLife } from '#domain/profile/life.ts';
import { structureLife } from '#domain/structure/life.ts';
import type { Configuration } from '#server/platform/configuration.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Idempotent; the person signs in with a verified e-mail and completes the name later. */
export async function ensureFirstStaff(
  db: Kysely<Tables>,
  { adminEmail, administrationStructureId, brands }: Configuration,
  now: Date,
): Promise<void> {
  await ensureSociety(db, administrationStructureId, brands.own, now);
  if (adminEmail === undefined) return;
  await db
    .insertInto('interlocuteur')
    .values({
      email: adminEmail,
      nom: 'ADMINISTRATION',
      prenom: 'Première',
      ...personLife.begin({ action: 'found', by: 'portal' }, { now }).written,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const { interlocuteurId } = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('email', '=', adminEmail)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('collaborateur')
    .values({
      structureId: administrationStructureId,
      interlocuteurId,
      isGestionnaireInternet: true,
      isRepresentantLegal: true,
      isGestionnaireIsrc: true,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function ensureSociety(
  db: Kysely<Tables>,
  structureId: number,
  { code, societe }: Pick<Brand, 'code' | 'societe'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('structure')
    .values({
      structureId,
      marque: code,
      raison: societe,
      sigle: code,
      ...structureLife.begin({ action: 'found', by: 'portal' }, { now }).written,
      statut: 'MEMBRE_PRODUCT',
      situation: 'ACTI',
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('structureId').doNothing())
    .execute();
}
