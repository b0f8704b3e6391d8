/**
 * What one recording leaves behind, from its entry to its code, by the way that people take: rows and bytes of each table,
 * its indexes included, and of the journal. `docs/capacity.md` is grown from it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { aSociety, deskOf } from '#server/modules/journal/testing/society.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';

const TRACKS = 12;
const DOSSIERS = 60;
/** First pages of tables and indexes are there before anything is counted. */
const WARM = 10;

type Size = { readonly rows: number; readonly bytes: number };

/** Argument: how many dossiers of twelve. */
export async function capacityBench([count = String(DOSSIERS)]: readonly string[]): Promise<void> {
  const portal = await runningPortal('postgres', {
    checkAnswers: false,
    environment: { REQUESTS_PER_MINUTE: '1000000' },
  });
  try {
    const { codesOfDossier } = deskOf(portal, await aSociety(portal));
    for (let index = 0; index < WARM; index += 1) await codesOfDossier(TRACKS);
    const before = await sizes(portal);
    for (let index = 0; index < Number(count); index += 1) await codesOfDossier(TRACKS);
    report(before, await sizes(portal), Number(count) * TRACKS);
  } finally {
    await portal.remove();
  }
}

async function sizes(portal: RunningPortal): Promise<ReadonlyMap<string, Size>> {
  return portal.asOwner(async (db) => {
    await sql.raw('vacuum (analyze)').execute(db);
    const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
      select relname as name, reltuples::int as rows, pg_total_relation_size(oid)::int as bytes
      from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`.execute(
      db,
    );
    const journal = join(portal.dataDir, 'journal-demonstration');
    const written = readdirSync(journal).map((name) => linesEnd(readFileSync(join(journal, name))));
    const lines = { rows: 0, bytes: written.reduce((sum, bytes) => sum + bytes, 0) };
    return new Map([...rows.map((row) => [row.name, row] as const), ['(journal)', lines] as const]);
  });
}

/** Behind the lines of a writer that goes on is room, made of zeros. */
function linesEnd(bytes: Buffer): number {
  const room = bytes.indexOf(0);
  return room < 0 ? bytes.length : room;
}

function report(
  before: ReadonlyMap<string, Size>,
  after: ReadonlyMap<string, Size>,
  recordings: number,
): void {
  const grown = [...after]
    .map(([name, { rows, bytes }]) => {
      const was = before.get(name) ?? { rows: 0, bytes: 0 };
      return {
        name,
        rows: (rows - was.rows) / recordings,
        bytes: (bytes - was.bytes) / recordings,
      };
    })
    .filter(({ bytes }) => bytes > 1)
    .toSorted((a, b) => b.bytes - a.bytes);
  for (const { name, rows, bytes } of grown)
    console.log(
      `${name.padEnd(28)} ${rows.toFixed(2).padStart(6)} rows  ${bytes.toFixed(0).padStart(6)} bytes a recording`,
    );
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    `${'all'.padEnd(28)} ${''.padStart(12)}${total.toFixed(0).padStart(6)} bytes a recording`,
  );
}
