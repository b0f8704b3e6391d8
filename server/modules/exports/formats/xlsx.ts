/**
 * XLSX (ECMA-376), written as it is read from the database: every cell is a text, so that neither a
 * code nor a barcode is taken for a number. The usual libraries hold the whole sheet in memory.
 */

import { SHEET_COLUMNS, type SheetContext, type SheetRow, writeCell } from '#domain/sheet/columns.ts';
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
const [TEXT, HEAD] = [0, 1] as const;
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="49" fontId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

async function* sheetOf(
  pages: AsyncIterable<readonly SheetRow[]>,
  context: SheetContext,
): AsyncGenerator<string> {
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${SHEET_COLUMNS.length}" width="22" style="0" customWidth="1"/></cols><sheetData>`;
  let number = 1;
  const labels = SHEET_COLUMNS.map(({ label }) => label);
  yield rowOf(labels, number, HEAD);
  for await (const rows of pages) {
    const written = rows.map((row) => {
      number += 1;
      const cells = SHEET_COLUMNS.map((column) => writeCell(column, row, context));
      return rowOf(cells, number, TEXT);
    });
    yield written.join('');
  }
  yield '</sheetData></worksheet>';
}

/** Every cell says its place: readers may ignore a cell that does not. */
function rowOf(cells: readonly string[], number: number, style: number): string {
  const written = cells.map((text, index) =>
    text === ''
      ? ''
      : `<c r="${letters(index)}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  );
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
