import { disarmed } from '#domain/sheet/cells.ts';

type Cell = string | number | null;

/** Lines as a sheet that spreadsheets in French open: semicolons, and the mark that tells which alphabet this is. */
export function csvOf(lines: readonly (readonly Cell[])[]): string {
  return `\ufeff${lines.map((cells) => cells.map(written).join(';')).join('\r\n')}\r\n`;
}

/** Free text: a sign that a spreadsheet would take for a formula stays text. */
function written(value: Cell): string {
  const text = typeof value === 'string' ? disarmed(value) : String(value ?? '');
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hands a text to the person as a file of this name. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
