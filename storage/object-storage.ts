/**
 * Stores bytes under keys. Their content is opaque to it, and access control is the caller's.
 * `folder.ts` and `s3.ts` implement this one contract, and one test checks both.
 */

import type { Readable } from 'node:stream';

/** First and last byte, both included, counted from 0, as in HTTP. */
export type ByteRange = { readonly first: number; readonly last: number };

export type ObjectAbout = {
  readonly contentType: string;
  /** In bytes; a content of another length is refused. */
  readonly size: number;
};

export type StoredObject = {
  readonly stream: Readable;
  /** Bytes of the stream: of the whole object, or of the range. */
  readonly size: number;
};

export type ObjectStorage = {
  /**
   * When it returns, the object is complete and survives a power cut; when it throws or the process
   * dies, no object exists under this key (or only the previous one). For objects of a few
   * megabytes: an implementation may hold one whole in memory.
   * @throws KeyRefused, SizeRefused, StorageUnavailable
   */
  put(
    key: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    about: ObjectAbout,
    signal?: AbortSignal,
  ): Promise<void>;
  /** @throws KeyRefused, ObjectMissing, StorageUnavailable; RangeError when the range lies outside */
  read(key: string, range?: ByteRange): Promise<StoredObject>;
  /**
   * Removing an absent object succeeds.
   * @throws KeyRefused, StorageUnavailable
   */
  remove(key: string): Promise<void>;
  /**
   * All existing keys, in batches, in any order.
   * @throws StorageUnavailable, also where listing is not allowed
   */
  keys(): AsyncIterable<readonly string[]>;
  /**
   * Checks that objects can be stored now, by writing one byte and removing it.
   * @throws StorageUnavailable with the reason, within 5 seconds
   */
  check(): Promise<void>;
};

/**
 * Format of keys: 128 random bits as 32 hexadecimal digits. A key that cannot contain a path, a
 * name or a dot needs no escaping anywhere, and reveals nothing.
 */
const KEY = /^[0-9a-f]{32}$/;

export const isKey = (name: string) => KEY.test(name);

/** @throws KeyRefused */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new KeyRefused();
}

/**
 * A fault of the caller: keys never come from outside. The message omits the key, which may be
 * hostile.
 */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
  constructor() {
    super('an object key is 32 hexadecimal digits');
  }
}

export class SizeRefused extends Error {
  override readonly name = 'SizeRefused';
  constructor(announced: number) {
    super(`the content is not the ${announced} bytes that were announced`);
  }
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
  constructor(key: string) {
    super(`no object under ${key}`);
  }
}

/** The storage cannot serve now; the same request may pass later. The message is for the log. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** The content in pieces, exactly as long as announced. @throws SizeRefused */
export async function* measured(
  content: Uint8Array | AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    seen += piece.byteLength;
    if (seen > size) throw new SizeRefused(size);
    yield piece;
  }
  if (seen !== size) throw new SizeRefused(size);
}

/** @throws RangeError */
export function assertRange({ first, last }: ByteRange): void {
  if (!(Number.isSafeInteger(first) && Number.isSafeInteger(last) && first >= 0 && last >= first)) {
    throw new RangeError(`bytes ${first}-${last} are not a range`);
  }
}
