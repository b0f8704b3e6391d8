/** Objects as files of one folder: for a portal that runs alone on its machine. */

import { randomBytes } from 'node:crypto';
import { constants, mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import {
  assertKey,
  assertRange,
  type ByteRange,
  isKey,
  measured,
  type ObjectAbout,
  ObjectMissing,
  type ObjectStorage,
  StorageUnavailable,
} from './object-storage.ts';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;

/** Suffix of a file being written; such a name can never be a key. */
const UNFINISHED = '.part';
/**
 * Milliseconds, longer than any write: an older unfinished file was left by a process that died.
 */
const ABANDONED = 60 * 60_000;

/** @throws StorageUnavailable when the folder cannot be made */
export function openFolderStorage(path: string): ObjectStorage {
  const folder = resolve(path);
  try {
    // Personal data: for the server's account only.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unavailable(error);
  }
  const fileOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };
  return {
    async put(key, content, about, signal) {
      const file = fileOf(key);
      await deleteAbandoned(folder);
      await writeWhole(folder, file, content, about, signal);
    },
    async read(key, range) {
      if (range !== undefined) assertRange(range);
      return readObject(key, fileOf(key), range);
    },
    async remove(key) {
      const file = fileOf(key);
      try {
        await unlink(file);
        await syncFolder(folder);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw unavailable(error);
      }
    },
    async *keys() {
      yield (await readdir(folder).catch(rethrowUnavailable)).filter(isKey);
    },
    async check() {
      // Only a write proves that the folder is writable: a full or read-only volume looks normal
      // otherwise.
      const file = join(folder, unfinishedName());
      const handle = await opened(file, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY);
      try {
        await handle.writeFile('check');
        await handle.sync();
      } catch (error) {
        throw unavailable(error);
      } finally {
        await discard(handle, file);
      }
    },
  };
}

/**
 * Written under another name, synced, renamed, and the folder synced: after any crash the object is
 * whole or absent.
 */
async function writeWhole(
  folder: string,
  file: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  { size }: ObjectAbout,
  signal: AbortSignal | undefined,
): Promise<void> {
  const unfinished = join(folder, unfinishedName());
  // Never follows a symbolic link.
  const handle = await opened(unfinished, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY);
  try {
    for await (const piece of measured(content, size)) {
      signal?.throwIfAborted();
      await handle.writeFile(piece).catch(rethrowUnavailable);
    }
    signal?.throwIfAborted();
    await handle.sync().catch(rethrowUnavailable);
    await handle.close();
    await rename(unfinished, file).catch(rethrowUnavailable);
  } catch (error) {
    await discard(handle, unfinished);
    throw error;
  }
  await syncFolder(folder).catch(rethrowUnavailable);
}

async function readObject(key: string, file: string, range: ByteRange | undefined) {
  const handle = await openToRead(key, file);
  const facts = await handle.stat();
  const [start, end] = range === undefined ? [0, facts.size - 1] : [range.first, range.last];
  if (!facts.isFile() || (range !== undefined && start >= facts.size)) {
    await handle.close();
    if (!facts.isFile()) throw new ObjectMissing(key);
    throw new RangeError(`bytes ${start}-${end} lie outside an object of ${facts.size}`);
  }
  if (facts.size === 0) {
    await handle.close();
    return { stream: Readable.from([]), size: 0 };
  }
  const last = Math.min(end, facts.size - 1);
  return { stream: handle.createReadStream({ start, end: last }), size: last - start + 1 };
}

async function openToRead(key: string, file: string): Promise<FileHandle> {
  try {
    return await open(file, O_RDONLY | O_NOFOLLOW);
  } catch (error) {
    // ELOOP: a symbolic link. It is not an object, wherever it leads.
    if (['ENOENT', 'ELOOP'].includes(codeOf(error))) throw new ObjectMissing(key);
    throw unavailable(error);
  }
}

async function opened(file: string, flags: number): Promise<FileHandle> {
  return open(file, flags, 0o600).catch(rethrowUnavailable);
}

async function discard(handle: FileHandle, file: string): Promise<void> {
  await handle.close().catch(() => {});
  await unlink(file).catch(() => {});
}

/** A rename is stored in the folder, which must be synced too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Deletes files left unfinished by a killed process. Its failure never blocks a write. */
async function deleteAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(rethrowUnavailable);
  for (const name of names.filter((each) => each.endsWith(UNFINISHED))) {
    const file = join(folder, name);
    const facts = await stat(file).catch(() => null);
    if (facts !== null && Date.now() - facts.mtimeMs > ABANDONED)
      await unlink(file).catch(() => {});
  }
}

const unfinishedName = () => `${randomBytes(16).toString('hex')}${UNFINISHED}`;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function unavailable(error: unknown): StorageUnavailable {
  return new StorageUnavailable(
    `the folder of objects cannot be used: ${codeOf(error) || String(error)}`,
    {
      cause: error,
    },
  );
}

function rethrowUnavailable(error: unknown): never {
  throw unavailable(error);
}
