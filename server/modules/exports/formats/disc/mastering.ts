/**
 * The pack for the mastering studio: the codes as sheets, a CUE and a PQ sheet per disc, and a page
 * of instructions.
 */

import type { SheetContext } from '#domain/sheet/columns.ts';
import type { ExportRow } from '#server/modules/exports/find-rows.ts';
import { csvOf } from '../csv.ts';
import { xlsxOf } from '../xlsx.ts';
import { type ZipEntry, zipOf } from '../zip.ts';
import { cueOf } from './cue.ts';
import { type Disc, discsOf } from './discs.ts';
import { pqSheetOf } from './pq-sheet.ts';

/** Reads the rows from the beginning, each time it is called. */
export type Pages = () => AsyncIterable<readonly ExportRow[]>;
export type PackDeps = {
  readonly context: SheetContext;
  readonly house: () => { readonly societe: string; readonly accent: string };
  readonly now: Date;
};

export function masteringOf(pages: Pages, packDeps: PackDeps): AsyncGenerator<Uint8Array> {
  return zipOf(packOf(pages, packDeps));
}

/** ZIP of the CUE sheets alone. */
export function cueZipOf(pages: Pages): AsyncGenerator<Uint8Array> {
  return zipOf(cueEntries(pages));
}

/** The one sheet of one dossier, or null when it needs several discs. */
export async function onlyCue(pages: Pages): Promise<{ name: string; bytes: Uint8Array } | null> {
  const discs: Disc[] = [];
  for await (const dossier of dossiersOf(pages())) discs.push(...discsOf(dossier));
  const [first] = discs;
  return discs.length === 1 && first !== undefined
    ? { name: `${first.name}.cue`, bytes: cueOf(first) }
    : null;
}

async function* packOf(pages: Pages, { context, house, now }: PackDeps): AsyncGenerator<ZipEntry> {
  yield { path: 'lisez-moi.txt', content: `\ufeff${README}` };
  yield { path: 'codes.csv', content: csvOf(pages(), context) };
  yield { path: 'codes.xlsx', content: xlsxOf(pages(), context) };
  for await (const disc of allDiscs(pages)) {
    yield { path: `cue/${disc.name}.cue`, content: whole(cueOf(disc)) };
    yield {
      path: `pq/${disc.name}.pdf`,
      content: whole(await pqSheetOf(disc, { ...house(), now })),
    };
  }
}

async function* cueEntries(pages: Pages): AsyncGenerator<ZipEntry> {
  for await (const disc of allDiscs(pages))
    yield { path: `${disc.name}.cue`, content: whole(cueOf(disc)) };
}

async function* allDiscs(pages: Pages): AsyncGenerator<Disc> {
  for await (const dossier of dossiersOf(pages())) yield* discsOf(dossier);
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A dossier holds a thousand recordings at most. */
async function* dossiersOf(
  pages: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<ExportRow[]> {
  let current: ExportRow[] = [];
  for await (const rows of pages) {
    for (const row of rows) {
      if (current[0] !== undefined && current[0].dossierId !== row.dossierId) {
        yield current;
        current = [];
      }
      current.push(row);
    }
  }
  if (current.length > 0) yield current;
}

const README = [
  'Archive de mastering',
  '',
  'codes.csv et codes.xlsx : les codes ISRC et tout ce que le portail sait de chaque enregistrement.',
  'cue/ : une feuille CUE par disque, dans l’ordre des pistes, pour le studio qui prépare le CD.',
  'pq/ : une feuille PQ par disque, à imprimer : code, titre, pause, début et durée de chaque piste.',
  '',
  'Ce que fait le studio',
  '1. Il remplace dans la feuille CUE les noms des fichiers audio par les siens.',
  '2. Il inscrit chaque code dans le sous-code Q de la piste : la ligne ISRC le donne sans tiret.',
  '3. Il remplace les pauses et les débuts proposés par ceux de son montage.',
  '4. Pour une diffusion numérique, il inscrit le même code dans les étiquettes de chaque fichier (TSRC, ISRC).',
  '',
  'Bon à savoir',
  'La feuille CUE est écrite en ISO 8859-1, comme le CD-Text : les accents du français y sont. Un titre d’une autre écriture y est en lettres latines, en 80 signes au plus ; la feuille PQ le donne aussi tel quel, et la lecture proposée est à relire.',
  'Un disque a 99 pistes au plus : au-delà, il y a une feuille par disque.',
  'Les vidéogrammes ne figurent ni dans les feuilles CUE ni dans les feuilles PQ.',
  'Le code identifie l’enregistrement. Il ne vaut pas déclaration : déclarez aussi l’enregistrement à votre société de producteurs.',
  '',
].join('\r\n');
