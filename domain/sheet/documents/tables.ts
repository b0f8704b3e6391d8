/** Tables of cells that documents are converted to; the first line names the columns. */

import { DomainError } from '#domain/domain-error.ts';
import { MOST_ROWS } from '#domain/import/state-machine.ts';
import { MOST_COLUMNS, SHEET_REFUSED } from '../csv-reader.ts';

export type Table = { readonly nom: string; readonly lines: readonly (readonly string[])[] };

/** Maximum nesting of elements; documents of the trade never go deeper. */
export const MOST_DEPTH = 200;

export const unreadable = (detail: string, privateDetail = ''): DomainError =>
  new DomainError(SHEET_REFUSED, { detail, ...(privateDetail === '' ? {} : { privateDetail }) });

/**
 * A cell that may span several columns and lines. `at`: its column, counted from 0, when specified.
 */
export type SpannedCell = {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
  readonly at?: number;
};

/** The lines of a table, as they are read. @throws Refusal SHEET_REFUSED when they are too many, or too wide */
export class TableLines {
  readonly lines: string[][] = [];
  /** By column, the cells that continue below. */
  readonly #below = new Map<number, { left: number; readonly text: string }>();

  /** Adds a line, below cells that span from above. */
  addSpanned(cells: readonly SpannedCell[]): void {
    const line: string[] = [];
    for (const { text, columns, rows, at } of cells) {
      this.#goOn(line, at);
      if (rows > 1) this.#below.set(line.length, { left: rows - 1, text });
      const otherCount = Math.min(columns, MOST_COLUMNS) - 1;
      line.push(text, ...Array<string>(otherCount).fill(''));
    }
    this.#goOn(line);
    this.add(line);
  }

  /** @param to column up to which; absent: as long as cells go on here */
  #goOn(line: string[], to?: number): void {
    for (let above = this.#below.get(line.length); ; above = this.#below.get(line.length)) {
      if (to === undefined ? above === undefined : line.length >= Math.min(to, MOST_COLUMNS))
        return;
      if (above?.left === 1) this.#below.delete(line.length);
      else if (above !== undefined) above.left -= 1;
      line.push(above?.text ?? '');
    }
  }

  add(cells: readonly string[]): void {
    if (cells.length > MOST_COLUMNS)
      throw unreadable(
        `La ligne ${this.lines.length + 1} compte ${cells.length} colonnes : ${MOST_COLUMNS} au plus.`,
      );
    if (this.lines.length > MOST_ROWS)
      throw unreadable(
        `Ce fichier dépasse ${MOST_ROWS.toLocaleString('fr-FR')} lignes : découpez-le en plusieurs.`,
      );
    this.lines.push([...cells]);
  }
}

/** Machine names of the columns that documents fill. */
export type Cells = Partial<
  Record<
    | 'titre'
    | 'version'
    | 'artiste_principal'
    | 'artistes_invites'
    | 'duree'
    | 'isrc_existant'
    | 'type'
    | 'annee_publication'
    | 'date_publication'
    | 'producteur'
    | 'label'
    | 'langue'
    | 'genre'
    | 'ean'
    | 'explicite'
    | 'compositeurs'
    | 'auteurs',
    string
  >
>;

/** The table of the requested name, otherwise the longest one. */
export function chosenTable(tables: readonly Table[], requested: string | null): Table | undefined {
  const longest = (one: Table, other: Table) =>
    other.lines.length > one.lines.length ? other : one;
  const [first, ...rest] = tables;
  if (first === undefined) return undefined;
  return tables.find(({ nom }) => nom === requested) ?? rest.reduce(longest, first);
}

/** One line for each recording, under the columns that at least one of them fills. */
export function tableOf(nom: string, recordings: readonly Named[]): Table {
  const names = [...new Set(recordings.flatMap((cells) => Object.keys(cells)))];
  const filled = names.filter((name) => recordings.some((cells) => cellOf(cells, name) !== ''));
  const table = new TableLines();
  table.add(filled);
  for (const cells of recordings) table.add(filled.map((name) => cellOf(cells, name)));
  return { nom, lines: table.lines };
}

/** Cells by the name of their column. */
type Named = Readonly<Partial<Record<string, string>>>;

const cellOf = (cells: Named, name: string): string => cells[name] ?? '';
