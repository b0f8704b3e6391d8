/**
 * XLSX (ECMA-376), written as it is read from the database: durations and days are what spreadsheets count
 * with, all else is a text, so that neither a code nor a barcode is taken for a number. A text is never run
 * as a formula: it needs no apostrophe. The usual libraries hold the whole sheet in memory.
 */

import {
  SHEET_COLUMNS,
  type SheetColumn,
  type SheetContext,
  type SheetRow,
  shownIn,
} from '#domain/sheet/columns.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

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

/** The styles below, by their place. Format 49 is « text »: what is typed later stays one too. */
const [TEXT, HEAD, DURATION, DAY] = [0, 1, 2, 3] as const;
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="[hh]:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

async function* sheetOf(
  pages: AsyncIterable<readonly SheetRow[]>,
  context: SheetContext,
): AsyncGenerator<string> {
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${COLUMN_STYLES}</cols><sheetData>`;
  let number = 1;
  yield rowOf(
    SHEET_COLUMNS.map(({ label }) => ({ text: label, style: HEAD })),
    number,
  );
  for await (const rows of pages) {
    const written = rows.map((row) => {
      number += 1;
      return rowOf(
        SHEET_COLUMNS.map((column) => cellOf(column, row, context)),
        number,
      );
    });
    yield written.join('');
  }
  yield '</sheetData></worksheet>';
}

type Cell =
  | { readonly text: string; readonly style: number }
  | { readonly number: number; readonly style: number };

const DAY_SECONDS = 86_400;
/** Days from the first of spreadsheets to that of Unix. */
const FIRST_DAY = 25_569;

/** What a column counts, by the kind of its field or the name of its fact. */
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

function cellOf(column: SheetColumn, row: SheetRow, context: SheetContext): Cell {
  const style = styleOf(column);
  const value = row[column.field];
  if (style === DURATION && typeof value === 'number') return { number: value / DAY_SECONDS, style };
  if (style === DAY && typeof value === 'string') {
    const day = Date.parse(`${value}T00:00:00Z`) / (DAY_SECONDS * 1000) + FIRST_DAY;
    // In 1900 spreadsheets counted otherwise; shorter numbers than these are taken for years when they come back.
    if (day >= 10_000) return { number: day, style };
  }
  return { text: shownIn(column, row, context), style: TEXT };
}

/** Every cell says its place: readers may ignore a cell that does not. */
function rowOf(cells: readonly Cell[], number: number): string {
  const written = cells.map((cell, index) => {
    const place = `<c r="${letters(index)}${number}" s="${cell.style}"`;
    if ('number' in cell) return `${place}><v>${cell.number}</v></c>`;
    if (cell.text === '') return '';
    return `${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`;
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

/** A, B… Z, AA: the name of a column by its place, from 0. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** Noncharacters are not XML; a carriage return would be read as a line feed. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
