/**
 * XLSX (ECMA-376), streamed from the database: durations and days are numbers, all else is text, so
 * that neither a code nor a barcode is read as a number. Text cells never run as formulas: they
 * need no apostrophe. The usual libraries hold the whole sheet in memory.
 */

import {
  rowWriter,
  SHEET_COLUMNS,
  type SheetColumn,
  type SheetContext,
  type SheetRow,
} from '#domain/sheet/columns.ts';
import { LAST_LINE } from '#domain/sheet/file/sheet-rows.ts';
import { bytesOf } from './bytes-of-lines.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The first line holds the labels. */
export const MOST_XLSX_ROWS = LAST_LINE - 1;

/** @param pages of MOST_XLSX_ROWS rows at most, all together */
export function xlsxOf(
  pages: AsyncIterable<readonly SheetRow[]>,
  context: SheetContext,
): AsyncGenerator<Uint8Array> {
  return zipOf(entriesOf(pages, context));
}

async function* entriesOf(
  pages: AsyncIterable<readonly SheetRow[]>,
  context: SheetContext,
): AsyncGenerator<ZipEntry> {
  const part = (path: string, xml: string) => ({ path, content: DECLARATION + xml });
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  );
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Enregistrements" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield part('xl/styles.xml', STYLES);
  yield { path: 'xl/worksheets/sheet1.xml', content: sheetOf(pages, context) };
}

/** Indexes of the styles below. Format 49 is « text »: later input stays text too. */
const [TEXT, HEAD, DURATION, DAY] = [0, 1, 2, 3] as const;
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="[hh]:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

async function* sheetOf(
  pages: AsyncIterable<readonly SheetRow[]>,
  context: SheetContext,
): AsyncGenerator<string | Uint8Array> {
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${COLUMN_STYLES}</cols><sheetData>`;
  let number = 1;
  yield rowOf(
    SHEET_COLUMNS.map(({ label }) => textCell(label, HEAD)),
    number,
  );
  const cellsOf = rowWriter(context, cellOf);
  for await (const rows of pages) {
    const written = rows.map((row) => {
      number += 1;
      return rowOf(cellsOf(row), number);
    });
    yield bytesOf(written);
  }
  yield '</sheetData></worksheet>';
}

const DAY_SECONDS = 86_400;
/** Days from the first of spreadsheets to that of Unix. */
const FIRST_DAY = 25_569;

/** Style of a column, by the kind of its field or the name of its fact. */
function styleOf(column: SheetColumn): number {
  if (column.kind === 'fact')
    return column.field === 'attribueLe' || column.field === 'annuleLe' ? DAY : TEXT;
  if (column.of === 'duration') return DURATION;
  return column.of === 'date' ? DAY : TEXT;
}

const COLUMN_STYLES = SHEET_COLUMNS.map(
  (column, index) =>
    `<col min="${index + 1}" max="${index + 1}" width="22" style="${styleOf(column)}" customWidth="1"/>`,
).join('');

/** The XML after a cell's reference; empty for an empty cell. */
function cellOf(text: string, column: SheetColumn, value: unknown): string {
  const style = styleOf(column);
  if (style === DURATION && typeof value === 'number')
    return numberCell(value / DAY_SECONDS, style);
  if (style === DAY && typeof value === 'string') {
    const day = Date.parse(`${value}T00:00:00Z`) / (DAY_SECONDS * 1000) + FIRST_DAY;
    // Spreadsheets count days of 1900 differently, and on import numbers shorter than five digits
    // are read as years: such days are written as text.
    if (day >= 10_000) return numberCell(day, style);
  }
  return text === '' ? '' : textCell(text, TEXT);
}

const numberCell = (value: number, style: number) => `" s="${style}"><v>${value}</v></c>`;
/** Style 0 is the default of a cell; leading, trailing or multiple blanks need `xml:space`. */
const textCell = (text: string, style: number) =>
  `"${style === TEXT ? '' : ` s="${style}"`} t="inlineStr"><is><t${BLANKS.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}</t></is></c>`;
const BLANKS = /^\s|\s$|\s\s|[\n\t]/;

const LOCATIONS = SHEET_COLUMNS.map((_, index) => `<c r="${letters(index)}`);

/** Every cell has its reference: readers may ignore a cell without one. */
function rowOf(cells: readonly string[], number: number): string {
  const text = String(number);
  let written = `<row r="${text}">`;
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index];
    if (cell) written += LOCATIONS[index] + text + cell;
  }
  return `${written}</row>`;
}

/** Column name from its index, from 0: A, B… Z, AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/**
 * Noncharacters are not XML; a carriage return would be read as a line feed, and « _x0041_ » as the sign of that number
 * (ECMA-376-1, 22.9.2.19).
 */
const escaped = (text: string) =>
  /[\ufffe\uffff&<>\r]|_x/.test(text)
    ? text
        .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
        .replaceAll(/[\ufffe\uffff]/g, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\r', '&#13;')
    : text;
