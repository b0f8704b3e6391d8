/**
 * Looks after the room on the disks of the portal. A database that runs out of it stops, and may not come back before
 * somebody makes room: so writing calls are refused while there is still enough for what the portal writes by itself,
 * reading goes on, and all of it comes back with the space.
 */

import { statfs } from 'node:fs/promises';
import { DISK_FULL } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';

/** Milliseconds for which a look is good enough for everyone. */
const STORED = 200;
/** Once full, this much more than the least before anything is written: the answer must not change at each call. */
const RELIEF = 1.1;

export type DiskGuard = {
  readonly isFull: boolean;
  /**
   * Keeps room for what a call brings, until the room is given back.
   * @param bytes at most
   * @throws Refusal DISK_FULL
   */
  keep(bytes: number): Promise<() => void>;
  /** Looks again. Never fails: a folder that cannot be asked is told by whatever needs it. */
  look(): Promise<void>;
};

type Deps = {
  readonly folders: readonly string[];
  /** Bytes that stay free on each of their disks; 0: nobody looks. */
  readonly least: number;
  /** Bytes that the portal may still write on the disk of a folder. */
  readonly free?: (folder: string) => Promise<number>;
  readonly log: {
    error(facts: object, line: string): void;
    warn(facts: object, line: string): void;
  };
};

export function guardDisks({ folders, least, free = freeOf, log }: Deps): DiskGuard {
  let isFull = false;
  let left = Number.POSITIVE_INFINITY;
  let promised = 0;
  let looked = Number.NEGATIVE_INFINITY;
  let under: Promise<void> | null = null;

  async function lookNow(): Promise<void> {
    const existing = await Promise.all(
      folders.map((folder) => free(folder).catch(() => Number.POSITIVE_INFINITY)),
    );
    looked = performance.now();
    left = Math.min(...existing);
    const before = isFull;
    isFull = left < (isFull ? least * RELIEF : least);
    if (isFull && !before)
      log.error({ left, least }, 'the disk is nearly full: the portal is read-only');
    if (!isFull && before) log.warn({ left, least }, 'the disk has room again: the portal writes');
  }
  function look(): Promise<void> {
    if (least === 0) return Promise.resolve();
    under ??= lookNow().finally(() => {
      under = null;
    });
    return under;
  }
  return {
    get isFull() {
      return isFull;
    },
    look,
    async keep(bytes) {
      if (performance.now() - looked > STORED) await look();
      if (isFull || left - promised - bytes < least) {
        throw new DomainError(DISK_FULL, {
          privateDetail: `${left} bytes left, ${promised} promised, ${bytes} asked`,
        });
      }
      promised += bytes;
      let isStored = true;
      return () => {
        if (isStored) promised -= bytes;
        isStored = false;
      };
    },
  };
}

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
