/** CSV as French spreadsheets open it: UTF-8 with its mark, semicolons, CRLF (RFC 4180 otherwise). */

import { disarmed } from '#domain/sheet/cells.ts';
import {
  rowWriter,
  SHEET_COLUMNS,
  type SheetContext,
  type SheetRow,
} from '#domain/sheet/columns.ts';
import { csvCell, csvLine, lineOf } from '#domain/sheet/csv-line.ts';
import { bytesOf } from './bytes-of-lines.ts';

/** Without it a spreadsheet reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff';

export async function* csvOf(
  pages: AsyncIterable<readonly SheetRow[]>,
  context: SheetContext,
): AsyncGenerator<Uint8Array> {
  yield bytesOf([BYTE_ORDER_MARK, csvLine(SHEET_COLUMNS.map(({ name }) => name))]);
  const cellsOf = rowWriter(context, (text) => csvCell(disarmed(text)));
  for await (const rows of pages) yield bytesOf(rows.map((row) => lineOf(cellsOf(row))));
}
