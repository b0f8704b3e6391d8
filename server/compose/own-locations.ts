/**
 * Prevents two portals with different databases from sharing a file location: the first to start
 * leaves the name of its database there, and the second refuses to start.
 */

import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { StorageUnavailable } from '#storage/object-storage.ts';
import type { S3Settings } from '#storage/s3.ts';
import { deploymentOf } from '../modules/journal/deployment.ts';
import type { Deployment } from '../modules/journal/line.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Tables } from '../platform/database/tables.ts';

export const MARK = 'deploiement.json';

/**
 * The embedded database lies in its folder, and locks it.
 * @throws ForeignLocation with a French sentence
 */
export async function claimSlots(
  { databaseUrl, dataDir, s3 }: Configuration,
  db: Kysely<Tables>,
): Promise<void> {
  if (databaseUrl === undefined) return;
  const own = await deploymentOf(db);
  refuseForeign(await claimFolder(dataDir, own), own, `DATA_DIR (${dataDir})`);
  if (s3 !== undefined) refuseForeign(await claimFiles(s3, own), own, `S3_BUCKET (${s3.bucket})`);
}

function refuseForeign(owner: Deployment | null, own: Deployment, location: string): void {
  if (owner === null || owner.id === own.id) return;
  throw new ForeignLocation(
    `${location} est à la base « ${owner.base} » (${owner.id}), et DATABASE_URL mène à « ${own.base} » (${own.id}) : rien n’a été écrit. ` +
      `Donnez à ce portail un endroit à lui ; si c’est bien le sien, effacez-y ${MARK} et relancez.`,
  );
}

/**
 * @returns the owner; null where no mark can be written: a full disk, or one without hard links,
 * does not prevent serving
 */
async function claimFolder(folder: string, own: Deployment): Promise<Deployment | null> {
  const path = join(folder, MARK);
  // Unique temporary name: two servers in containers may have the same process id.
  const written = `${path}.${randomUUID()}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(written, JSON.stringify(own), { mode: 0o600 });
    // Creates the complete file atomically, only if none exists.
    await link(written, path);
    return own;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    return isTaken ? deploymentIn(await readFile(path, 'utf8')) : null;
  } finally {
    await rm(written, { force: true });
  }
}

/** The same of a bucket; one that does not answer is claimed at a later start. */
async function claimFiles(s3: S3Settings, own: Deployment): Promise<Deployment | null> {
  const { claimBucket } = await import('#storage/s3.ts');
  try {
    return deploymentIn(await claimBucket(s3, MARK, JSON.stringify(own)));
  } catch (error) {
    if (error instanceof StorageUnavailable) return null;
    throw error;
  }
}

function deploymentIn(text: string): Deployment | null {
  try {
    const { id, base, depuis } = JSON.parse(text);
    return typeof id === 'string' ? { id, base: String(base), depuis: String(depuis) } : null;
  } catch {
    return null;
  }
}

export class ForeignLocation extends Error {
  override readonly name = 'ForeignPlace';
}
