/**
 * Extracts files from a JSON body as it arrives: the text of a file goes to the spool piece by
 * piece, and a marker takes its place. The remaining JSON body is parsed as usual; then the markers
 * are replaced by contents.
 */

import { randomUUID } from 'node:crypto';
import type { ContentIn, FilesIn } from '#contract/files.ts';
import { BODY_TOO_LARGE } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { FileText } from './file-text.ts';
import { parseJsonBody } from './json-body.ts';
import { tooManyFiles } from './refused-body.ts';
import type { Spool } from './spool.ts';

/** Bytes of a body without the texts of its files. */
const LARGEST_REST = 1_048_576;
/** Name of the property with a file's text, and its depth: `{ field: [ { content`. */
const CONTENT = 'content';
const CONTENT_DEPTH = 3;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const OPENING = [0x7b, 0x5b];
const CLOSING = [0x7d, 0x5d];
const BLANK = [0x20, 0x09, 0x0a, 0x0d];

/** Recognises only JSON strings and nesting depth. */
export class FileScanner {
  readonly #files: FilesIn;
  readonly #spool: Spool;
  /** Unguessable, so nobody can forge a marker. */
  readonly #secret = randomUUID();
  readonly #contents = new Map<string, ContentIn>();
  readonly #rest: Buffer[] = [];
  #restLength = 0;
  #depth = 0;
  /** Last non-blank byte outside strings. */
  #before = 0;
  /** The last string, or enough of it to tell whether it is `content`. */
  #text = '';
  #inString = false;
  #escaped = false;
  #file: FileText | null = null;

  constructor(files: FilesIn, spool: Spool) {
    this.#files = files;
    this.#spool = spool;
  }

  /**
   * Overwrites the parts of the piece that belong to files.
   * @throws Refusal BODY_TOO_LARGE, INVALID_FIELDS (too many files), SERVICE_UNAVAILABLE
   */
  async push(piece: Buffer): Promise<void> {
    let at = 0;
    while (at < piece.length) {
      const file = this.#file;
      at = file === null ? this.#besideFiles(piece, at) : await this.#insideFile(file, piece, at);
    }
  }

  /** The body, when all of it has been pushed. @throws Refusal MALFORMED_REQUEST */
  async body(): Promise<unknown> {
    const body = parseJsonBody(Buffer.concat(this.#rest));
    const listed: unknown = Object(body)[this.#files.field];
    const objects: readonly unknown[] = Array.isArray(listed) ? listed : [];
    for (const one of objects) {
      const file: Record<string, unknown> = Object(one);
      if (typeof file[CONTENT] === 'string') file[CONTENT] = await this.#contentOf(file[CONTENT]);
    }
    return body;
  }

  /** Reads on to the text of a file, or to the end of the piece. @returns where it stopped */
  #besideFiles(piece: Buffer, from: number): number {
    let at = from;
    while (at < piece.length && this.#file === null) {
      const byte = piece[at] ?? 0;
      at += 1;
      if (this.#inString) this.#insideString(byte);
      else this.#externalString(byte);
    }
    this.#keep(piece.subarray(from, at));
    if (this.#file !== null) this.#keep(Buffer.from(this.#mark()));
    return at;
  }

  #insideString(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inString = false;
    if (this.#inString && this.#text.length <= CONTENT.length)
      this.#text += String.fromCharCode(byte);
  }

  #externalString(byte: number): void {
    if (BLANK.includes(byte)) return;
    if (OPENING.includes(byte)) this.#depth += 1;
    if (CLOSING.includes(byte)) this.#depth -= 1;
    if (byte === QUOTE) {
      const isContent = this.#text === CONTENT && this.#depth === CONTENT_DEPTH;
      if (isContent && this.#before === COLON) this.#file = this.#begin();
      else this.#inString = true;
      this.#text = '';
    }
    this.#before = byte;
  }

  #begin(): FileText {
    if (this.#contents.size === this.#files.maximum) throw tooManyFiles(this.#files);
    // Stores one byte more than allowed, so that the size rule detects it: a truncated file cannot
    // pass.
    return new FileText(this.#spool.begin(this.#files.bytes + 1));
  }

  async #insideFile(file: FileText, piece: Buffer, from: number): Promise<number> {
    const { at, ended } = await file.push(piece, from);
    if (ended) {
      this.#contents.set(this.#mark(), file.end());
      this.#keep(Buffer.from('"'));
      this.#file = null;
    }
    return at;
  }

  /**
   * The content behind a marker; or the text itself, when its name was escaped (`\u0063ontent`).
   */
  async #contentOf(text: string): Promise<ContentIn> {
    const marked = this.#contents.get(text);
    if (marked !== undefined) return marked;
    const file = this.#begin();
    await file.push(Buffer.from(JSON.stringify(text)), 1);
    return file.end();
  }

  /** Marker of the next content. */
  #mark(): string {
    return `${this.#secret}/${this.#contents.size}`;
  }

  #keep(bytes: Buffer): void {
    this.#restLength += bytes.length;
    if (this.#restLength > LARGEST_REST) throw new DomainError(BODY_TOO_LARGE);
    // A copy: a few bytes would hold the whole piece in memory.
    this.#rest.push(Buffer.from(bytes));
  }
}
