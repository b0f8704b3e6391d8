/** The text of one file inside a JSON body: from the escapes of JSON to base64 to bytes, as it arrives. */

import type { ContentIn } from '#contract/files.ts';
import { Base64Decoder } from './base64.ts';
import type { ContentWriter } from './spool.ts';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** A character outside every base64 alphabet. */
const WRONG = '!'.charCodeAt(0);

export class FileText {
  readonly #writer: ContentWriter;
  readonly #decoder = new Base64Decoder();
  /** What was read after a backslash, while the escape is incomplete. */
  #escape: string | null = null;

  constructor(writer: ContentWriter) {
    this.#writer = writer;
  }

  /**
   * Reads on to the quote that ends the text, or to the end of the piece. What it has read is
   * overwritten: megabytes pass through here. @returns where it stopped
   */
  async push(
    piece: Buffer,
    from: number,
  ): Promise<{ readonly at: number; readonly ended: boolean }> {
    let at = from;
    let end = from;
    let ended = false;
    while (at < piece.length && !ended) {
      const byte = piece[at] ?? 0;
      at += 1;
      if (this.#escape === null && byte === QUOTE) ended = true;
      else if (this.#escape === null && byte === BACKSLASH) this.#escape = '';
      else {
        const letter = this.#escape === null ? byte : this.#unescaped(this.#escape, byte);
        if (letter === null) continue;
        piece[end] = letter;
        end += 1;
      }
    }
    await this.#writer.write(this.#decoder.decode(piece.subarray(from, end)));
    return { at, ended };
  }

  end(): ContentIn {
    return this.#writer.end(this.#decoder.isWhole());
  }

  /** Some programs write `/` as `\/` and `+` as `\u002B`: it is the same JSON. Null while the escape is not whole. */
  #unescaped(before: string, byte: number): number | null {
    const written = before + String.fromCharCode(byte);
    this.#escape = null;
    if (written === '/') return byte;
    if (/^u[0-9a-f]{0,3}$/i.test(written)) {
      this.#escape = written;
      return null;
    }
    return /^u00[0-7][0-9a-f]$/i.test(written) ? Number.parseInt(written.slice(1), 16) : WRONG;
  }
}
