/**
 * Quotes that leave the end of cells in doubt. An unclosed quote is a plain character, where the
 * surrounding lines show that its line is complete; otherwise the following text is ambiguous, and
 * nothing is guessed. A quoted cell that spans what looks like lines of the sheet is reported; so
 * are a line torn inside paired quotes, and its remainder.
 */

/**
 * Doubts about a cell caused by the file format. `LETTER`: an unclosed quote, read as a character
 * of its cell. `REST`: possibly the end of a cell that began on an earlier line. `LINES`: a quoted
 * cell that holds what looks like lines of the sheet. `ALONE`: a title on an otherwise empty line.
 * `MOMENT`: stored by the spreadsheet as a date or time. `ABOVE`: an empty cell that may repeat the
 * one above, its `value`.
 */
export type Doubt = {
  readonly cell: number;
  readonly is: 'LETTER' | 'REST' | 'LINES' | 'ALONE' | 'MOMENT' | 'ABOVE';
  readonly value?: string;
};

/**
 * A cell that begins with a quote. `isLetter`: the quotes are plain characters and part of `text`;
 * otherwise `text` is the content between them.
 */
export type QuotedCell = {
  readonly cell: number;
  readonly text: string;
  readonly isLetter: boolean;
};

type Line = { readonly ligne: number; readonly cells: readonly string[] };
type Judged = { readonly doubts: readonly Doubt[]; readonly unsafe: string | null };

/** Characters that are shown of a cell. */
const SHOWN = 40;

export class StrayQuotes {
  readonly #separator: string;
  /** Number of cells of the last non-empty line; 0: none yet. */
  #width = 0;
  /**
   * A doubtful line must be followed by one of equal width: otherwise it is a text of several
   * lines.
   */
  #doubtful: { readonly width: number; readonly sentence: string } | null = null;
  /** Expected number of cells of the remainder of a torn line; 0: no line was torn. */
  #rest = 0;

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** @param quoted cells of this line that begin with a quote and leave a doubt */
  judged(line: Line, quoted: readonly QuotedCell[]): Judged {
    const { cells } = line;
    const width = cells.length;
    if (width === 1 && cells[0]?.trim() === '') return { doubts: [], unsafe: null };
    const before = this.#width === 0 ? width : this.#width;
    const doubtful = this.#doubtful;
    this.#width = width;
    this.#doubtful = null;
    if (doubtful !== null && doubtful.width !== width)
      return { doubts: [], unsafe: doubtful.sentence };
    const doubts: Doubt[] = this.#isRest(cells) ? [{ cell: 0, is: 'REST' }] : [];
    for (const one of quoted) {
      const { cell } = one;
      if (!one.isLetter) {
        if (this.#looksLikeLines(one, width, before)) doubts.push({ cell, is: 'LINES' });
        continue;
      }
      const isWhole = width === before;
      if (isPaired(one.text)) {
        if (isWhole) continue;
        doubts.push({ cell, is: 'LETTER' });
        this.#rest = before + 1 - width;
        continue;
      }
      const sentence = unsafe(line, one);
      if (!isWhole || width < 2) return { doubts: [], unsafe: sentence };
      this.#doubtful = { width, sentence };
      doubts.push({ cell, is: 'LETTER' });
    }
    return { doubts, unsafe: null };
  }

  /**
   * Whether a quote closes in its first cell and the width is that of the expected remainder. Lines
   * of one cell may be in between.
   */
  #isRest(cells: readonly string[]): boolean {
    const isRest = cells.length === this.#rest && cells[0]?.trimEnd().endsWith('"') === true;
    if (cells.length > 1 || isRest) this.#rest = 0;
    return isRest;
  }

  /**
   * Whether each line inside the cell, with the cells before and after it, has the width of the
   * sheet's lines; blank lines are ignored.
   */
  #looksLikeLines({ cell, text }: QuotedCell, width: number, before: number): boolean {
    const lines = text.split(/\r\n?|\n/);
    const last = lines.length - 1;
    return (
      before > 1 &&
      lines.every((line, at) => {
        if (at > 0 && at < last && line.trim() === '') return true;
        const beside = (at === 0 ? cell : 0) + (at === last ? width - cell - 1 : 0);
        return line.split(this.#separator).length + beside === before;
      })
    );
  }
}

/** Whether as many quotes are closed as are opened. */
export const isPaired = (text: string): boolean => text.split('"').length % 2 === 1;

function unsafe({ ligne }: Line, { cell, text }: QuotedCell): string {
  const shown = text
    .trim()
    .slice(0, SHOWN)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ');
  return `Ligne ${ligne}, colonne ${cell + 1} : le guillemet ouvert dans ${shown} n’est jamais refermé, et la suite ne peut pas être lue à coup sûr. Refermez-le ou retirez-le, puis déposez le fichier à nouveau.`;
}
