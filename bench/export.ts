/**
 * Compares a whole export on PostgreSQL (rows read, written as a template file, then discarded)
 * with COPY of the same rows out of the same tables, in the same run. Then measures the memory an
 * export needs at any moment, whatever its number of rows.
 */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { proximityFiller } from '#server/modules/dossiers/elements/fill-proximity.ts';
import { conditionsOf } from '#server/modules/dossiers/lists/element-criteria.ts';
import { pagesOf } from '#server/modules/exports/find-rows.ts';
import { csvOf } from '#server/modules/exports/formats/csv.ts';
import { xlsxOf } from '#server/modules/exports/formats/xlsx.ts';
import { sheetCountries } from '#server/modules/references/sheet-countries.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aLargeRegister } from '#server/testing/large-register.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { within } from './figures.ts';

const DEFAULT_COUNT = 20_000;
const ITERATIONS = 3;
const STRUCTURES = 100;
/** Multiple of the time of COPY. */
const MOST_TIMES = 2.5;

const COPIED = `copy (select e.*, i.isrc, i.attribue_le, s.raison, d.titre as dossier_titre, d.created_at as ouvert_le, a.annule_le,
    a.remplace_par
  from element e join dossier d using (dossier_id) join structure s on s.structure_id = e.structure_id
    left join immatriculation i on i.element_id = e.element_id left join annulation a on a.isrc = i.isrc
  order by e.dossier_id, e.rang) to '/dev/null' with (format csv)`;

const FORMATS = [
  ['CSV', csvOf],
  ['XLSX', xlsxOf],
] as const;

/** Argument: how many codes. Needs PostgreSQL. */
export async function exportBench([
  count = String(DEFAULT_COUNT),
]: readonly string[]): Promise<void> {
  await measureMemory();
  const portal = await runningPortal('postgres', { checkAnswers: false });
  try {
    const author = await aPerson(portal.db, { structures: [SOCIETY] });
    const size = { codes: Number(count), structures: STRUCTURES, waiting: 0 };
    await aLargeRegister(portal.db, size, author.interlocuteurId);
    // Proximity rows are filled first: the portal's background filling would slow both measures.
    const fill = proximityFiller(portal.db);
    while (!(await fill()));
    await portal.asOwner((db) => sql`analyze`.execute(db));
    for (let round = 1; round <= ITERATIONS; round += 1) {
      const copied = await timed(() => portal.asOwner((db) => sql.raw(COPIED).execute(db)));
      for (const [name, write] of FORMATS) {
        const times = (await timed(() => whole(portal, write))) / copied;
        if (round < ITERATIONS)
          console.log(`round ${round}: ${name} ${times.toFixed(1)} times COPY`);
        else within(`${name} of ${count} codes, times COPY, round ${round}`, times, MOST_TIMES);
      }
    }
  } finally {
    await portal.remove();
  }
}

async function whole({ db }: RunningPortal, write: typeof csvOf): Promise<void> {
  const requested = {
    format: 'CSV',
    scope: { kind: 'all' },
    elementIds: null,
    criteres: {},
  } as const;
  const context = { marque: 'SPP', pays: sheetCountries() };
  for await (const _piece of write(pagesOf({ db, conditionsOf }, requested), context));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const PAGE = 500;
const [SMALL, LARGE] = [12_000, 96_000] as const;
/** Megabytes. The large export holds 80 of text: buffering it whole would exceed this. */
const MOST_MORE = 25;

const CONTEXT = { marque: 'SPP', pays: { nameOf: () => null, numberOf: () => null } };
const ROW = {
  ...EMPTY_ELEMENT,
  elementId: 1,
  dossierId: 1,
  rang: 1,
  numero: '2026-00001',
  dossierTitre: null,
  raison: 'Les Phares',
  isrc: null,
  statut: 'USER' as const,
  attribueLe: null,
  annuleLe: null,
  remplacePar: null,
  commentaire: 'é'.repeat(400),
} as const;

async function measureMemory(): Promise<void> {
  for (const [name, write] of FORMATS) {
    const [small, large] = [await needed(write, SMALL), await needed(write, LARGE)];
    console.log(
      `${name}: ${small.toFixed(1)} MB for ${SMALL} rows, ${large.toFixed(1)} MB for ${LARGE}`,
    );
    within(`${name}, MB that ${LARGE} rows need more`, large - small, MOST_MORE);
  }
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Peak live heap in megabytes, garbage not yet collected excluded. */
async function needed(write: typeof csvOf, count: number): Promise<number> {
  collect();
  const before = inUse();
  let most = 0;
  let pieces = 0;
  for await (const _piece of write(pages(count), CONTEXT)) {
    pieces += 1;
    if (pieces % 16 !== 0) continue;
    collect();
    most = Math.max(most, inUse() - before);
  }
  return most / 1e6;
}

function inUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function* pages(count: number) {
  for (let done = 0; done < count; done += PAGE)
    yield Array.from({ length: PAGE }, (_, n) => ({ ...ROW, rang: n }));
}
