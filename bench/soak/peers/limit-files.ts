/** Files of a process, from outside: how far they may grow, as on a full disk, and which are open. Linux only. */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** @param bytes null: as far as it likes. A process that has died needs no limit. */
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
      // Closed since.
      return [];
    }
  });
}
