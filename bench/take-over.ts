/**
 * What a take-over costs beside the least that the database asks: COPY of the same rows into the same tables, with their
 * indexes, triggers and references, in the same run. The take-over also reads and judges each line, and has each code in
 * the journal.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { readConfiguration } from '#server/platform/configuration.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { folderSource } from '#server/take-over/reading/folder-source.ts';
import { judge, takeOver } from '#server/take-over/run.ts';
import { madeCodes, madeRecords } from '#server/take-over/testing/made-society.ts';
import { runningPortal } from '#server/testing/running-portal.ts';
import { openFolderStorage } from '#storage/folder.ts';

const DEFAULT_COUNT = 100_000;
const STRUCTURES = 20;

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(2)} s`;

/** Argument: how many codes. Needs PostgreSQL. */
export async function takeOverBench([
  count = String(DEFAULT_COUNT),
]: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  // The database's own account writes there.
  await chmod(folder, 0o777);
  const portal = await runningPortal('postgres', { checkAnswers: false });
  try {
    madeRecords(folder, STRUCTURES);
    await madeCodes(folder, Number(count), STRUCTURES);
    const { db, journal } = portal;
    const objects = openFolderStorage(join(portal.dataDir, 'justificatifs'));
    const given = {
      db,
      journal,
      objects,
      source: folderSource(folder),
      clock: () => new Date(),
      configuration: readConfiguration({}),
    };
    const began = performance.now();
    const { nombre: faults } = await judge(given);
    console.log(`${count} codes judged in ${seconds(began)}, ${faults} faults`);
    const writing = performance.now();
    const { differences } = await takeOver(given);
    const written = performance.now() - writing;
    console.log(
      `judged again, written and compared in ${seconds(writing)}, ${differences.length} differences`,
    );
    const telling = performance.now();
    await journal.adopt();
    const told = performance.now() - telling;
    const copied = await portal.asOwner((owner) => copy(owner, folder));
    console.log(`a lost journal, begun again with all of them: ${(told / 1000).toFixed(2)} s`);
    console.log(
      `COPY into the same tables: ${(copied / 1000).toFixed(2)} s; take-over / COPY ${(written / copied).toFixed(2)}, ` +
        `/ COPY and journal ${(written / (copied + told)).toFixed(2)}`,
    );
    console.log(`memory ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`);
  } finally {
    await portal.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

const KEYS = {
  dossier: 'dossier_id',
  element: 'element_id',
  immatriculation: 'element_id',
} as const;
const TABLES = ['dossier', 'element', 'immatriculation'] as const;
/** Rows of one statement, by their number: no statement of the portal may be longer than 35 s. */
const COPIED = 100_000;

/** The same rows under other numbers, in one transaction. @returns milliseconds of COPY in */
async function copy(db: Kysely<Tables>, folder: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const run = (text: string) => sql.raw(text).execute(trx);
    await run('set local statement_timeout = 0');
    const columns = await columnsOf(trx);
    const pieces: { readonly table: (typeof TABLES)[number]; readonly file: string }[] = [];
    for (const table of TABLES) {
      const key = KEYS[table];
      const picked = columns(table).map((name) =>
        MOVED[name] === undefined ? name : `${MOVED[name]} as ${name}`,
      );
      const { rows } = await sql<{ last: number }>`
        select max(${sql.ref(key)})::int as last from ${sql.table(table)}`.execute(trx);
      for (let from = 0; from < (rows[0]?.last ?? 0); from += COPIED) {
        const file = `'${join(folder, `${table}-${from}`).replaceAll("'", "''")}'`;
        const some = `${key} > ${from} and ${key} <= ${from + COPIED}`;
        await run(
          `copy (select ${picked.join(', ')} from ${table} where ${some} order by ${key}) to ${file}`,
        );
        pieces.push({ table, file });
      }
    }
    const began = performance.now();
    for (const { table, file } of pieces)
      await run(`copy ${table} (${columns(table).join(', ')}) from ${file}`);
    return performance.now() - began;
  });
}

const MOVED: Readonly<Record<string, string>> = {
  dossier_id: 'dossier_id + 10000000',
  element_id: 'element_id + 10000000',
  isrc: "'FRB' || substr(isrc, 4)",
  annee: 'annee',
};

async function columnsOf(db: Kysely<Tables>): Promise<(table: string) => readonly string[]> {
  const { rows } = await sql<{ table: string; names: string[] }>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as names
      from information_schema.columns where table_name = any(${[...TABLES]}::text[]) and is_generated = 'NEVER'
      group by 1`.execute(db);
  return (table) => rows.find((row) => row.table === table)?.names ?? [];
}
