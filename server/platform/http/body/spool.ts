/**
 * Stores the files of a request on disk while its body arrives: memory use stays constant, whatever
 * the size and speed. A request's file is unlinked from the start, so that nothing of it remains
 * after a crash.
 */

import { createHash, randomBytes } from 'node:crypto';
import { constants, mkdirSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentIn } from '#contract/files.ts';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Turns } from './turns.ts';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR } = constants;

export type Spools = {
  readonly turns: Turns;
  /** @throws Refusal SERVICE_UNAVAILABLE when too many requests bring files at this moment */
  open(): Spool;
};

/** @param most simultaneous requests with files: bounds disk use and open files */
export function openSpools(folder: string, most: number, turns: Turns): Spools {
  // Personal data: for the server's account only.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let opened = 0;
  return {
    turns,
    open() {
      if (opened >= most) {
        throw new DomainError(SERVICE_UNAVAILABLE, {
          privateDetail: `${most} requests with files already`,
        });
      }
      opened += 1;
      return new Spool(folder, () => {
        opened -= 1;
      });
    },
  };
}

/** The files of one request, consecutively in one unlinked file. */
export class Spool {
  readonly #folder: string;
  readonly #closed: () => void;
  #handle: FileHandle | null = null;
  #end = 0;

  constructor(folder: string, closed: () => void) {
    this.#folder = folder;
    this.#closed = closed;
  }

  /** Bytes of all its files. */
  get size(): number {
    return this.#end;
  }

  /**
   * Begins a file; the previous one must have ended. Of a longer file only the first `most` bytes
   * are stored.
   */
  begin(most: number): ContentWriter {
    const start = this.#end;
    const read = (into: Uint8Array<ArrayBuffer>, size: number) => this.#read(into, start, size);
    return new ContentWriter(most, (piece) => this.#append(piece), read);
  }

  /** Deletes everything written; it can no longer be read. */
  async close(): Promise<void> {
    this.#closed();
    await this.#handle?.close();
  }

  async #append(piece: Uint8Array): Promise<void> {
    try {
      this.#handle ??= await withoutName(this.#folder);
      await this.#handle.writeFile(piece);
    } catch (error) {
      throw new DomainError(SERVICE_UNAVAILABLE, {
        privateDetail: `no room for what arrives: ${error}`,
      });
    }
    this.#end += piece.byteLength;
  }

  async #read(
    into: Uint8Array<ArrayBuffer>,
    start: number,
    size: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if (into.byteLength < size)
      throw new RangeError(`${size} bytes do not fit into ${into.byteLength}`);
    let filled = 0;
    while (filled < size) {
      const part = await this.#handle?.read(into, filled, size - filled, start + filled);
      if (!part?.bytesRead) throw new Error('a spooled file ended before its end');
      filled += part.bytesRead;
    }
    return into.subarray(0, size);
  }
}

/** Takes one file as it arrives. */
export class ContentWriter {
  readonly #most: number;
  readonly #append: (piece: Uint8Array) => Promise<void>;
  readonly #read: (into: Uint8Array<ArrayBuffer>, size: number) => Promise<Uint8Array<ArrayBuffer>>;
  readonly #hash = createHash('sha256');
  #size = 0;

  constructor(
    most: number,
    append: (piece: Uint8Array) => Promise<void>,
    read: (into: Uint8Array<ArrayBuffer>, size: number) => Promise<Uint8Array<ArrayBuffer>>,
  ) {
    this.#most = most;
    this.#append = append;
    this.#read = read;
  }

  async write(piece: Uint8Array): Promise<void> {
    const stored = piece.subarray(0, this.#most - this.#size);
    if (stored.byteLength === 0) return;
    this.#hash.update(stored);
    this.#size += stored.byteLength;
    await this.#append(stored);
  }

  end(readable = true): ContentIn {
    const size = this.#size;
    return {
      size,
      sha256: this.#hash.digest('hex'),
      readable,
      read: (into) => this.#read(into, size),
    };
  }
}

async function withoutName(folder: string): Promise<FileHandle> {
  const path = join(folder, randomBytes(16).toString('hex'));
  // Never follows a symbolic link placed there.
  const handle = await open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR, 0o600);
  await unlink(path);
  return handle;
}
