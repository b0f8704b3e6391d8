/**
 * Watches the free space on the portal's disks. A database that runs out of space stops, and may
 * not restart before somebody frees some: so writing calls are refused while there is still enough
 * for the portal's own writes, reading goes on, and writing resumes when there is space again.
 */

import { statfs } from 'node:fs/promises';
import { DISK_FULL } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';

/** Milliseconds for which a check result is reused. */
const STORED = 200;
/**
 * Once full, free space must exceed the minimum by this factor before writing resumes, so that the
 * answer does not change at each call.
 */
const RELIEF = 1.1;

export type DiskGuard = {
  readonly isFull: boolean;
  /**
   * Reserves space for a call's data, until it is released.
   * @param bytes at most
   * @throws Refusal DISK_FULL
   */
  keep(bytes: number): Promise<() => void>;
  /** Checks again. Never fails: an unreadable folder is reported by the code that uses it. */
  look(): Promise<void>;
};

type Deps = {
  readonly folders: readonly string[];
  /** Bytes that must stay free on each disk; 0: no check. */
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
