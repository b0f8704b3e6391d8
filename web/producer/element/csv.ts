/** Files for spreadsheets, made in the browser: nothing leaves it. */

/** So that spreadsheets read the accents. */
const BYTE_ORDER_MARK = '\ufeff';
const SEPARATOR = ';';
/** A spreadsheet runs what begins like this: a title could be a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
};

/** Semicolons, as French spreadsheets expect; quotes where needed; never a formula. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ value }) => value(row) ?? '')),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => cells.map(cellOf).join(SEPARATOR)).join('\r\n');
}

function cellOf(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && FORMULA_START.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a file to the person. `name` without its extension. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
