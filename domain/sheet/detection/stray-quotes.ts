/**
 * Quotes that leave a doubt about where cells end. One that nothing closes is a letter, where the lines around show that its
 * line is whole; where they do not, what follows could be lines or a text, and nobody guesses. One that closes lines further,
 * over what looks like lines of the sheet, is told; so are a line that was torn within quotes that come in pairs, and its rest.
 */

/**
 * What the form of a file leaves in doubt about a cell.
 * `LETTER`: a quote that nothing closes, read as a letter of its cell. `REST`: what may be the end of a cell that began so on
 * a line before. `LINES`: a quoted cell that holds what looks like lines of
 * the sheet. `ALONE`: a title that nothing stands beside. `MOMENT`: what the spreadsheet keeps as a day or a time. `ABOVE`: an
 * empty cell that may repeat what stands above it, its `value`.
 */
export type Doubt = {
  readonly cell: number;
  readonly is: 'LETTER' | 'REST' | 'LINES' | 'ALONE' | 'MOMENT' | 'ABOVE';
  readonly value?: string;
};

/** A cell that begins with a quote: its text with the quotes that are letters, or what stands between those that are none. */
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
  /** Cells of the last line that holds something; 0: none came. */
  #width = 0;
  /** Such a line must be followed by one as wide: a text of several lines would not be. */
  #doubtful: { readonly width: number; readonly sentence: string } | null = null;
  /** Cells of what is left of a narrower line, if it was torn; 0: none was. */
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

  /** Whether a quote closes in its first cell, and it is as wide as what is left. Lines of one cell may stand in between. */
  #isRest(cells: readonly string[]): boolean {
    const isRest = cells.length === this.#rest && cells[0]?.trimEnd().endsWith('"') === true;
    if (cells.length > 1 || isRest) this.#rest = 0;
    return isRest;
  }

  /** Whether each line within, with what stands before and after it, is as wide as those of the sheet, but blank ones. */
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
