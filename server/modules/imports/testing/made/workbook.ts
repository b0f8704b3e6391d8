/** Generated workbooks with the minimum parts that readers need. For tests only. */

import { strToU8, zipSync } from 'fflate';

/**
 * A number as spreadsheets store it, one shown as a day or a time, an inline text, a formula with
 * its last result; null: no cell.
 */
export type BookCell =
  | string
  | number
  | { readonly formula: string; readonly shows: string }
  | { readonly day: number }
  | { readonly time: number }
  | null;

export type BookSheet = {
  readonly name: string;
  readonly lines: readonly (readonly BookCell[])[];
  readonly hidden?: boolean;
  /** Lines that the workbook hides, from 1. */
  readonly hiddenLines?: readonly number[];
  /** Ranges, as « B2:B4 ». */
  readonly merged?: readonly string[];
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const target = (column: number, line: number) => `${String.fromCharCode(65 + column)}${line}`;

function cellOf(cell: BookCell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'object' && 'day' in cell) return `<c r="${at}" s="1"><v>${cell.day}</v></c>`;
  if (typeof cell === 'object' && 'time' in cell)
    return `<c r="${at}" s="2"><v>${cell.time}</v></c>`;
  if (typeof cell === 'object')
    return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.shows)}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function xmlOf({ lines, hiddenLines = [], merged = [] }: BookSheet): string {
  const rows = lines.map((cells, index) => {
    const number = index + 1;
    const hidden = hiddenLines.includes(number) ? ' hidden="1"' : '';
    return `<row r="${number}"${hidden}>${cells.map((cell, column) => cellOf(cell, target(column, number))).join('')}</row>`;
  });
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `<worksheet><sheetData>${rows.join('')}</sheetData>${ranges === '' ? '' : `<mergeCells>${ranges}</mergeCells>`}</worksheet>`;
}

/** The parts, zipped. */
export function packed(
  deps: Readonly<Record<string, string | Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const files = Object.entries(deps).map(
    ([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part] as const,
  );
  return new Uint8Array(zipSync(Object.fromEntries(files), { level: 9 }));
}

/** Cell styles for `day` and `time`. */
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="h:mm"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>';

export function bookDeps(sheets: readonly BookSheet[]): Record<string, string> {
  const named = sheets.map(
    ({ name, hidden = false }, n) =>
      `<sheet name="${escaped(name)}" sheetId="${n + 1}" ${hidden ? 'state="hidden" ' : ''}r:id="r${n}"/>`,
  );
  const ties = sheets.map((_, n) => `<Relationship Id="r${n}" Target="worksheets/sheet${n}.xml"/>`);
  return {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${ties.join('')}</Relationships>`,
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(sheets.map((sheet, n) => [`xl/worksheets/sheet${n}.xml`, xmlOf(sheet)])),
  };
}

export const workbook = (...sheets: readonly BookSheet[]) => ({
  bytes: packed(bookDeps(sheets)),
  name: 'Classeur.xlsx',
});
