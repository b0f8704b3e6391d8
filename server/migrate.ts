/**
 * `npm run migrate`: migrates the schema to its last step, and grants the portal's role its
 * privileges, without serving.
 */

import './platform/refuse-old-node.ts';
import { endMessage } from './french-messages.ts';
import { migrations } from './migrations/list.ts';
import { readConfiguration } from './platform/configuration.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import {
  grantPortal,
  OWNS_REGISTER,
  ownedIn,
  ownerUrlIn,
  ownsRegister,
  roleIn,
} from './platform/database/portal-role.ts';

try {
  await run();
} catch (error) {
  endMessage(error, 1);
}

async function run(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const { databaseUrl } = configuration;
  const ownerUrl = ownerUrlIn(process.env);
  const database = await openDatabase(ownedIn(process.env, configuration));
  try {
    const applied = await migrate(database.pool, migrations);
    console.log(
      applied.length === 0 ? 'Le schéma est à jour.' : `Appliqué : ${applied.join(', ')}.`,
    );
    if (ownerUrl !== undefined && databaseUrl !== undefined) {
      const role = roleIn(databaseUrl);
      await grantPortal(database.pool, role);
      console.log(`Le rôle « ${role.name} » lit et ajoute ; il ne peut rien réécrire du registre.`);
    } else if (database.kind === 'postgres' && (await ownsRegister(database.pool)))
      console.log(OWNS_REGISTER);
  } finally {
    await database.close();
  }
}
