import { DomainError } from '../domain-error.ts';
import { SEPARATORS, type Separator } from './csv-line.ts';
import { CsvReader, type SheetRecord } from './csv-reader.ts';
import { columnsOfHeaders, HEADER_WITHIN } from './headers.ts';

/** Detects the separator by trying each one: the one with known headers wins. */

/** A first line that Excel itself reads: `sep=;`. */
const DECLARED = /^\uFEFF?sep=(?<separator>[;,\t|])\r?\n/i;

export type Layout = {
  readonly separator: Separator;
  /** Characters before the first record: the byte order mark, and the line that declares the separator. */
  readonly skip: number;
};

/** @param block the beginning of the file, some dozens of kilobytes */
export function detectLayout(block: string): Layout {
  const declared = DECLARED.exec(block);
  const named = SEPARATORS.find((separator) => separator === declared?.groups?.separator);
  if (declared !== null && named !== undefined)
    return { separator: named, skip: declared[0].length };
  const skip = block.startsWith('\uFEFF') ? 1 : 0;
  const text = block.slice(skip);
  const scores = SEPARATORS.map((separator) => ({ separator, score: scoreOf(text, separator) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return { separator: best.separator, skip };
}

/** Known headers count most; then lines of the same width, the wider the better. */
function scoreOf(text: string, separator: Separator): number {
  const records = firstRecords(text, separator).filter(({ cells }) =>
    cells.some((cell) => cell !== ''),
  );
  const existing = records.map(
    ({ cells }) => columnsOfHeaders(cells).filter((name) => name !== null).length,
  );
  const widths = new Map<number, number>();
  for (const { cells } of records) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [width = 1, lines = 0] = [...widths].sort((a, b) => b[1] - a[1])[0] ?? [];
  const regular =
    width > 1 && records.length > 0 ? (lines / records.length) * Math.min(width, 50) : 0;
  return Math.max(0, ...existing) * 100 + regular;
}

function firstRecords(text: string, separator: Separator): SheetRecord[] {
  try {
    return new CsvReader(separator).push(`${text}\n`).slice(0, HEADER_WITHIN * 2);
  } catch (error) {
    // With a wrong separator, a line may exceed the maximum width: this one is excluded.
    if (error instanceof DomainError) return [];
    throw error;
  }
}
