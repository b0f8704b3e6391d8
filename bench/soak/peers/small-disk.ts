/**
 * A separate disk for a portal's files and its journal, that can be filled to its last byte. Linux,
 * as root.
 */

import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SIZE = '768m';
const PIECES = [Buffer.alloc(2 ** 20), Buffer.alloc(2 ** 12)];

export type SmallDisk = {
  /** Fills the disk at once. */
  fill(): void;
  empty(): void;
  remove(): void;
};

/** @returns null where none can be mounted: the folder is then on the disk around it */
export function aSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  if (made.status !== 0) return null;
  const ballast = join(folder, 'ballast');
  return {
    fill() {
      const file = openSync(ballast, 'w');
      for (const piece of PIECES) while (isWritten(file, piece));
      closeSync(file);
    },
    empty: () => rmSync(ballast, { force: true }),
    // Lazy unmount: processes that still use it end by themselves.
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
}

function isWritten(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length;
  } catch {
    return false;
  }
}
