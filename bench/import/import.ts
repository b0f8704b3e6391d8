/**
 * Compares an import with COPY of the same rows into the same tables, with their indexes,
 * references and chains, in the same run. The import also checks each line, and writes in batches
 * that survive a kill. Also compared with COPY of the recordings alone, as in the first measures.
 */

import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Kysely, sql } from 'kysely';
import type { ImportOut } from '#contract/exchange/imports.ts';
import { proximityFiller } from '#server/modules/dossiers/elements/fill-proximity.ts';
import {
  anImporter,
  type Importer,
  WITH_JOBS,
} from '#server/modules/imports/testing/import-client.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { inTransaction, MAX_STATEMENT_TIMEOUT } from '#server/platform/database/transaction.ts';
import { complete } from '#server/testing/large-register.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { within } from '../figures.ts';
import { csvCatalogue } from './catalogue.ts';

const DEFAULT_COUNT = 100_000;
const ITERATIONS = 3;
/** Multiple of the time of COPY of the same rows, reading of the sheet excluded. */
const MOST_TIMES = 2;
const MEBI = 1024 * 1024;

const TRACED = 'at, action, interlocuteur_id, acting_structure_id, structure_id, before, after';
const COPIED = `structure_id, rang, type, titre, version, artiste, artistes_invites, duree, annee_publication,
  annee_fixation, pays_fixation, producteur, qualite, label, reference, langue, genre, explicite, compositeurs,
  auteurs, created_at, updated_at`;

/** Argument: how many recordings. Needs PostgreSQL. */
export async function importBench([
  count = String(DEFAULT_COUNT),
]: readonly string[]): Promise<void> {
  const lines = Number(count);
  const fresh = await freshDatabase('postgres', { image: SCHEMA });
  const portal = await runningPortal('postgres', { on: fresh, checkAnswers: false, ...WITH_JOBS });
  try {
    const importer = await anImporter(portal);
    await portal.tokenOf(importer.email);
    const sheet = csvCatalogue(lines);
    console.log(
      `${lines} lines, ${(Buffer.byteLength(sheet) / MEBI).toFixed(1)} MiB of CSV, PostgreSQL`,
    );
    for (let round = 1; round <= ITERATIONS; round += 1)
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
  if (written.ecrites !== lines)
    throw new Error(`${written.ecrites} of ${lines} lines were written`);
  await quiet(ground);
  const [alone, copied] = await copy(ground.portal, written);
  await quiet(ground);
  const importing = ended - read;
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`.padStart(8);
  console.log(
    `round ${round}: reading ${seconds(read - began)}, writing ${seconds(importing)}, COPY ${seconds(copied)}, of the recordings alone ${seconds(alone)}`,
  );
  console.log(
    `  writing / COPY ${(importing / copied).toFixed(2)} (of the recordings alone ${(importing / alone).toFixed(2)}), with the preview ${((ended - began) / copied).toFixed(2)}; ` +
      `memory +${Math.round((peak - before) / MEBI)} MiB; event loop p99 ${Math.round(delay.percentile(99) / 1e6)} ms, ` +
      `longest ${Math.round(delay.max / 1e6)} ms`,
  );
  if (round === 1) within(`${lines} lines written, times COPY`, importing / copied, MOST_TIMES);
}

/**
 * Runs the portal's background work on new recordings to its end: done later, it would distort the
 * measure.
 */
async function quiet({ portal, fresh }: Ground): Promise<void> {
  const fill = proximityFiller(portal.db);
  while (!(await fill()));
  await fresh.asOwner((pool) => complete(pool));
}

type Copied = {
  /** Ids of the dossiers to copy, and their import. */
  readonly ids: string;
  readonly importId: number;
  /** SQL expressions for the ids of the copies. */
  readonly dossier: string;
  readonly element: string;
  readonly sheet: number;
};

/** The tables that an import fills, each with what is read out of it. */
const writtenBy = ({ ids, importId, dossier, element, sheet }: Copied) =>
  [
    [
      `element (element_id, dossier_id, ${COPIED})`,
      `select ${element}, ${dossier}, ${COPIED} from element where ${ids} order by dossier_id, rang`,
    ],
    [
      `historique (dossier_id, element_id, ${TRACED})`,
      `select ${dossier}, ${element}, ${TRACED} from historique
        where ${ids} and action = 'element.import' order by historique_id`,
    ],
    [
      'import_ligne (import_id, ligne, dossier_id, element_id)',
      `select ${sheet}, ligne, ${dossier}, ${element} from import_ligne where import_id = ${importId} order by ligne`,
    ],
  ] as const;

/**
 * Copies out the rows an import has just written, then copies them into the same tables as a
 * separate import: the recordings, the journal line of each, and the sheet line of each.
 * @returns milliseconds of COPY in, of the recordings alone and of all
 */
async function copy(
  portal: RunningPortal,
  { dossiers, importId }: ImportOut,
): Promise<readonly [number, number]> {
  const folder = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  // The database's system account writes into this folder.
  await chmod(folder, 0o777);
  const ids = `dossier_id in (${dossiers.join(',')})`;
  const copied = (owned: Kysely<Tables>) =>
    inTransaction(
      owned,
      async (db) => {
        const run = (text: string) => sql.raw(text).execute(db);
        const highest = async (column: string, table: string) => {
          const { rows } = await sql<{ most: number }>`
            select max(${sql.ref(column)})::int as most from ${sql.table(table)}`.execute(db);
          return rows[0]?.most ?? 0;
        };
        const dossier = `dossier_id + ${await highest('dossier_id', 'dossier')}`;
        const element = `element_id + ${await highest('element_id', 'element')}`;
        const sheet = (await highest('import_id', 'import')) + 1;
        await run(`insert into dossier (dossier_id, structure_id, created_at, updated_at)
          select ${dossier}, structure_id, created_at, updated_at from dossier where ${ids}`);
        await run(`insert into import select (jsonb_populate_record(i, '{"import_id": ${sheet}, "cle": "${randomBytes(16).toString('hex')}"}')).*
          from import i where import_id = ${importId}`);
        const taken: number[] = [];
        for (const [index, [into, out]] of writtenBy({
          ids,
          importId,
          dossier,
          element,
          sheet,
        }).entries()) {
          const file = join(folder, String(index)).replaceAll("'", "''");
          await run(`copy (${out}) to '${file}'`);
          const began = performance.now();
          await run(`copy ${into} from '${file}'`);
          taken.push(performance.now() - began);
        }
        for (const [table, column] of [
          ['dossier', 'dossier_id'],
          ['element', 'element_id'],
          ['import', 'import_id'],
        ])
          await run(
            `select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table}`,
          );
        return [taken[0] ?? 0, taken.reduce((sum, one) => sum + one, 0)] as const;
      },
      { statementTimeout: MAX_STATEMENT_TIMEOUT },
    );
  try {
    // The portal's own role may not read files: COPY runs as the owner.
    return await portal.asOwner(copied);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
