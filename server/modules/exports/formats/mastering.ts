/** The pack for whoever masters: the codes as a sheet, a CUE a disc, and a page that says what to do with them. */

import type { SheetContext } from '#domain/sheet/columns.ts';
import type { ExportRow } from '../find-rows.ts';
import { csvOf } from './csv.ts';
import { type CueSheet, cueSheets } from './cue.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** Reads the rows from the beginning, each time it is called. */
export type Pages = () => AsyncIterable<readonly ExportRow[]>;

export function masteringOf(pages: Pages, context: SheetContext): AsyncGenerator<Uint8Array> {
  return zipOf(packOf(pages, context));
}

/** The sheets alone. */
export function cueZipOf(pages: Pages): AsyncGenerator<Uint8Array> {
  return zipOf(cueEntries(pages, ''));
}

/** The one sheet of one dossier, or null when it needs several discs. */
export async function onlyCue(pages: Pages): Promise<CueSheet | null> {
  const sheets: CueSheet[] = [];
  for await (const dossier of dossiersOf(pages())) sheets.push(...cueSheets(dossier));
  const [first = null] = sheets;
  return sheets.length === 1 ? first : null;
}

async function* packOf(pages: Pages, context: SheetContext): AsyncGenerator<ZipEntry> {
  yield { path: 'lisez-moi.txt', content: `\ufeff${README}` };
  yield { path: 'codes.csv', content: csvOf(pages(), context) };
  yield* cueEntries(pages, 'cue/');
}

async function* cueEntries(pages: Pages, folder: string): AsyncGenerator<ZipEntry> {
  for await (const dossier of dossiersOf(pages())) {
    for (const { name, text } of cueSheets(dossier)) yield { path: `${folder}${name}`, content: text };
  }
}

/** A dossier holds a thousand recordings at most. */
async function* dossiersOf(pages: AsyncIterable<readonly ExportRow[]>): AsyncGenerator<ExportRow[]> {
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
  'Dossier de mastering',
  '',
  'codes.csv : les codes ISRC et tout ce que le portail sait de chaque enregistrement. Ouvrez-le dans un tableur.',
  'cue/ : une feuille CUE par disque, dans l’ordre des plages, pour le studio qui prépare le CD.',
  '',
  'Ce que fait le studio',
  '1. Il remplace dans la feuille CUE les noms des fichiers son par les siens.',
  '2. Il inscrit chaque code dans le sous-code Q de la plage : la ligne ISRC le donne sans tiret.',
  '3. Pour une diffusion numérique, il inscrit le même code dans les étiquettes de chaque fichier (TSRC, ISRC).',
  '',
  'Bon à savoir',
  'La feuille CUE ne connaît que les lettres sans accent et 80 signes par texte : le titre exact est dans codes.csv.',
  'Les vidéogrammes ne figurent pas dans les feuilles CUE.',
  'Le code identifie l’enregistrement. Il ne vaut pas déclaration : déclarez aussi l’enregistrement à votre société.',
  '',
].join('\r\n');
