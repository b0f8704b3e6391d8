/** Opens any file as lines of cells; the file is read again for each pass, never held in memory. */

import { DomainError } from '#domain/domain-error.ts';
import type { Separator } from '../csv-line.ts';
import { CsvReader, SHEET_REFUSED, type SheetRecord } from '../csv-reader.ts';
import type { DocumentNature, Nature } from '../documents/natures.ts';
import { declaredEncoding, documentNature } from '../documents/recognise-document.ts';
import { chosenTable, type Table } from '../documents/tables.ts';
import { EncodingDetector, fileKind, otherKind } from '../encoding.ts';
import type { Encoding } from '../letters/encodings.ts';
import type { Guess } from '../letters/guess-encoding.ts';
import { type Letters, lettersOf } from '../letters/letters.ts';
import { detectLayout } from '../separator.ts';
import { TextDecoder } from './machine.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

/** Opens the bytes of the file, each time from the beginning. */
export type OpenBytes = () => Promise<AsyncIterable<Uint8Array>>;

export type Sheet = {
  /** Kind of file, detected from its bytes. */
  readonly nature: Nature;
  readonly encodage: Encoding | null;
  /**
   * Certainty of the encoding, and some lines in each encoding; null: the file itself determines
   * it.
   */
  readonly lettres: Letters | null;
  readonly separateur: Separator | null;
  readonly feuille: string | null;
  /** Sheets of a workbook. */
  readonly feuilles: Workbook['feuilles'];
  /** Lines that the workbook hides: they are read like the others. */
  readonly masquees: number;
  /** Columns that the workbook hides, counted from 0: they are read like the others. */
  readonly colonnesMasquees: readonly number[];
  /** Cells filled from a merged cell, in the latest reading. */
  fusionnees(): number;
  /** A few at a time, in the order of the file. */
  records(): AsyncGenerator<SheetRecord[]>;
};

/** Choices of a person about a file; null: as detected. */
export type RequestedSheet = {
  readonly feuille: string | null;
  readonly encodage: Encoding | null;
};

/** Bytes from which the separator is detected. */
const FIRST_BLOCK = 65_536;

/** Lines per batch. */
const AT_ONCE = 500;

const WRONG_KIND = {
  EMPTY: 'Ce fichier est vide.',
  OLD_EXCEL: 'Ce classeur est d’un ancien format : enregistrez-le au format .xlsx, ou en CSV.',
} as const;

/**
 * Format of a file from its first bytes.
 * @throws Refusal SHEET_REFUSED when it is not a sheet
 */
export function sheetFormat(block: Uint8Array): 'CSV' | 'XLSX' {
  const kind = fileKind(block);
  if (kind === 'CSV' || kind === 'XLSX') return kind;
  const detail = kind === 'OTHER' ? otherKind(block) : WRONG_KIND[kind];
  throw new DomainError(SHEET_REFUSED, { detail });
}

/** @throws Refusal SHEET_REFUSED */
export async function openSheet(
  format: 'CSV' | 'XLSX',
  bytes: OpenBytes,
  requestedSheet: RequestedSheet,
): Promise<Sheet> {
  if (format === 'XLSX')
    return {
      nature: 'XLSX',
      encodage: null,
      lettres: null,
      separateur: null,
      ...(await openWorkbook(bytes, requestedSheet.feuille)),
    };
  const { guess, sample, block } = await encodingOf(bytes);
  const encodage = requestedSheet.encodage ?? guess.encoding;
  const lettres = lettersOf(guess, requestedSheet.encodage, sample);
  const beginning = new TextDecoder(encodage, { ignoreBOM: true }).decode(block);
  const nature = documentNature(beginning);
  if (nature !== null) {
    const declared = requestedSheet.encodage ?? declaredIn(beginning, guess);
    return openDocument(nature, bytes, {
      feuille: requestedSheet.feuille,
      encodage: declared ?? encodage,
      lettres: declared === null ? lettres : null,
    });
  }
  const { separator, skip } = detectLayout(beginning);
  return {
    nature: 'CSV',
    encodage,
    lettres,
    separateur: separator,
    feuille: null,
    feuilles: [],
    masquees: 0,
    colonnesMasquees: [],
    fusionnees: () => 0,
    records: () => csvRecords(bytes, { encodage, separator, skip }),
  };
}

/** Valid UTF-8 or UTF-16 overrides a declared encoding. */
const declaredIn = (beginning: string, { encoding }: Guess<Encoding>): Encoding | null =>
  encoding.startsWith('utf-') ? null : declaredEncoding(beginning);

async function openDocument(
  nature: DocumentNature,
  bytes: OpenBytes,
  { feuille, encodage, lettres }: RequestedSheet & Pick<Sheet, 'lettres'>,
): Promise<Sheet> {
  const { readDocument } = await import('../documents/open-document.ts');
  const tables = await readDocument(nature, await bytes(), encodage ?? 'utf-8');
  return { ...sheetOfTables(nature, tables, feuille), encodage, lettres };
}

/** @param requested name of the table to read; null: the longest one */
export function sheetOfTables(
  nature: Nature,
  tables: readonly Table[],
  requested: string | null,
): Sheet {
  const { nom, lines } = chosenTable(tables, requested) ?? { nom: '', lines: [] };
  const records = lines.map((cells, at) => ({ ligne: at + 1, cells }));
  return {
    nature,
    encodage: null,
    lettres: null,
    separateur: null,
    feuille: tables.length > 1 ? nom : null,
    feuilles: tables.map((table) => ({
      nom: table.nom,
      lignes: table.lines.length,
      cachee: false,
    })),
    masquees: 0,
    colonnesMasquees: [],
    fusionnees: () => 0,
    records: () => inPieces(records),
  };
}

async function* inPieces(records: readonly SheetRecord[]): AsyncGenerator<SheetRecord[]> {
  for (let at = 0; at < records.length; at += AT_ONCE) yield records.slice(at, at + AT_ONCE);
}

async function encodingOf(bytes: OpenBytes) {
  const detector = new EncodingDetector();
  const pieces: Uint8Array[] = [];
  let stored = 0;
  for await (const piece of await bytes()) {
    detector.push(piece);
    if (stored < FIRST_BLOCK) pieces.push(piece.subarray(0, FIRST_BLOCK - stored));
    stored += piece.length;
  }
  return { guess: detector.guess(), sample: detector.sample(), block: joined(pieces) };
}

async function* csvRecords(
  bytes: OpenBytes,
  layout: { readonly encodage: Encoding; readonly separator: Separator; readonly skip: number },
): AsyncGenerator<SheetRecord[]> {
  const decoder = new TextDecoder(layout.encodage, { ignoreBOM: true });
  const reader = new CsvReader(layout.separator);
  let skip = layout.skip;
  for await (const piece of await bytes()) {
    const text = decoder.decode(piece, { stream: true });
    const rest = text.slice(skip);
    skip -= text.length - rest.length;
    yield reader.push(rest);
  }
  yield reader.push(decoder.decode());
  yield reader.end();
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
