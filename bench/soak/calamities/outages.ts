/** Short outages of the servers' dependencies: database, journal, disk, bucket, documents, mail. */

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalProcess } from '../peers/portal.ts';
import type { Wire } from '../peers/wire.ts';
import type { World } from '../world.ts';
import { killAll, startAll } from './servers.ts';
import { midway } from './silence.ts';

export async function databaseCrashed(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  await world.location.crash();
}

export async function cut(world: World, wire: Wire | null | undefined): Promise<void> {
  await midway(world);
  await wire?.cut();
  await sleep(world.random.whole(50, 500));
  await wire?.repair();
}

/** Silences the connection; then either it resumes, or both ends see it closed. */
export async function silent(world: World, wire: Wire | null | undefined): Promise<void> {
  await midway(world);
  wire?.silence();
  await sleep(world.random.whole(100, 1500));
  if (world.random.next() < 0.5) await wire?.cut();
  await wire?.repair();
}

/**
 * PostgreSQL can no longer grow its log: it ends all sessions, and replays the log once there is
 * room.
 */
export async function databaseFull(world: World): Promise<void> {
  await midway(world);
  await world.location.limitFiles(0);
  await sleep(world.random.whole(100, 600));
  await world.location.limitFiles(null);
}

/** The folder is moved and replaced by a file, so that even root cannot write there. */
async function away(folder: string, world: World): Promise<void> {
  if (!existsSync(folder)) return;
  await midway(world);
  renameSync(folder, `${folder}.away`);
  writeFileSync(folder, '');
  await sleep(world.random.whole(50, 500));
  rmSync(folder);
  renameSync(`${folder}.away`, folder);
}

export function journalAway(world: World): Promise<void> {
  return away(world.journalFolder, world);
}

export function storageAway(world: World): Promise<void> {
  return away(join(world.dataDir, 'justificatifs'), world);
}

/**
 * Limits the growth of the server's files to the end of its journal or slightly beyond, so that a
 * partial line may be written.
 */
export async function journalFull(world: World): Promise<void> {
  if (process.platform !== 'linux') return;
  await midway(world);
  for (const server of world.servers) limitJournal(server, world.random.whole(0, 20_000));
  await sleep(world.random.whole(100, 600));
  for (const server of world.servers) server.limitFiles(null);
}

/** @param more bytes that its journal may still grow by */
export function limitJournal(server: PortalProcess, more: number): void {
  const path = server.journalFile();
  const bytes = path === null || !existsSync(path) ? Buffer.alloc(0) : readFileSync(path);
  const end = bytes.includes(0) ? bytes.indexOf(0) : bytes.length;
  server.limitFiles(end + more);
}

/**
 * Fills a real disk, that of the files, the journal, and the embedded database if any, which must
 * then be restarted.
 */
export async function diskFull(world: World): Promise<void> {
  await midway(world);
  const isEmbedded = world.location.engine === 'embedded';
  if (isEmbedded) world.now.disturbed = true;
  world.disk?.fill();
  await sleep(world.random.whole(100, 1500));
  world.disk?.empty();
  if (!isEmbedded) return;
  await killAll(world);
  await startAll(world);
}

export async function mailAway(world: World): Promise<void> {
  await midway(world);
  await world.mail.down();
  await sleep(300);
  await world.mail.up();
}
