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
/**
 * On Linux each write also syncs its data (O_DSYNC): one wait per piece instead of a write and a
 * `fdatasync`.
 */
const SYNCED = process.platform === 'linux' ? constants.O_DSYNC : 0;
/** Creates the file; fails if it exists. */
const BEGIN = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | SYNCED;
/**
 * Preallocated bytes of zeros after the lines, truncated when the writer closes: a synced write
 * into allocated room takes a fraction of the time of one that extends the file. The lines end at
 * the first zero.
 */
const CAPACITY = 2 ** 18;
/** Last bytes written that are compared before the next write: the greater part of a line. */
const TAIL = 128;
/** Bytes of the first read, then of the following ones; doubled for a longer line. */
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
        // Audit data: accessible to the server's account only.
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
  /** Offset of the end of the lines, their last bytes, and the end of the preallocated room. */
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
    // A failing stat means that the disk was removed: not a change; the next comparison decides.
    const locations = await this.#locations().catch(() => null);
    if (locations?.named == null) return false;
    if (!isSameFile(locations.opened, locations.named)) return true;
    return this.#assertTail().then(
      () => false,
      (error: unknown) => error instanceof JournalChanged,
    );
  }

  async close(): Promise<void> {
    // After a failure the bytes after the lines may be a partial line: they are left unchanged.
    if (!this.#isDone) await this.#file.truncate(this.#end);
    this.#isDone = true;
    await this.#file.close();
  }

  /** Any failure ends the writer: the state of the disk is unknown. */
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

  /** The path still designates the open file, which was not shortened. */
  async #assertInLocation(): Promise<void> {
    const { opened, named } = await this.#locations();
    if (named === null) throw new JournalChanged(`${this.#path} is not there any more`);
    if (!isSameFile(opened, named)) throw new JournalChanged(`${this.#path} is another file now`);
    if (opened.size < this.#capacityEnd) throw new JournalChanged(`${this.#path} was made shorter`);
  }

  /** The stats of the open file and of its path; null for a path that does not exist. */
  async #locations() {
    const [opened, named] = await Promise.all([
      this.#file.stat({ bigint: true }),
      stat(this.#path, { bigint: true }).catch(absentOrThrow),
    ]);
    return { opened, named };
  }

  /**
   * Checks that the last bytes written are unchanged: in a file that was cut and extended again
   * they are zeros.
   */
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
  // Also reads the end of the previous line: in a file that was put back, other bytes are there, or
  // none.
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

/**
 * The bytes of lines in this range: fewer than `length` when the lines, or the file, end before.
 */
async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { size } = await file.stat();
  const bytes = Buffer.alloc(Math.min(length, Math.max(size - from, 0)));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  const firstZero = bytes.subarray(0, bytesRead).indexOf(0);
  return bytes.subarray(0, firstZero < 0 ? bytesRead : firstZero);
}

/** The name of a new file is stored in its folder, which must be synced separately. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync a folder: its file system orders these writes.
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
