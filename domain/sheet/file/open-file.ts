/** A file that people deposit: one list, or a ZIP of several, of which those of one kind are read together. */

import { DomainError } from '#domain/domain-error.ts';
import { SHEET_REFUSED } from '../csv-reader.ts';
import type { Nature } from '../documents/natures.ts';
import { type Table, TableLines, tableOf } from '../documents/tables.ts';
import {
  type OpenBytes,
  openSheet,
  type RequestedSheet,
  type Sheet,
  sheetFormat,
  sheetOfTables,
} from './open-sheet.ts';
import { segmentsOf, tooLarge } from './unzip.ts';

/** Maximum inflated bytes of all lists of an archive; and maximum number of lists. */
const LARGEST = 50 * 1024 * 1024;
const MOST_LISTS = 50;

/** Formats with fixed columns, so that several files form one list. */
const TOGETHER: readonly Nature[] = ['ERN', 'CUE', 'M3U'];

/** First entry of any workbook, whatever program wrote it. */
const OF_WORKBOOK = /^(?:\[Content_Types\]\.xml|_rels\/|xl\/|docProps\/|customXml\/)/;
/** A text file among them is usually a readme, so it is ignored. */
const LISTS = /(?:^|\/)(?!\.)[^/]+\.(?:csv|tsv|xlsx|xls|xml|json|cue|m3u8?|html?)$/i;
/** Folders that macOS adds. */
const HIDDEN = /(?:^|\/)(?:__MACOSX|\.[^/]*)\//;

/** @throws Refusal SHEET_REFUSED */
export async function openFile(
  format: 'CSV' | 'XLSX',
  bytes: OpenBytes,
  requestedSheet: RequestedSheet,
): Promise<Sheet> {
  if (format === 'CSV' || OF_WORKBOOK.test(firstName(await beginningOf(bytes))))
    return openSheet(format, bytes, requestedSheet);
  const { names, lists } = await contentsOf(bytes);
  if (names.includes('xl/workbook.xml')) return openSheet(format, bytes, requestedSheet);
  const sheets = await openAll(lists, requestedSheet);
  const tables: Table[] = [];
  for (const nature of new Set(sheets.map(({ sheet }) => sheet.nature))) {
    const own = sheets.filter(({ sheet }) => sheet.nature === nature);
    const read = await Promise.all(own.map(async ({ nom, sheet }) => tableIn(nom, sheet)));
    tables.push(...(TOGETHER.includes(nature) && read.length > 1 ? [joined(nature, read)] : read));
  }
  if (tables.length === 0) throw noList(names);
  return sheetOfTables('ZIP', tables, requestedSheet.feuille);
}

async function beginningOf(bytes: OpenBytes): Promise<Uint8Array> {
  for await (const piece of await bytes()) if (piece.length > 0) return piece.subarray(0, 512);
  return new Uint8Array();
}

/** Name of the first file of an archive: its length is at byte 26, the name at 30. */
function firstName(beginning: Uint8Array): string {
  const length = (beginning[26] ?? 0) + 256 * (beginning[27] ?? 0);
  return String.fromCharCode(...beginning.subarray(30, 30 + length));
}

type List = { readonly nom: string; readonly content: Uint8Array };

async function contentsOf(bytes: OpenBytes): Promise<{ names: string[]; lists: List[] }> {
  const names: string[] = [];
  const open = new Map<string, Uint8Array[]>();
  let size = 0;
  const taken = segmentsOf(await bytes(), (name) => {
    names.push(name);
    if (!LISTS.test(name) || HIDDEN.test(name) || open.size >= MOST_LISTS) return null;
    const pieces: Uint8Array[] = [];
    open.set(name, pieces);
    return (piece) => {
      size += piece.length;
      if (size > LARGEST) throw tooLarge();
      pieces.push(piece);
    };
  });
  for await (const _ of taken) {
    // The entries are collected by their handlers.
  }
  const lists = [...open].map(([nom, pieces]) => ({ nom, content: whole(pieces) }));
  return { names, lists };
}

function whole(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/**
 * Opens the entries that are lists. A nested archive is ignored.
 * @throws Refusal of the first one, when none can be read
 */
async function openAll(lists: readonly List[], requestedSheet: RequestedSheet) {
  const sheets: { readonly nom: string; readonly sheet: Sheet }[] = [];
  let domainError: DomainError | null = null;
  for (const { nom, content } of lists) {
    try {
      const format = sheetFormat(content.subarray(0, 4096));
      if (format === 'XLSX' && !OF_WORKBOOK.test(firstName(content))) continue;
      const options = { feuille: null, encodage: requestedSheet.encodage };
      sheets.push({ nom, sheet: await openSheet(format, () => once(content), options) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      domainError ??= error;
    }
  }
  if (sheets.length === 0 && domainError !== null) throw domainError;
  return sheets;
}

async function once(content: Uint8Array): Promise<AsyncIterable<Uint8Array>> {
  return (async function* pieces() {
    yield content;
  })();
}

async function tableIn(nom: string, sheet: Sheet): Promise<Table> {
  const table = new TableLines();
  for await (const records of sheet.records()) for (const { cells } of records) table.add(cells);
  return { nom, lines: table.lines };
}

/** One table with the headings of all. */
function joined(nature: Nature, tables: readonly Table[]): Table {
  const recordings = tables.flatMap(({ lines: [headings = [], ...lines] }) =>
    lines.map((cells) => Object.fromEntries(headings.map((name, at) => [name, cells[at] ?? '']))),
  );
  return tableOf(`${nature} : ${tables.length} fichiers`, recordings);
}

/** Archives that are documents of other programs, by a file that each of them holds. */
const OTHER_PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:mimetype|content\.xml)$/,
    'Ce document de LibreOffice ne se lit pas ici : enregistrez la feuille au format .xlsx, ou en CSV.',
  ],
  [
    /^(?:Index\/|Index\.zip$|Metadata\/)/,
    'Ce document de Numbers ne se lit pas ici : choisissez Fichier > Exporter vers > Excel, ou CSV.',
  ],
  [/^word\//, 'Ce fichier est un document Word : copiez sa liste dans un tableur.'],
];

function noList(names: readonly string[]): DomainError {
  const other = OTHER_PROGRAMS.find(([sign]) => names.some((name) => sign.test(name)));
  const some = names.slice(0, 3).join(', ');
  const detail =
    other?.[1] ??
    `Cette archive ne contient aucune liste à importer (${some}) : CSV, Excel, ERN, JSON, CUE, M3U ou HTML sont attendus.`;
  return new DomainError(SHEET_REFUSED, { detail });
}
