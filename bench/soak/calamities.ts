/** What goes wrong in a round, drawn by lot: each begins under load, and puts right what an operator would. */

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Circumstances } from './caller.ts';
import type { Bucket } from './peers/bucket.ts';
import type { Issuer } from './peers/issuer.ts';
import type { Place } from './peers/place.ts';
import type { PortalProcess } from './peers/portal.ts';
import type { SmallDisk } from './peers/small-disk.ts';
import type { Wire } from './peers/wire.ts';
import type { Random } from './random.ts';

export type World = {
  readonly place: Place;
  readonly portal: PortalProcess;
  readonly issuer: Issuer;
  readonly mail: { up(): Promise<void>; down(): Promise<void> };
  readonly now: Circumstances;
  readonly random: Random;
  /** Of the portal. */
  readonly dataDir: string;
  /** Of the journal and the papers: folders, or a bucket. */
  readonly journalFolder: string;
  readonly bucket: Bucket | null;
  /** Of both; null where none can be made. */
  readonly disk: SmallDisk | null;
  /** The one calamity of this soak, by its name; null: any. */
  readonly only: string | null;
};

export type Calamity = {
  readonly name: string;
  /** Of all draws, beside the others. */
  readonly weight: number;
  readonly on: (world: World) => boolean;
  readonly strike: (world: World) => Promise<void>;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ANYWHERE = () => true;
const POSTGRES = ({ place }: World) => place.engine === 'postgres';
const FOLDER = ({ bucket }: World) => bucket === null;
const BUCKET = ({ bucket }: World) => bucket !== null;

export const CALAMITIES: readonly Calamity[] = [
  { name: 'killed', weight: 4, on: ANYWHERE, strike: killed },
  { name: 'killed, backed up', weight: 2, on: ANYWHERE, strike: backedUp },
  { name: 'stopped', weight: 1, on: ANYWHERE, strike: stopped },
  { name: 'put back, restored', weight: 3, on: ANYWHERE, strike: putBack },
  { name: 'put back beneath, restored', weight: 1, on: POSTGRES, strike: putBackBeneath },
  { name: 'database crashed', weight: 4, on: POSTGRES, strike: databaseCrashed },
  { name: 'database cut', weight: 2, on: POSTGRES, strike: (world) => cut(world, world.place.wire) },
  { name: 'database silent', weight: 2, on: POSTGRES, strike: (world) => silent(world, world.place.wire) },
  { name: 'database full', weight: 1, on: POSTGRES, strike: databaseFull },
  { name: 'clock back', weight: 3, on: ANYWHERE, strike: clockBack },
  { name: 'new year', weight: 3, on: ANYWHERE, strike: newYear },
  { name: 'journal away', weight: 2, on: FOLDER, strike: journalAway },
  { name: 'journal full', weight: 2, on: (world) => POSTGRES(world) && FOLDER(world), strike: journalFull },
  { name: 'disk full', weight: 3, on: ({ disk }) => disk !== null, strike: diskFull },
  { name: 'storage away', weight: 2, on: FOLDER, strike: storageAway },
  { name: 'bucket cut', weight: 3, on: BUCKET, strike: (world) => cut(world, world.bucket?.wire) },
  { name: 'bucket silent', weight: 3, on: BUCKET, strike: (world) => silent(world, world.bucket?.wire) },
  { name: 'mail away', weight: 2, on: ANYWHERE, strike: mailAway },
  { name: 'identity away', weight: 1, on: ANYWHERE, strike: identityAway },
];

export function draw(world: World): Calamity {
  const { only } = world;
  const possible = CALAMITIES.filter(({ name, on }) => on(world) && (only ?? name) === name);
  let lot = world.random.next() * possible.reduce((sum, { weight }) => sum + weight, 0);
  for (const calamity of possible) {
    lot -= calamity.weight;
    if (lot < 0) return calamity;
  }
  throw new Error(only === null ? 'there is no calamity' : `« ${only} » is no calamity here`);
}

/** In the middle of the work, whenever that is. */
const midway = ({ random }: World) => sleep(random.whole(0, 600));

async function killed(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  await world.portal.kill();
  await world.portal.start();
}

async function backedUp(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  await world.portal.kill();
  await world.place.backUp();
  await world.portal.start();
}

async function stopped(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  await world.portal.stop();
  await world.portal.start();
}

/** As the manual says: stop, put the database back, restore, start. */
async function putBack(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  await world.portal.kill();
  if (await back(world)) await restored(world);
  await world.portal.start();
}

/** As nobody should: the portal notices by itself, gives no code, and goes on once someone has restored. */
async function putBackBeneath(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  if (!(await back(world))) return;
  await sleep(world.random.whole(0, 500));
  await restored(world);
}

async function back({ place, now }: World): Promise<boolean> {
  now.era += 1;
  now.wentBack = true;
  return place.putBack();
}

async function restored({ portal }: World): Promise<void> {
  const { code, said } = await portal.registry('restore');
  if (code !== 0) throw new Error(`registry restore ended with ${code}: ${said}`);
}

async function databaseCrashed(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  await world.place.crash();
}

async function cut(world: World, wire: Wire | null | undefined): Promise<void> {
  await midway(world);
  await wire?.cut();
  await sleep(world.random.whole(50, 500));
  await wire?.mend();
}

/** Then it goes on where it was, or both ends learn that the other is gone. */
async function silent(world: World, wire: Wire | null | undefined): Promise<void> {
  await midway(world);
  wire?.silence();
  await sleep(world.random.whole(100, 1500));
  if (world.random.next() < 0.5) await wire?.cut();
  await wire?.mend();
}

/** Not a byte more of its log: it ends all sessions, and reads the log again once there is room. */
async function databaseFull(world: World): Promise<void> {
  await midway(world);
  await world.place.limitFiles(0);
  await sleep(world.random.whole(100, 600));
  await world.place.limitFiles(null);
}

async function clockBack({ portal, random }: World): Promise<void> {
  portal.ahead -= random.one([1000, HOUR, DAY, 40 * DAY]);
}

/** Within half a second, in the middle of the work. */
async function newYear({ portal }: World): Promise<void> {
  const there = new Date(Date.now() + portal.ahead);
  // Paris is an hour ahead of UTC in winter.
  const next = Date.UTC(there.getUTCFullYear() + (isPast(there) ? 2 : 1), 0, 1) - HOUR;
  portal.ahead = next - 500 - Date.now();
}

const isPast = (at: Date) => at.getTime() >= Date.UTC(at.getUTCFullYear() + 1, 0, 1) - HOUR - 500;

/** Moved, and a file in its place: even root cannot write there. */
async function away(folder: string, world: World): Promise<void> {
  if (!existsSync(folder)) return;
  await midway(world);
  renameSync(folder, `${folder}.away`);
  writeFileSync(folder, '');
  await sleep(world.random.whole(50, 500));
  rmSync(folder);
  renameSync(`${folder}.away`, folder);
}

function journalAway(world: World): Promise<void> {
  return away(world.journalFolder, world);
}

function storageAway(world: World): Promise<void> {
  return away(join(world.dataDir, 'justificatifs'), world);
}

/** No file of the portal may be written beyond where its journal ends, or a little further: half a line may get in. */
async function journalFull(world: World): Promise<void> {
  if (process.platform !== 'linux') return;
  const files = readdirSync(world.journalFolder).map((name) => join(world.journalFolder, name));
  const newest = files.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  const bytes = newest === undefined ? Buffer.alloc(0) : readFileSync(newest);
  const end = bytes.includes(0) ? bytes.indexOf(0) : bytes.length;
  await midway(world);
  world.portal.limitFiles(end + world.random.whole(0, 20_000));
  await sleep(world.random.whole(100, 600));
  world.portal.limitFiles(null);
}

/** Really: for the files, the journal, and the database where it is embedded, which then has to be started again. */
async function diskFull(world: World): Promise<void> {
  await midway(world);
  const isEmbedded = world.place.engine === 'embedded';
  if (isEmbedded) world.now.disturbed = true;
  world.disk?.fill();
  await sleep(world.random.whole(100, 1500));
  world.disk?.empty();
  if (!isEmbedded) return;
  await world.portal.kill();
  await world.portal.start();
}

async function mailAway(world: World): Promise<void> {
  await midway(world);
  await world.mail.down();
  await sleep(300);
  await world.mail.up();
}

async function identityAway(world: World): Promise<void> {
  world.now.disturbed = true;
  await world.portal.kill();
  await world.issuer.cut();
  await world.portal.start();
  await sleep(300);
  await world.issuer.mend();
}
