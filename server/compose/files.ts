/** Composes files: object storage, the disk spools of uploads, and the checks that read them. */

import { join } from 'node:path';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { LARGEST_JUSTIFICATIF } from '#domain/justificatif/limits.ts';
import { openFolderStorage } from '#storage/folder.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';
import type { DepositDeps } from '../modules/justificatifs/deposit.ts';
import { createDesks } from '../modules/justificatifs/examination/desks.ts';
import type { Scan } from '../modules/justificatifs/examination/examine.ts';
import { status } from '../modules/structures/structure-lookup.ts';
import { type ClamdAddress, ScannerUnavailable, scanWithClamd } from '../platform/clamd.ts';
import type { Configuration } from '../platform/configuration.ts';
import { type DiskGuard, guardDisks } from '../platform/health/disk-guard.ts';
import { probeStatus } from '../platform/health/probe.ts';
import type { Check } from '../platform/health/readiness.ts';
import { openSpools, type Spools } from '../platform/http/body/spool.ts';
import { createTurns } from '../platform/http/body/turns.ts';

/** Maximum concurrent upload requests: at most 6.7 GB of disk while they arrive. */
const MOST_ARRIVING = 128;
/** Bodies read at a time, and milliseconds that one waits: less than the minute after which a silent connection ends. */
const TURNS = 8;
const TURN_PATIENCE = 45_000;
/** Files in memory at a time; one more byte than allowed shows that a file is too long. */
const DESKS = 2;
const REVIEW_QUEUE_SIZE = LARGEST_JUSTIFICATIF + 1;
/** Milliseconds a file waits for a free slot: as long as a person waits for an answer. */
const PATIENCE = 30_000;

/** The tables whose rows vouch for an object, by its key in `cle`. */
export const VOUCHING = ['justificatif', 'import', 'reprise_fichier', 'demande_droit'] as const;

type Log = Parameters<typeof guardDisks>[0]['log'];

export type Files = {
  readonly disks: DiskGuard;
  readonly objects: ObjectStorage;
  readonly spools: Spools;
  readonly deposits: DepositDeps;
  readonly check: Check;
};

export async function openFiles(configuration: Configuration, log: Log): Promise<Files> {
  const { s3, clamd, diskFree, dataDir } = configuration;
  const objects = await storageOf(configuration);
  const healthUrl = s3?.healthUrl;
  return {
    disks: guardDisks({ folders: foldersOf(configuration), least: diskFree, log }),
    objects,
    spools: openSpools(join(dataDir, 'uploads'), MOST_ARRIVING, createTurns(TURNS, TURN_PATIENCE)),
    deposits: {
      objects,
      status,
      desks: createDesks(DESKS, REVIEW_QUEUE_SIZE, PATIENCE),
      scan: clamd === undefined ? null : scanner(clamd),
    },
    check:
      healthUrl === undefined ? () => objects.check() : () => probeStatus(healthUrl, [200, 201]),
  };
}

/** The configured bucket, or a folder; the S3 client is loaded only when a bucket is configured. */
async function storageOf({ s3, dataDir }: Configuration): Promise<ObjectStorage> {
  if (s3 === undefined) return openFolderStorage(join(dataDir, 'justificatifs'));
  const { openS3Storage } = await import('#storage/s3.ts');
  return openS3Storage(s3);
}

/** Local folders that must not be lost; a remote database or bucket is monitored elsewhere. */
export function foldersOf({ dataDir, journal, s3 }: Configuration): string[] {
  const isExternal = journal.bucket !== undefined && s3 !== undefined;
  return [dataDir, ...(isExternal || journal.folder === undefined ? [] : [journal.folder])];
}

/** A configured scanner must answer: without its verdict no file is stored. */
function scanner(address: ClamdAddress): Scan {
  return async (bytes) => {
    try {
      return await scanWithClamd(address, bytes);
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error;
      throw new DomainError(SERVICE_UNAVAILABLE, { privateDetail: error.message });
    }
  };
}
