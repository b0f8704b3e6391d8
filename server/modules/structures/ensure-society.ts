/** Creates the society's own structure in a new database. */

import { type Kysely, sql } from 'kysely';
import type { Brand } from '#contract/runtime-configuration.ts';
import { structureStateMachine } from '#domain/structure/state-machine.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { insertHistory } from '#server/platform/history/record.ts';

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

/**
 * Its name follows that of the brand until somebody gives it another on its sheet: what a sample said at the first start
 * is not the name of the society for good.
 */
export async function nameSociety(
  db: Kysely<Tables>,
  structureId: number,
  societe: string,
  now: Date,
): Promise<void> {
  const society = await db
    .selectFrom('structure')
    .select('raison')
    .where('structureId', '=', structureId)
    .where('raison', '<>', societe)
    .where(
      sql<boolean>`not exists (select from historique h where h.structure_id = ${structureId}
        and h.interlocuteur_id is not null and h.after ? 'raison'
        and h.after ->> 'raison' is distinct from h.before ->> 'raison')`,
    )
    .forUpdate()
    .executeTakeFirst();
  if (society === undefined) return;
  await db
    .updateTable('structure')
    .set((eb) => ({ raison: societe, updatedAt: now, revision: eb('revision', '+', 1) }))
    .where('structureId', '=', structureId)
    .execute();
  await insertHistory(db, { action: 'structure.edit', at: now, caller: null }, [
    { structureId, before: { raison: society.raison }, after: { raison: societe } },
  ]);
}
