/** Separators of CSV cells. */
export const SEPARATORS = [';', ',', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** One line of a CSV as French spreadsheets open it: semicolons, quotes where they are needed, CRLF. */
export const csvLine = (cells: readonly string[]): string => lineOf(cells.map(csvCell));

/** @param cells each from `csvCell` */
export const lineOf = (cells: readonly string[]): string => `${cells.join(';')}\r\n`;

export const csvCell = (cell: string): string =>
  /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
