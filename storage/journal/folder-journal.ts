/** The journal as files of one folder, a file for each generation: for portals that share a disk. */

import { type BigIntStats, constants, mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  GenerationTaken,
  JournalChanged,
  type JournalPiece,
  type JournalStore,
  JournalUnavailable,
  type JournalWriter,
} from './journal-store.ts';

const NAME = /^generation-(\d{6})\.jsonl$/;
/** On Linux a write is then its own `fdatasync`: one wait for each piece instead of two. */
const SYNCED = process.platform === 'linux' ? constants.O_DSYNC : 0;
/** Made, where nothing is. */
const BEGIN = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | SYNCED;
/**
 * Bytes of room behind the lines, zeros until lines fill them, gone when the writer ends: a synced write into room that is
 * there takes a fraction of one that makes the file longer. Lines end where the first zero is.
 */
const CAPACITY = 2 ** 18;
/** Bytes of the end of what was written that are compared before more is written: the greater part of a line. */
const TAIL = 128;
/** Bytes read at first, then at once; a longer line is read by itself. */
const GLANCE = 2 ** 14;
const PIECE = 4 * 2 ** 20;

export function openFolderJournal(path: string): JournalStore {
  const folder = resolve(path);
  const fileOf = (generation: number) =>
    join(folder, `generation-${String(generation).padStart(6, '0')}.jsonl`);
  return {
    location: folder,
    async generations() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw unavailable(error);
      });
      return names
        .flatMap((name) => NAME.exec(name)?.[1] ?? [])
        .map(Number)
        .toSorted((a, b) => a - b);
    },
    async begin(generation) {
      try {
        // Who recorded what: for the server's account only.
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const path = fileOf(generation);
        const file = await open(path, BEGIN, 0o600);
        await syncFolder(folder);
        return new FolderWriter(file, path);
      } catch (error) {
        throw codeOf(error) === 'EEXIST' ? new GenerationTaken(generation) : unavailable(error);
      }
    },
    async has(generation, upTo) {
      const end = Number(upTo ?? 0);
      try {
        return await reading(fileOf(generation), async (file) => {
          const [byte] = await bytesAt(file, Math.max(end - 1, 0), 1);
          return end === 0 ? byte !== undefined : byte === NEWLINE;
        });
      } catch (error) {
        throw unavailable(error);
      }
    },
    async read(generation, after) {
      const start = after === null ? 0 : Number(after);
      try {
        return await reading(fileOf(generation), (file) => wholeLines(file, start));
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

async function reading<R>(path: string, work: (file: FileHandle) => Promise<R>): Promise<R> {
  const file = await open(path, 'r');
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

class FolderWriter implements JournalWriter {
  readonly #file: FileHandle;
  readonly #path: string;
  #isDone = false;
  /** Where the lines end, the last bytes of them, and where the room behind them ends. */
  #end = 0;
  #tail = Buffer.alloc(0);
  #capacityEnd = 0;

  constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#path = path;
  }

  append(lines: readonly string[]): Promise<void> {
    return this.#orDone(async () => {
      await this.#assertInLocation();
      const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const end = this.#end + text.length;
      const bytes = end > this.#capacityEnd ? Buffer.concat([text, Buffer.alloc(CAPACITY)]) : text;
      await this.#write(bytes);
      await this.#assertTail();
      this.#capacityEnd = Math.max(this.#capacityEnd, this.#end + bytes.length);
      this.#end = end;
      this.#tail = Buffer.from(text.subarray(-TAIL));
    });
  }

  check(): Promise<void> {
    return this.#orDone(async () => {
      await this.#assertInLocation();
      await this.#assertTail();
    });
  }

  async isChanged(): Promise<boolean> {
    // A file that cannot even be asked was torn away with its disk: the next comparison says what is left.
    const locations = await this.#locations().catch(() => null);
    if (locations?.named == null) return false;
    if (!isSameFile(locations.opened, locations.named)) return true;
    return this.#assertTail().then(
      () => false,
      (error: unknown) => error instanceof JournalChanged,
    );
  }

  async close(): Promise<void> {
    // After a failure, what is behind the lines may be half a line: it stays as it is.
    if (!this.#isDone) await this.#file.truncate(this.#end);
    this.#isDone = true;
    await this.#file.close();
  }

  /** Any failure is the last: what is on the disk is not known then. */
  async #orDone(work: () => Promise<void>): Promise<void> {
    if (this.#isDone) throw new JournalUnavailable('this writer failed before');
    try {
      await work();
    } catch (error) {
      this.#isDone = true;
      throw unavailable(error);
    }
  }

  async #write(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const written = await this.#file.write(bytes, done, bytes.length - done, this.#end + done);
      done += written.bytesWritten;
    }
    if (SYNCED === 0) await this.#file.datasync();
  }

  /** The name still shows the open file, and nobody made it shorter. */
  async #assertInLocation(): Promise<void> {
    const { opened, named } = await this.#locations();
    if (named === null) throw new JournalChanged(`${this.#path} is not there any more`);
    if (!isSameFile(opened, named)) throw new JournalChanged(`${this.#path} is another file now`);
    if (opened.size < this.#capacityEnd) throw new JournalChanged(`${this.#path} was made shorter`);
  }

  /** The file that is open, and what its name shows: null when that is nothing. */
  async #locations() {
    const [opened, named] = await Promise.all([
      this.#file.stat({ bigint: true }),
      stat(this.#path, { bigint: true }).catch(absentOrThrow),
    ]);
    return { opened, named };
  }

  /** The end of what was written is as it was written: a file that was cut shows zeros there once it is written on. */
  async #assertTail(): Promise<void> {
    const bytes = Buffer.alloc(this.#tail.length);
    await this.#file.read(bytes, 0, bytes.length, this.#end - bytes.length);
    if (!bytes.equals(this.#tail))
      throw new JournalChanged(`the last lines of ${this.#path} were changed`);
  }
}

const isSameFile = (one: BigIntStats, other: BigIntStats) =>
  one.ino === other.ino && one.dev === other.dev;

async function wholeLines(file: FileHandle, start: number): Promise<JournalPiece> {
  // With the end of the line before: of a file that was put back, other bytes are there, or none.
  const from = Math.max(start - 1, 0);
  for (let length = GLANCE; ; length = Math.max(PIECE, 2 * length)) {
    const bytes = await bytesAt(file, from, length);
    if (start > 0 && bytes[0] !== NEWLINE)
      throw new JournalChanged(`no line ends at byte ${start}, up to which it was read before`);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (bytes.length === length && (end <= start - from || length < PIECE)) continue;
    const lines = bytes.toString('utf8', start - from, end - 1);
    const position = String(from + end);
    return end <= start - from
      ? { lines: [], position: String(start) }
      : { lines: lines.split('\n'), position };
  }
}

const NEWLINE = 10;

/** What lines fill of so many bytes: fewer when they, or the file, end before. */
async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { size } = await file.stat();
  const bytes = Buffer.alloc(Math.min(length, Math.max(size - from, 0)));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  const firstZero = bytes.subarray(0, bytesRead).indexOf(0);
  return bytes.subarray(0, firstZero < 0 ? bytesRead : firstZero);
}

/** The name of a new file is in its folder, which is synced by itself. */
async function syncFolder(folder: string): Promise<void> {
  // Windows has no such thing: there the file system orders it.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null;
function absentOrThrow(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

const unavailable = (error: unknown) =>
  error instanceof JournalUnavailable || error instanceof JournalChanged
    ? error
    : new JournalUnavailable(String(error), { cause: error });
