/**
 * Inspects the files of a process from outside: limits their size, as on a full disk, and lists the
 * open ones. Linux only.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** @param bytes null: no limit. A process that has died is ignored. */
export function limitFilesOf(pid: number, bytes: number | null): void {
  const limit = bytes === null ? 'unlimited' : String(bytes);
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${limit}:unlimited`]);
}

export function openFilesOf(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      // The file was closed in the meantime.
      return [];
    }
  });
}
