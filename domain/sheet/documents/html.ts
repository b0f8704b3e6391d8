/** Tables of an HTML page, which many programs save under the name of a workbook (.xls). */

import { Parser } from 'htmlparser2';
import { MOST_COLUMNS } from '../csv-reader.ts';
import { MOST_DEPTH, type SpannedCell, type Table, TableLines, unreadable } from './tables.ts';

/** Maximum `rowspan` of a cell. */
const MOST_SPAN = 10_000;
/** Elements whose text is not part of a cell. */
const SILENT = new Set(['script', 'style', 'title', 'noscript']);

class HtmlTable {
  readonly table = new TableLines();
  #cells: SpannedCell[] | null = null;
  #cell: SpannedCell | null = null;

  beginRow(): void {
    this.endRow();
    this.#cells = [];
  }

  beginCell(columns: number, rows: number): void {
    this.endCell();
    this.#cells ??= [];
    this.#cell = { text: '', columns, rows };
  }

  write(piece: string): void {
    if (this.#cell !== null) this.#cell = { ...this.#cell, text: this.#cell.text + piece };
  }

  endCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (cell !== null)
      this.#cells?.push({ ...cell, text: cell.text.replaceAll(/\s+/g, ' ').trim() });
  }

  endRow(): void {
    this.endCell();
    if (this.#cells !== null) this.table.addSpanned(this.#cells);
    this.#cells = null;
  }
}

/**
 * Each table with at least one line.
 * @throws Refusal SHEET_REFUSED
 */
export function readHtml(text: string): Table[] {
  const done: HtmlTable[] = [];
  const open: HtmlTable[] = [];
  let [depth, silent] = [0, 0];
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > MOST_DEPTH) throw unreadable('Cette page HTML est trop imbriquée.');
      if (SILENT.has(name)) silent += 1;
      const table = open.at(-1);
      if (name === 'table') {
        const begun = new HtmlTable();
        open.push(begun);
        done.push(begun);
      } else if (name === 'tr') table?.beginRow();
      else if (name === 'td' || name === 'th')
        table?.beginCell(
          spanOf(attributes.colspan, MOST_COLUMNS),
          spanOf(attributes.rowspan, MOST_SPAN),
        );
      else if (name === 'br') table?.write(' ');
    },
    ontext(piece) {
      if (silent === 0) open.at(-1)?.write(piece);
    },
    onclosetag(name) {
      depth -= 1;
      if (SILENT.has(name)) silent -= 1;
      if (name === 'td' || name === 'th') open.at(-1)?.endCell();
      if (name === 'tr') open.at(-1)?.endRow();
      if (name === 'table') open.pop()?.endRow();
    },
  });
  parser.end(text);
  const tables = done.flatMap(({ table: { lines } }, at) =>
    lines.some((cells) => cells.some((cell) => cell !== ''))
      ? [{ nom: `Tableau ${at + 1}`, lines }]
      : [],
  );
  if (tables.length === 0)
    throw unreadable(
      'Cette page HTML ne contient aucun tableau : copiez la liste dans un tableur, puis enregistrez-la en CSV ou en .xlsx.',
    );
  return tables;
}

const spanOf = (text: string | undefined, most: number): number =>
  Math.min(most, Math.max(1, Number.parseInt(text ?? '1', 10) || 1));
