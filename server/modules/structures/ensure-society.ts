/** Creates the society's own structure in a new database. */

import type { Kysely } from 'kysely';
import type { Brand } from '#contract/runtime-configuration.ts';
import { structureStateMachine } from '#domain/structure/state-machine.ts';
import type { Tables } from '#server/platform/database/tables.ts';

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
      ...structureStateMachine.begin({ action: 'found', by: 'portal' }, { now }).written,
      statut: 'MEMBRE_PRODUCT',
      situation: 'ACTI',
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('structureId').doNothing())
    .execute();
}
