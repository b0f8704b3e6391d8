import { indexOfWord, latin1, uint16 } from './bytes.ts';

/**
 * Detects actions that a PDF runs by itself when opened: a program, another file, a form that
 * fetches. A justificatif needs none. Every object is checked, including those in compressed object
 * streams. A link that a person clicks is not an action. Source: ISO 32000-1, 7.3.5 (names), 7.5.7
 * (object streams), 7.11.4, 12.6.4 (actions), 12.7.8 (XFA).
 */

/** Inflates compressed bytes (zlib), up to `most` bytes. */
export type Inflate = {
  /** Inflates only the beginning, at low cost; null when it is damaged there. */
  begin(compressed: Uint8Array, most: number): Uint8Array | null;
  /** Inflates up to the end, or up to the first damage. */
  whole(compressed: Uint8Array, most: number): Uint8Array;
};

/** Names used only by active content. */
const ACTIVE: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'XFA',
  'EmbeddedFile',
  'EmbeddedFiles',
]);
const LONGEST_NAME = 16;
/** Characters of a link before such a name. */
const LONGEST_ADDRESS = 2_048;
/** In the links of one file: more than any honest one has. */
const MOST_IN_LINKS = 1_000;
/** Ways to write objects that no honest program uses for them, and that would hide them from us. */
const HIDING =
  /\/(?:LZWDecode|LZW|RunLengthDecode|RL|ASCIIHexDecode|AHx|ASCII85Decode|A85|Crypt|Predictor)\b/;
/** Maximum bytes read on each side of a dictionary. */
const LONGEST_DICTIONARY = 2_048;
/** More than the largest legitimate file has; bounds the processing time. */
const MOST_STREAMS = 5_000;
const MOST_DAMAGED = 50;
/** Bytes that all objects of a file may hold, compressed: the largest file holds a fraction of it. */
const MOST_OBJECTS = 32 * 1024 * 1024;
/** Enough to see how the content of a stream begins. */
const BEGINNING = 256;

export function isActive(bytes: Uint8Array, inflate: Inflate): boolean {
  return hasActiveName(bytes) || hidesObjects(bytes) || containsActiveObjects(bytes, inflate);
}

function hidesObjects(bytes: Uint8Array): boolean {
  let seen = 0;
  for (const at of namesOf(bytes, (name) => name === 'ObjStm')) {
    seen += 1;
    const before = latin1(bytes, at - LONGEST_DICTIONARY, at);
    const behind = latin1(bytes, at, at + LONGEST_DICTIONARY).split('stream', 1)[0] ?? '';
    const dictionary = before.slice(before.lastIndexOf('endobj') + 1) + behind;
    if (seen > MOST_STREAMS || HIDING.test(decoded(dictionary))) return true;
  }
  return false;
}

function containsActiveObjects(bytes: Uint8Array, inflate: Inflate): boolean {
  let left = MOST_OBJECTS;
  let seen = 0;
  let damaged = 0;
  for (const content of compressedStreams(bytes)) {
    seen += 1;
    const beginning = inflate.begin(content, BEGINNING);
    if (beginning === null) damaged += 1;
    if (seen > MOST_STREAMS || damaged > MOST_DAMAGED) return true;
    if (beginning !== null && !beginsWithNumber(beginning)) continue;
    const objects = inflate.whole(content, left + 1);
    left -= objects.length;
    if (left < 0 || (beginsWithNumber(objects) && hasActiveName(objects))) return true;
  }
  return false;
}

/**
 * Strings and comments are not parsed, because readers disagree about where they end. Such a name
 * is allowed only inside a link address; other legitimate text that contains one, with its slash
 * and uncompressed, is refused too.
 */
function hasActiveName(bytes: Uint8Array): boolean {
  const link = linkReader(bytes);
  let inLinks = 0;
  for (const at of namesOf(bytes, (name) => ACTIVE.has(name))) {
    inLinks += 1;
    if (!link.has(at) || inLinks > MOST_IN_LINKS) return true;
  }
  return false;
}

function* namesOf(bytes: Uint8Array, isSought: (name: string) => boolean): Generator<number> {
  for (let at = bytes.indexOf(SLASH); at !== -1; at = bytes.indexOf(SLASH, at + 1))
    if (isSought(nameAt(bytes, at + 1))) yield at;
}

/**
 * Tests whether a position is inside a link address: no character that could begin an object stands
 * between its parenthesis and the position. Positions must be ascending: each byte is read once.
 */
function linkReader(bytes: Uint8Array): { has(at: number): boolean } {
  let read = 0;
  /** Start of the link that contains the last read position; -1 outside a link. */
  let open = -1;
  return {
    has(at) {
      let before = at - 1;
      while (before >= read && ENDS_ADDRESS[bytes[before] ?? 0] === 0) before -= 1;
      if (before >= read)
        open = LINK.test(latin1(bytes, before, before + LONGEST_SCHEME)) ? before : -1;
      read = at;
      return open !== -1 && at - open <= LONGEST_ADDRESS;
    },
  };
}

const LINK = /^\((?:https?|ftp|mailto):/;
const LONGEST_SCHEME = '(mailto:'.length;
const ENDS_ADDRESS = bytesOf(/[\0\s()<>]/);

const SLASH = 0x2f;
const HASH = 0x23;
const REGULAR = bytesOf(/[^\0\t\n\f\r ()<>[\]{}/%]/);

/** A name may hide letters as #xx. */
function nameAt(bytes: Uint8Array, from: number): string {
  let name = '';
  for (let at = from; name.length <= LONGEST_NAME && at < bytes.length; at += 1) {
    const sign = bytes[at] ?? 0;
    if (REGULAR[sign] === 0) return name;
    const hidden = sign === HASH ? /^[0-9a-f]{2}$/i.exec(latin1(bytes, at + 1, at + 3)) : null;
    name += String.fromCharCode(hidden === null ? sign : Number.parseInt(hidden[0], 16));
    if (hidden !== null) at += 2;
  }
  return name;
}

/**
 * Yields each stream from the start of its compressed bytes: the declared length may be wrong, and
 * zlib data marks its own end.
 */
function* compressedStreams(bytes: Uint8Array): Generator<Uint8Array> {
  for (
    let at = indexOfWord(bytes, 'stream');
    at !== -1;
    at = indexOfWord(bytes, 'stream', at + 1)
  ) {
    let start = at + 'stream'.length;
    while (bytes[start] === CARRIAGE_RETURN || bytes[start] === LINE_FEED) start += 1;
    // Source: RFC 1950, 2.2.
    if (((bytes[start] ?? 0) & 15) === 8 && uint16(bytes, start) % 31 === 0)
      yield bytes.subarray(start);
  }
}

const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;

/** Lookup table by byte value: 1 for a matching character. */
function bytesOf(signs: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) =>
    Number(signs.test(String.fromCharCode(byte))),
  );
}

const decoded = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** An object stream begins with object numbers, whatever its dictionary declares. */
function beginsWithNumber(content: Uint8Array): boolean {
  const text = latin1(content, 0, BEGINNING).replace(/^(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+/, '');
  return /^\d/.test(text);
}
