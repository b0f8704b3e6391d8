/**
 * `npm run take-over -- FOLDER`: imports another system's data; checked first, written when there
 * is no error.
 */

import './platform/refuse-old-node.ts';
import { parseArgs } from 'node:util';
import { openFiles } from './compose/files.ts';
import { journalLocation, openOwn } from './compose/journal.ts';
import { endMessage } from './french-messages.ts';
import { migrations } from './migrations/list.ts';
import { RegisterJournal } from './modules/journal/register-journal.ts';
import { passOver } from './modules/numbering/counters.ts';
import { systemClock } from './platform/clock.ts';
import { readConfiguration } from './platform/configuration.ts';
import { kyselyOn } from './platform/database/kysely.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { OpenedDatabase } from './platform/database/opened-database.ts';
import type { Tables } from './platform/database/tables.ts';
import { printAccount, printJudged } from './take-over/print.ts';
import { folderSource } from './take-over/reading/folder-source.ts';
import { judge, type TakeOver, takeOver } from './take-over/run.ts';

const WRITE = '--write';
const USAGE = `npm run take-over -- DOSSIER            lit et juge les fichiers, n’écrit rien, dit chaque faute par fichier et ligne
npm run take-over -- DOSSIER ${WRITE}    écrit ce qui n’est pas encore dans le portail, puis compare
Les fichiers et leurs colonnes : docs/take-over.md.`;

const SILENT = { error: () => {}, warn: () => {} };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const [folder] = positionals;
try {
  process.exitCode = folder === undefined ? usage() : await run(folder);
} catch (error) {
  endMessage(error, 1);
}
process.exit();

function usage(): number {
  console.log(USAGE);
  return 2;
}

async function run(from: string): Promise<number> {
  const configuration = readConfiguration(process.env);
  const database = await openDatabase({ ...configuration, readUrl: undefined });
  try {
    await migrate(database.pool, migrations);
    const { input, journal } = await prepared(database, configuration, from);
    const judged = await judge(input);
    printJudged(judged);
    if (judged.nombre > 0) return 1;
    if (!values.write) return 0;
    await openOwn({ journal, configuration, db: kyselyOn<Tables>(database.pool) });
    try {
      const account = await takeOver(input);
      printAccount(account);
      return account.differences.length > 0 ? 1 : 0;
    } finally {
      await journal.close();
    }
  } finally {
    await database.close();
  }
}

async function prepared(
  database: OpenedDatabase,
  configuration: ReturnType<typeof readConfiguration>,
  from: string,
): Promise<{ readonly input: TakeOver; readonly journal: RegisterJournal }> {
  const db = kyselyOn<Tables>(database.pool);
  const journal = new RegisterJournal({
    db,
    journal: await journalLocation(configuration),
    clock: systemClock,
    passOver,
    log: { error: (_, line) => console.error(line), warn: (_, line) => console.warn(line) },
  });
  const { objects } = await openFiles(configuration, SILENT);
  const progress = (codes: number) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${codes} codes traités`);
  };
  return {
    input: {
      db,
      journal,
      objects,
      source: folderSource(from),
      clock: systemClock,
      configuration,
      progress,
    },
    journal,
  };
}
