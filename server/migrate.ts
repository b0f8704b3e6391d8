/** `npm run migrate`: brings the schema to its last step, without serving. */

import { migrations } from './migrations/list.ts';
import { readConfiguration } from './platform/configuration.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';

const { databaseUrl, dataDir } = readConfiguration(process.env);
const database = await openDatabase({ databaseUrl, dataDir });
const applied = await migrate(database.pool, migrations);
console.log(applied.length === 0 ? 'Le schéma est à jour.' : `Appliqué : ${applied.join(', ')}.`);
await database.close();
