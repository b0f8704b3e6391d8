/** What goes wrong in a round, drawn by lot: each begins under load, and puts right what an operator would. */

import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Circumstances } from './caller.ts';
import type { Issuer } from './issuer.ts';
import type { Place } from './place.ts';
import type { PortalProcess } from './portal.ts';
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
  readonly journalFolder: string;
};

export type Calamity = {
  readonly name: string;
  /** Of all draws, beside the others. */
  readonly weight: number;
  readonly engines: readonly Place['engine'][];
  readonly strike: (world: World) => Promise<void>;
};

const BOTH = ['embedded', 'postgres'] as const;
const POSTGRES = ['postgres'] as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const CALAMITIES: readonly Calamity[] = [
  { name: 'killed', weight: 4, engines: BOTH, strike: killed },
  { name: 'killed, backed up', weight: 2, engines: BOTH, strike: backedUp },
  { name: 'stopped', weight: 1, engines: BOTH, strike: stopped },
  { name: 'put back, restored', weight: 3, engines: BOTH, strike: putBack },
  { name: 'put back beneath, restored', weight: 1, engines: POSTGRES, strike: putBackBeneath },
  { name: 'database crashed', weight: 6, engines: POSTGRES, strike: databaseCrashed },
  { name: 'clock back', weight: 3, engines: BOTH, strike: clockBack },
  { name: 'new year', weight: 3, engines: BOTH, strike: newYear },
  { name: 'journal away', weight: 2, engines: BOTH, strike: journalAway },
  { name: 'journal full', weight: 2, engines: POSTGRES, strike: journalFull },
  { name: 'storage away', weight: 2, engines: BOTH, strike: storageAway },
  { name: 'mail away', weight: 2, engines: BOTH, strike: mailAway },
  { name: 'identity away', weight: 1, engines: BOTH, strike: identityAway },
];

export function draw(world: World): Calamity {
  const possible = CALAMITIES.filter(({ engines }) => engines.includes(world.place.engine));
  let lot = world.random.next() * possible.reduce((sum, { weight }) => sum + weight, 0);
  for (const calamity of possible) {
    lot -= calamity.weight;
    if (lot < 0) return calamity;
  }
  throw new Error('there is no calamity');
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

/** No file of the portal may grow beyond where its journal is, or a little further: half a line may get in. */
async function journalFull(world: World): Promise<void> {
  if (process.platform !== 'linux') return;
  const sizes = readdirSync(world.journalFolder).map((name) => statSync(join(world.journalFolder, name)));
  const newest = sizes.toSorted((a, b) => b.mtimeMs - a.mtimeMs)[0]?.size ?? 0;
  await midway(world);
  world.portal.limitFiles(newest + world.random.whole(0, 20_000));
  await sleep(world.random.whole(100, 600));
  world.portal.limitFiles(null);
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
