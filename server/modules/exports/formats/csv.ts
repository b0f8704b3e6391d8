/** CSV as French spreadsheets open it: UTF-8 with its mark, semicolons, CRLF (RFC 4180 otherwise). */

import { SHEET_COLUMNS, type SheetContext, type SheetRow, writeCell } from '#domain/sheet/columns.ts';

/** Without it a spreadsheet takes UTF-8 for the letters of Windows. */
const BYTE_ORDER_MARK = '\ufeff';

export async function* csvOf(
  pages: AsyncIterable<readonly SheetRow[]>,
  context: SheetContext,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + line(SHEET_COLUMNS.map(({ name }) => name)));
  for await (const rows of pages) {
    const lines = rows.map((row) => line(SHEET_COLUMNS.map((column) => writeCell(column, row, context))));
    yield encoder.encode(lines.join(''));
  }
}

const line = (cells: readonly string[]) => `${cells.map(quoted).join(';')}\r\n`;

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
