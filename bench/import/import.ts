/**
 * What an import costs beside the least that the database asks: COPY of the same recordings into the same
 * table, with its indexes and references, in the same run. The import also checks each line and keeps the
 * history, in batches that survive a kill.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Kysely, sql } from 'kysely';
import { proximityFiller } from '#server/modules/dossiers/elements/fill-proximity.ts';
import { anImporter, type Importer, WITH_JOBS } from '#server/modules/imports/testing/import-client.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type FreshDatabase, freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { inTransaction, MAX_STATEMENT_TIMEOUT } from '#server/platform/database/transaction.ts';
import { settle } from '#server/testing/large-register.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { csvCatalogue } from './catalogue.ts';

const DEFAULT_COUNT = 100_000;
const ROUNDS = 3;
const MEBI = 1024 * 1024;

const COPIED = `structure_id, rang, type, titre, version, artiste, artistes_invites, duree, annee_publication,
  annee_fixation, pays_fixation, producteur, qualite, label, reference, langue, genre, explicite, compositeurs,
  auteurs, created_at, updated_at`;

/** Argument: how many recordings. Needs PostgreSQL. */
export async function importBench([count = String(DEFAULT_COUNT)]: readonly string[]): Promise<void> {
  const lines = Number(count);
  const fresh = await freshDatabase('postgres', { image: SCHEMA });
  const portal = await runningPortal('postgres', { on: fresh, checkAnswers: false, ...WITH_JOBS });
  try {
    const importer = await anImporter(portal);
    await portal.tokenOf(importer.email);
    const sheet = csvCatalogue(lines);
    console.log(`${lines} lines, ${(Buffer.byteLength(sheet) / MEBI).toFixed(1)} MiB of CSV, PostgreSQL`);
    for (let round = 1; round <= ROUNDS; round += 1)
      await measure({ portal, fresh }, importer, sheet, lines, round);
  } finally {
    await portal.remove();
  }
}

type Ground = { readonly portal: RunningPortal; readonly fresh: FreshDatabase };

async function measure(
  ground: Ground,
  importer: Importer,
  sheet: string,
  lines: number,
  round: number,
): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const began = performance.now();
  const preview = await importer.preview({ bytes: sheet, name: 'Mesure.csv' });
  const read = performance.now();
  const written = await importer.write(preview.importId);
  const ended = performance.now();
  clearInterval(sampling);
  delay.disable();
  if (written.ecrites !== lines) throw new Error(`${written.ecrites} of ${lines} lines were written`);
  await quiet(ground);
  const copied = await copy(ground.portal, written.dossiers);
  await quiet(ground);
  const importing = ended - read;
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`.padStart(8);
  console.log(
    `round ${round}: reading ${seconds(read - began)}, writing ${seconds(importing)}, COPY ${seconds(copied)}`,
  );
  console.log(
    `  writing / COPY ${(importing / copied).toFixed(2)}, with the preview ${((ended - began) / copied).toFixed(2)}; ` +
      `memory +${Math.round((peak - before) / MEBI)} MiB; event loop p99 ${Math.round(delay.percentile(99) / 1e6)} ms, ` +
      `longest ${Math.round(delay.max / 1e6)} ms`,
  );
}

/** What the portal makes of new recordings by itself is made after them, and would take its share of what is measured. */
async function quiet({ portal, fresh }: Ground): Promise<void> {
  const fill = proximityFiller(portal.db);
  while (!(await fill()));
  await fresh.asOwner((pool) => settle(pool));
}

/** The recordings that were just imported, copied out, then into as many new dossiers. @returns milliseconds of COPY in */
async function copy(portal: RunningPortal, dossiers: readonly number[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  // The database's own account writes there.
  await chmod(folder, 0o777);
  const file = join(folder, 'copied').replaceAll("'", "''");
  const shift = Math.max(...dossiers);
  const ids = `dossier_id in (${dossiers.join(',')})`;
  const copied = (owned: Kysely<Tables>) =>
    inTransaction(
      owned,
      async (db) => {
        const run = (text: string) => sql.raw(text).execute(db);
        await run(`insert into dossier (dossier_id, structure_id, created_at, updated_at)
          select dossier_id + ${shift}, structure_id, created_at, updated_at from dossier where ${ids}`);
        await run(`copy (select dossier_id + ${shift}, ${COPIED} from element where ${ids} order by dossier_id, rang)
          to '${file}'`);
        const began = performance.now();
        await run(`copy element (dossier_id, ${COPIED}) from '${file}'`);
        const taken = performance.now() - began;
        await run(
          `select setval(pg_get_serial_sequence('dossier', 'dossier_id'), max(dossier_id)) from dossier`,
        );
        return taken;
      },
      { statementTimeout: MAX_STATEMENT_TIMEOUT },
    );
  try {
    // The portal's own role reads no file.
    return await portal.asOwner(copied);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
