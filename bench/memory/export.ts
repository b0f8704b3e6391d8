/** What an export holds in memory at any moment, however many rows it has. The bar: what is held does not grow. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { csvOf } from '#server/modules/exports/formats/csv.ts';
import { xlsxOf } from '#server/modules/exports/formats/xlsx.ts';
import { within } from '../bars.ts';

const PAGE = 500;
const [SMALL, LARGE] = [12_000, 96_000] as const;
/** Megabytes. The large one is 80 of text: held whole, they would show. */
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

export async function exportBench(): Promise<void> {
  for (const [name, write] of [
    ['CSV', csvOf],
    ['XLSX', xlsxOf],
  ] as const) {
    const [small, large] = [await needed(write, SMALL), await needed(write, LARGE)];
    console.log(
      `${name}: ${small.toFixed(1)} MB for ${SMALL} rows, ${large.toFixed(1)} MB for ${LARGE}`,
    );
    within(`${name}, MB that the larger one needs more`, large - small, MOST_MORE);
  }
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Megabytes that are still needed at any moment: what waits to be collected does not count. */
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
