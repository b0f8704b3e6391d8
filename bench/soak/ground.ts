/**
 * The people of a soak: labels that request codes, staff who issue them, a manager who may cancel.
 */

import { randomUUID } from 'node:crypto';
import { migrations } from '#server/migrations/list.ts';
import { ensureSociety } from '#server/modules/structures/ensure-society.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { DatabaseSettings } from '#server/platform/database/opened-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';

export type Label = { readonly structureId: number; readonly email: string };
export type People = {
  readonly labels: readonly [Label, Label, Label];
  readonly staff: readonly [string, string];
  readonly manager: string;
};

/** Inserts the people into an empty database. */
export async function complete(settings: DatabaseSettings): Promise<People> {
  const database = await openDatabase(settings);
  try {
    await migrate(database.pool, migrations);
    const db = kyselyOn<Tables>(database.pool);
    await ensureSociety(db, SOCIETY, readConfiguration({}).brands.own, new Date());
    await aPrefixe(db, { code: 'FRX26' });
    const email = () => `${randomUUID()}@essai.example`;
    const staff = async () => (await aPerson(db, { email: email(), structures: [SOCIETY] })).email;
    const label = async (): Promise<Label> => {
      const structureId = await aStructure(db);
      const roles = ['isGestionnaireIsrc', 'isGestionnaireInternet'] as const;
      const person = await aPerson(db, { email: email(), structures: [structureId], roles });
      return { structureId, email: person.email };
    };
    const roles = ['isGestionnaireInternet', 'isGestionnaireIsrc'] as const;
    const manager = await aPerson(db, { email: email(), structures: [SOCIETY], roles });
    return {
      labels: [await label(), await label(), await label()],
      staff: [await staff(), await staff()],
      manager: manager.email,
    };
  } finally {
    await database.close();
  }
}
