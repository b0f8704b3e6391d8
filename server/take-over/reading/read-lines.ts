/** One file of a take-over, line by line: UTF-8, or Windows-1252 as Excel writes it; separated by semicolons, commas or tabs, as its first line shows. */

import { createHash, type Hash } from 'node:crypto';
import { TAKE_OVER_FILE } from '#contract/workbench/take-over.ts';
import { DomainError } from '#domain/domain-error.ts';
import { CsvReader, SHEET_REFUSED, type SheetRecord } from '#domain/sheet/csv-reader.ts';
import type { LineLocation } from '#domain/takeover/account.ts';
import { type FileName, HEADINGS } from '#domain/takeover/headings.ts';
import type { Source } from '#server/modules/takeover/source.ts';
import type { LineErrors } from './line-errors.ts';

/** A line by its column headings. A missing cell is empty. */
export class Line {
  readonly location: LineLocation;
  readonly #cells: readonly string[];
  readonly #columns: ReadonlyMap<string, number>;

  constructor(
    lineLocation: LineLocation,
    cells: readonly string[],
    columns: ReadonlyMap<string, number>,
  ) {
    this.location = lineLocation;
    this.#cells = cells;
    this.#columns = columns;
  }

  cell(name: string): string {
    const at = this.#columns.get(name);
    return at === undefined ? '' : (this.#cells[at] ?? '').trim();
  }

  has(name: string): boolean {
    return this.#columns.has(name);
  }
}

export type ReadFile = {
  readonly lignes: number;
  readonly sha256: string;
  /** It is no CSV that can be read: what others name of it cannot be judged. */
  readonly isUnreadable: boolean;
};

/** Maximum characters of the first line, whose headings show the separator. */
const LONGEST_HEAD = 1 << 16;

/**
 * Passes each line to `take`, in order. A file that is not CSV is recorded as an error; a read
 * failure, and anything `take` throws, is thrown.
 * @returns how many, and the fingerprint of the file
 */
export async function readLines(
  source: Source,
  name: FileName,
  lineErrors: LineErrors,
  take: (line: Line) => Promise<void> | void,
): Promise<ReadFile> {
  const file = `${name}.csv`;
  const hash = createHash('sha256');
  let columns: ReadonlyMap<string, number> | null = null;
  let lignes = 0;
  let isUnreadable = false;
  const letters = new Letters();
  try {
    for await (const records of recordsOf(source, name, { hash, letters }))
      for (const { ligne, cells, doubts = [] } of records) {
        for (const { cell } of doubts)
          lineErrors.add(
            { file, ligne },
            null,
            `Colonne ${cell + 1} : un guillemet n’est pas refermé à sa place.`,
          );
        if (columns === null) {
          columns = columnsOf({ file, ligne }, cells, name, lineErrors);
          continue;
        }
        if (cells.every((cell) => cell.trim() === '')) continue;
        lignes += 1;
        await take(new Line({ file, ligne }, cells, columns));
      }
  } catch (error) {
    if (!(error instanceof OtherForm)) throw error;
    isUnreadable = true;
    lineErrors.add({ file, ligne: lignes + 1 }, null, error.message);
  }
  if (columns === null && !isUnreadable) {
    isUnreadable = true;
    lineErrors.add({ file, ligne: 1 }, null, 'Le fichier est vide.');
  }
  if (letters.areOlder && !isUnreadable)
    lineErrors.advise(
      `${file} n’est pas en UTF-8 : il est lu en Windows-1252, comme l’écrit Excel. Vérifiez quelques noms accentués.`,
    );
  return { lignes, sha256: hash.digest('hex'), isUnreadable };
}

/**
 * The records of a file, streamed.
 * @throws OtherForm, or the read failure
 */
async function* recordsOf(
  source: Source,
  name: FileName,
  { hash, letters }: { readonly hash: Hash; readonly letters: Letters },
): AsyncGenerator<readonly SheetRecord[]> {
  let reader: CsvReader | null = null;
  let head = '';
  try {
    for await (const piece of source.read(name)) {
      hash.update(piece);
      let text = letters.read(piece);
      if (reader === null) {
        text = head += text;
        if (!/[\r\n]/.test(head) && head.length < LONGEST_HEAD) continue;
        reader = new CsvReader(separatorOf(head));
      }
      yield reader.push(text);
    }
    if (reader === null && head !== '') {
      reader = new CsvReader(separatorOf(head));
      yield reader.push(head);
    }
    if (reader !== null) yield [...reader.push(letters.end()), ...reader.end()];
  } catch (error) {
    throw formError(error) ?? error;
  }
}

/** Bytes that stand for nothing in Windows-1252, or end a text: what has them is another file altogether. */
const OF_NO_LETTER = new Set([0x00, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const NO_LETTERS = 'Le fichier n’est ni en UTF-8 ni en Windows-1252 : enregistrez-le en CSV UTF-8.';

/** The letters of a file, known from the first of its bytes that is no plain ASCII. */
class Letters {
  #decoder: InstanceType<typeof TextDecoder> | null = null;

  /** @throws OtherForm, or as a decoder that meets what is no UTF-8 */
  read(piece: Uint8Array): string {
    if (this.#decoder === null && piece.some((byte) => byte > 0x7f))
      this.#decoder = new TextDecoder(isUtf8(piece) ? 'utf-8' : 'windows-1252', { fatal: true });
    if (this.areOlder && piece.some((byte) => OF_NO_LETTER.has(byte)))
      throw new OtherForm(NO_LETTERS);
    return this.#decoder === null
      ? new TextDecoder().decode(piece)
      : this.#decoder.decode(piece, { stream: true });
  }

  end(): string {
    return this.#decoder?.decode() ?? '';
  }

  get areOlder(): boolean {
    return this.#decoder?.encoding === 'windows-1252';
  }
}

/** The end of a piece may cut a letter. */
function isUtf8(piece: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** What is there is no CSV; the message is a sentence for whoever brought it. */
class OtherForm extends Error {
  override readonly name = 'OtherForm';
}

/** Null for an error unrelated to the format of the file. */
function formError(error: unknown): OtherForm | null {
  if (error instanceof OtherForm) return error;
  if (
    error instanceof TypeError &&
    'code' in error &&
    error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  )
    return new OtherForm(NO_LETTERS);
  const isOfForm =
    error instanceof DomainError &&
    [SHEET_REFUSED, TAKE_OVER_FILE].some((one) => one === error.definition);
  return isOfForm ? new OtherForm(error.options.detail ?? error.definition.title) : null;
}

/** Detected in the first line, whose headings contain no separator themselves. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r|\n/, 1);
  const count = (sign: string) => head.split(sign).length;
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function columnsOf(
  lineLocation: LineLocation,
  cells: readonly string[],
  name: FileName,
  lineErrors: LineErrors,
): ReadonlyMap<string, number> {
  const { needed, rest } = HEADINGS[name];
  const existing = new Map([...needed, ...rest].map((head) => [head.toLowerCase(), head]));
  const columns = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const head = cell.replace(/^\uFEFF/, '').trim();
    const column = existing.get(head.toLowerCase());
    if (column === undefined)
      lineErrors.add(
        lineLocation,
        head,
        'Cette colonne n’est pas connue : renommez-la (docs/take-over.md) ou retirez-la.',
      );
    else if (columns.has(column))
      lineErrors.add(lineLocation, column, 'Cette colonne est là deux fois.');
    else columns.set(column, index);
  }
  for (const head of needed)
    if (!columns.has(head)) lineErrors.add(lineLocation, head, 'Cette colonne manque.');
  return columns;
}
