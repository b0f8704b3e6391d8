/** The journal as files of one folder, a file for each generation: for portals that share a disk. */

import { constants, mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  GenerationTaken,
  type JournalPiece,
  type JournalStore,
  JournalUnavailable,
  type JournalWriter,
} from './journal-store.ts';

const NAME = /^generation-(\d{6})\.jsonl$/;
/** On Linux a write is then its own `fdatasync`: one wait for each piece instead of two. */
const SYNCED = process.platform === 'linux' ? constants.O_DSYNC : 0;
/** Made, where nothing is; written at its end only. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL | SYNCED;
/** Bytes read at once; a longer line is read by itself. */
const PIECE = 4 * 2 ** 20;

export function openFolderJournal(path: string): JournalStore {
  const folder = resolve(path);
  const fileOf = (generation: number) =>
    join(folder, `generation-${String(generation).padStart(6, '0')}.jsonl`);
  return {
    place: folder,
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
        const file = await open(fileOf(generation), APPEND, 0o600);
        await syncFolder(folder);
        return writerOn(file);
      } catch (error) {
        throw codeOf(error) === 'EEXIST' ? new GenerationTaken(generation) : unavailable(error);
      }
    },
    async isEmpty(generation) {
      try {
        return (await stat(fileOf(generation))).size === 0;
      } catch (error) {
        throw unavailable(error);
      }
    },
    async read(generation, after) {
      const start = after === null ? 0 : Number(after);
      try {
        const file = await open(fileOf(generation), 'r');
        try {
          return await wholeLines(file, start);
        } finally {
          await file.close();
        }
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

function writerOn(file: FileHandle): JournalWriter {
  let isDone = false;
  return {
    async append(lines) {
      if (isDone) throw new JournalUnavailable('this writer failed before');
      try {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
        if (SYNCED === 0) await file.datasync();
      } catch (error) {
        // What was written, and what of it is on the disk, is not known.
        isDone = true;
        throw unavailable(error);
      }
    },
    async close() {
      isDone = true;
      await file.close();
    },
  };
}

async function wholeLines(file: FileHandle, start: number): Promise<JournalPiece> {
  const { size } = await file.stat();
  if (start > size) throw new Error(`it ends at byte ${size}, and was read up to ${start} before`);
  for (let length = PIECE; ; length *= 2) {
    const wanted = Math.min(length, size - start);
    const bytes = Buffer.alloc(wanted);
    const { bytesRead } = await file.read(bytes, 0, wanted, start);
    const end = bytes.subarray(0, bytesRead).lastIndexOf('\n') + 1;
    if (end === 0 && wanted < size - start) continue;
    const position = String(start + end);
    return end === 0
      ? { lines: [], position }
      : { lines: bytes.toString('utf8', 0, end - 1).split('\n'), position };
  }
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

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
const unavailable = (error: unknown) =>
  error instanceof JournalUnavailable ? error : new JournalUnavailable(String(error), { cause: error });
