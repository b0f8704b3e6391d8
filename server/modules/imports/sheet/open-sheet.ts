/** A file as lines of cells, whatever it is; opened anew at each reading, never whole in memory. */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { Refusal } from '#domain/refusal.ts';
import { CsvReader, SHEET_REFUSED, type SheetRecord } from '#domain/sheet/csv-reader.ts';
import { type Encoding, EncodingDetector, fileKind } from '#domain/sheet/encoding.ts';
import { detectLayout, type Separator } from '#domain/sheet/separator.ts';
import { openWorkbook } from './workbook.ts';

/** Opens the bytes of the file, each time from the beginning. */
export type OpenBytes = () => Promise<AsyncIterable<Uint8Array>>;

export type Sheet = {
  readonly encodage: Encoding | null;
  readonly separateur: Separator | null;
  readonly feuille: string | null;
  /** Those of a workbook. */
  readonly feuilles: ImportAnalysis['feuilles'];
  /** Lines that the workbook hides: they are read like the others. */
  readonly masquees: number;
  /** Cells that took the value of the merged cell they are part of, at the latest reading. */
  fusionnees(): number;
  /** A few at a time, in the order of the file. */
  records(): AsyncGenerator<SheetRecord[]>;
};

/** Bytes from which the separator is told. */
const FIRST_BLOCK = 65_536;

const WRONG_KIND = {
  EMPTY: 'Ce fichier est vide.',
  OLD_EXCEL: 'Ce classeur est d’un ancien format : enregistrez-le au format .xlsx, ou en CSV.',
  OTHER: 'Ce fichier n’est pas un tableau : choisissez un fichier .csv ou .xlsx.',
} as const;

/** What a file is by its first bytes. @throws Refusal SHEET_REFUSED when it is no sheet */
export function sheetFormat(block: Uint8Array): 'CSV' | 'XLSX' {
  const kind = fileKind(block);
  if (kind === 'CSV' || kind === 'XLSX') return kind;
  throw new Refusal(SHEET_REFUSED, { detail: WRONG_KIND[kind] });
}

/** @throws Refusal SHEET_REFUSED */
export async function openSheet(
  format: 'CSV' | 'XLSX',
  bytes: OpenBytes,
  wished: Pick<ImportSettings, 'feuille' | 'encodage'>,
): Promise<Sheet> {
  if (format === 'XLSX')
    return { encodage: null, separateur: null, ...(await openWorkbook(bytes, wished.feuille)) };
  const { encodage: found, block } = await encodingOf(bytes);
  const encodage = wished.encodage ?? found;
  const { separator, skip } = detectLayout(new TextDecoder(encodage, { ignoreBOM: true }).decode(block));
  return {
    encodage,
    separateur: separator,
    ...{ feuille: null, feuilles: [], masquees: 0, fusionnees: () => 0 },
    records: () => csvRecords(bytes, { encodage, separator, skip }),
  };
}

async function encodingOf(bytes: OpenBytes): Promise<{ encodage: Encoding; block: Uint8Array }> {
  const detector = new EncodingDetector();
  const pieces: Uint8Array[] = [];
  let kept = 0;
  for await (const piece of await bytes()) {
    detector.push(piece);
    if (kept < FIRST_BLOCK) pieces.push(piece.subarray(0, FIRST_BLOCK - kept));
    kept += piece.length;
  }
  return { encodage: detector.encoding(), block: Buffer.concat(pieces) };
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
