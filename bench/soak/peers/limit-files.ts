/** As on a full disk: no file of a process may grow beyond so many bytes. Linux only. */

import { spawnSync } from 'node:child_process';

/** @param bytes null: as far as it likes. A process that has died needs no limit. */
export function limitFilesOf(pid: number, bytes: number | null): void {
  const limit = bytes === null ? 'unlimited' : String(bytes);
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${limit}:unlimited`]);
}
