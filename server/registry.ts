/** `npm run registry -- verify`, `-- restore`: the register and its journal, compared and made whole from the console. */

import { journalPlace } from './compose/journal.ts';
import { migrations } from './migrations/list.ts';
import { restore } from './modules/journal/restore.ts';
import { verify } from './modules/journal/verify.ts';
import { systemClock } from './platform/clock.ts';
import { readConfiguration } from './platform/configuration.ts';
import { kyselyOn } from './platform/database/kysely.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Tables } from './platform/database/tables.ts';

const USAGE = `npm run registry -- verify    compare le registre à son journal, une ligne par différence
npm run registry -- restore   réécrit dans la base ce que le journal a et qu’elle n’a plus`;

const [what = ''] = process.argv.slice(2);
const configuration = readConfiguration(process.env);
const { databaseUrl, dataDir } = configuration;
const journal = journalPlace(configuration);

async function compare(database: Awaited<ReturnType<typeof openDatabase>>): Promise<number> {
  const { differences, codes, lines } = await verify(database.pool, journal);
  for (const difference of differences) console.log(difference);
  const end = differences.length === 0 ? 'aucune différence' : `${differences.length} différence(s)`;
  console.log(`${codes} codes, ${lines} lignes de ${journal.place} : ${end}.`);
  return differences.length === 0 ? 0 : 1;
}

if (what !== 'verify' && what !== 'restore') {
  console.log(USAGE);
  process.exitCode = 2;
} else {
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    if (what === 'restore') {
      await migrate(database.pool, migrations);
      const { codes, lines } = await restore(kyselyOn<Tables>(database.pool), journal, systemClock);
      console.log(`${codes} code(s) réécrit(s), de ${lines} ligne(s) du journal.`);
    }
    process.exitCode = await compare(database);
  } finally {
    await database.close();
  }
}
