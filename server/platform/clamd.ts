/** Asks a clamd, over TCP, whether it recognises a virus in some bytes (clamd(8), command INSTREAM). */

import { connect } from 'node:net';

export type ClamdAddress = { readonly host: string; readonly port: number };

/** Milliseconds to reach the scanner, and for its whole answer. */
export type ClamdLimits = { readonly connection: number; readonly answer: number };

const LIMITS: ClamdLimits = { connection: 2_000, answer: 20_000 };
/** Bytes of one chunk; clamd accepts up to its own `StreamMaxLength` for all of them (25 MB by default). */
const CHUNK = 65_536;
/** Its answer names one virus. */
const LONGEST_ANSWER = 4_096;

/** The scanner gave no verdict: it is down, too slow, or refuses. The message is for the log. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable';
}

/**
 * @returns the name of the recognised virus, or null
 * @throws ScannerUnavailable: a file without a verdict does not count as clean
 */
export async function scanWithClamd(
  address: ClamdAddress,
  bytes: Uint8Array,
  limits: ClamdLimits = LIMITS,
): Promise<string | null> {
  const answer = await ask(address, bytes, limits);
  if (answer === 'stream: OK') return null;
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (virus !== undefined) return virus;
  throw new ScannerUnavailable(`the virus scanner answers « ${answer.slice(0, 200)} »`);
}

function ask(address: ClamdAddress, bytes: Uint8Array, limits: ClamdLimits): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const fail = (reason: string) => {
      socket.destroy();
      reject(new ScannerUnavailable(`the virus scanner ${address.host}:${address.port} ${reason}`));
    };
    let timer = setTimeout(fail, limits.connection, 'cannot be reached in time');
    let answer = '';
    socket.on('connect', () => {
      clearTimeout(timer);
      timer = setTimeout(fail, limits.answer, 'does not answer in time');
      for (const piece of framed(bytes)) socket.write(piece);
    });
    socket.on('data', (piece) => {
      answer += piece.toString('latin1');
      const end = answer.indexOf('\0');
      if (end === -1 && answer.length <= LONGEST_ANSWER) return;
      socket.destroy();
      if (end === -1) fail('answers without end');
      else resolve(answer.slice(0, end));
    });
    socket.on('error', (error) => fail(`fails: ${error.message}`));
    socket.on('close', () => {
      clearTimeout(timer);
      fail('hangs up');
    });
  });
}

/** Its own framing: the length before each chunk, and a chunk of nothing at the end. */
function* framed(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.byteLength; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK);
    yield lengthOf(chunk.byteLength);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
