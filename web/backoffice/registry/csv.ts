import { disarmed } from '#domain/sheet/cells.ts';

type Cell = string | number | null;

/** CSV that French spreadsheets open: semicolons, CRLF, and a UTF-8 byte order mark. */
export function csvOf(lines: readonly (readonly Cell[])[]): string {
  return `\ufeff${lines.map((cells) => cells.map(written).join(';')).join('\r\n')}\r\n`;
}

/** Free text starting with a formula character is escaped, so that spreadsheets read it as text. */
function written(value: Cell): string {
  const text = typeof value === 'string' ? disarmed(value) : String(value ?? '');
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Downloads a text as a file with this name. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
