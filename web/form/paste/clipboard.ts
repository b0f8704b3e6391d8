import { parseTsv } from './tsv.ts';

export type Cells = readonly (readonly string[])[];

/**
 * The cells that were copied; none for an empty clipboard. Spreadsheets put tabs in the plain text; a
 * table copied from a page or a letter may only be one in the HTML beside it.
 */
export function readClipboard(data: Pick<DataTransfer, 'getData'>): Cells {
  const text = data.getData('text/plain');
  if (text.includes('\t')) return parseTsv(text);
  const table = readTable(data.getData('text/html'));
  if (table.length > 0) return table;
  return text.trimEnd() === '' ? [] : parseTsv(text);
}

/** Parsed outside of the page: nothing in the document is run or fetched. */
function readTable(html: string): Cells {
  if (!/<table/i.test(html)) return [];
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  return [...(table?.rows ?? [])].map((row) => [...row.cells].map(textOf));
}

const textOf = ({ textContent }: HTMLElement) => (textContent ?? '').replace(/\s+/g, ' ').trim();
