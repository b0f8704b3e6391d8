/**
 * Decodes base64 in pieces, strictly by RFC 4648, section 4: no blanks, no other alphabet, correct
 * padding, no trailing bits.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const WRONG = 64;
const PADDING = '='.charCodeAt(0);
/** Six-bit value of each valid byte; all other bytes are wrong. */
const SEXTETS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const position = ALPHABET.indexOf(String.fromCharCode(byte));
  return position === -1 ? WRONG : position;
});
/**
 * Padding required for a text of this many characters, modulo four. A single leftover character is
 * invalid.
 */
const PADDINGS = [0, null, 2, 1];

export class Base64Decoder {
  #characters = 0;
  #padding = 0;
  /** Bits that do not form a whole byte yet, and their number. */
  #bits = 0;
  #waiting = 0;
  #isWrong = false;

  /** Decodes in place: megabytes pass through here. @returns the part of `text` that now holds the bytes */
  decode(text: Uint8Array): Uint8Array {
    let end = 0;
    for (let at = 0; at < text.length; at += 1) {
      const sextet = SEXTETS[text[at] ?? 0] ?? WRONG;
      if (sextet === WRONG) {
        this.#pad(text[at]);
        continue;
      }
      this.#bits = ((this.#bits << 6) | sextet) & 0x3fff;
      this.#waiting += 6;
      if (this.#waiting >= 8) {
        this.#waiting -= 8;
        text[end] = this.#bits >> this.#waiting;
        end += 1;
      }
      this.#characters += 1;
      // Data after the padding.
      if (this.#padding > 0) this.#isWrong = true;
    }
    return text.subarray(0, this.#isWrong ? 0 : end);
  }

  /** Whether everything was valid base64; only known at the end. */
  isWhole(): boolean {
    const looseBits = this.#bits & ((1 << this.#waiting) - 1);
    return !this.#isWrong && looseBits === 0 && this.#padding === PADDINGS[this.#characters % 4];
  }

  #pad(byte: number | undefined): void {
    if (byte === PADDING) this.#padding += 1;
    else this.#isWrong = true;
  }
}
