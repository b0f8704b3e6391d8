/**
 * The few bytes of PostgreSQL's wire protocol that we write or read ourselves. Everything else
 * passes through untouched: `pg` speaks at one end, PGlite at the other.
 */

/** `Q`: one simple query (it may hold several statements). */
export function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`, 'utf8');
  const message = Buffer.alloc(5 + body.length);
  message.write('Q', 0, 'latin1');
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return message;
}

/** `S`: ends an extended query, and ends the "skip everything" mode that follows an error in one. */
export const SYNC: Uint8Array = Uint8Array.of(0x53, 0, 0, 0, 4);

/**
 * What a server says to a client that it accepts without a password: authentication done (`R` 0),
 * ready, no transaction open (`Z` I). The worker belongs to this very process: there is nobody to
 * authenticate.
 */
export const WELCOME: Uint8Array = Uint8Array.of(
  0x52,
  0,
  0,
  0,
  8,
  0,
  0,
  0,
  0,
  0x5a,
  0,
  0,
  0,
  5,
  0x49,
);

/** `X`: the client terminates the connection. */
export function isGoodbye(message: Uint8Array): boolean {
  return message[0] === 0x58;
}

/** True when an answer ends with "ready, no transaction open". */
export function endsIdle(answer: Uint8Array): boolean {
  return answer.length >= 6 && answer.at(-6) === 0x5a && answer.at(-1) === 0x49;
}

/** The private text of the first error of an answer, if there is one. For the log only. */
export function errorIn(answer: Uint8Array): string | undefined {
  let at = 0;
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  while (at + 5 <= bytes.length) {
    const length = bytes.readInt32BE(at + 1);
    if (bytes[at] === 0x45)
      return bytes.toString('utf8', at + 5, at + 1 + length).replaceAll('\0', ' ');
    at += 1 + length;
  }
  return undefined;
}
