/**
 * The file of an export job, stored for a day. It is announced in `objet_sans_ligne` as if its call
 * began 23 hours from now: the cleanup of forgotten objects then removes it when its day is over.
 */

import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { EXPORT_RETENTION_HOURS } from '#contract/exchange/exports.ts';

/** The part of the storage that this module needs. */
export type ExportObjects = {
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    about: { readonly contentType: string; readonly size: number },
  ): Promise<void>;
  read(key: string): Promise<{ readonly stream: Readable; readonly size: number }>;
};

/** Handed in by `compose.ts`. */
export type KeepDeps = {
  readonly objects: ExportObjects;
  /** Records the time since which no row references an object. */
  readonly announce: (cle: string, depuis: Date) => Promise<void>;
};

const HOUR = 3_600_000;
/** The cleanup removes objects announced longer ago than this, in hours. */
const ROUND_PATIENCE_HOURS = 1;

/** An object's key is 32 hexadecimal digits, and so is a job's id without its hyphens: a retry writes the same. */
export const keyOf = (jobId: string) => jobId.replaceAll('-', '');

/** @returns its size in bytes */
export async function keepExport(
  { objects, announce, now }: KeepDeps & { readonly now: Date },
  jobId: string,
  file: { readonly type: string; readonly content: AsyncIterable<Uint8Array> },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'portail-export-'));
  try {
    // The storage needs the size first, which is known only once the file is written.
    const path = join(folder, 'file');
    const size = await spooled(file.content, path);
    const depuis = new Date(now.getTime() + (EXPORT_RETENTION_HOURS - ROUND_PATIENCE_HOURS) * HOUR);
    const cle = keyOf(jobId);
    await announce(cle, depuis);
    await objects.put(cle, createReadStream(path), { contentType: file.type, size });
    return size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function spooled(content: AsyncIterable<Uint8Array>, path: string): Promise<number> {
  // Personal data: for the server's account only.
  const handle = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const piece of content) {
      await handle.writeFile(piece);
      size += piece.byteLength;
    }
    return size;
  } finally {
    await handle.close();
  }
}
