/**
 * The calamities of a round, drawn at random: each starts under load, then applies the repair an
 * operator would make.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../world.ts';
import { foreignJournal } from './foreign.ts';
import {
  cut,
  databaseCrashed,
  databaseFull,
  diskFull,
  journalAway,
  journalFull,
  mailAway,
  silent,
  storageAway,
} from './outages.ts';
import { areUp, killAll, oneOf, startAll } from './servers.ts';
import { codesAgain, issuedCodes, midway, noCodes, violated } from './silence.ts';
import { putBack, putBackBeneath, startedOnOld } from './went-back.ts';
import { wordAway } from './word-away.ts';

type Calamity = {
  readonly name: string;
  /** Relative probability of being drawn. */
  readonly weight: number;
  readonly on: (world: World) => boolean;
  readonly strike: (world: World) => Promise<void>;
};

const ANYWHERE = () => true;
const POSTGRES = ({ location }: World) => location.engine === 'postgres';
const FOLDER = ({ bucket }: World) => bucket === null;
const BUCKET = ({ bucket }: World) => bucket !== null;
const BOTH_FOLDER = (world: World) => POSTGRES(world) && FOLDER(world);

/** Calamities that end with the work they disturb. */
const SHORT: readonly Calamity[] = [
  { name: 'killed', weight: 4, on: ANYWHERE, strike: killed },
  { name: 'killed, backed up', weight: 2, on: ANYWHERE, strike: backedUp },
  { name: 'stopped', weight: 1, on: ANYWHERE, strike: stopped },
  { name: 'put back, restored', weight: 3, on: ANYWHERE, strike: putBack },
  { name: 'database crashed', weight: 4, on: POSTGRES, strike: databaseCrashed },
  {
    name: 'database cut',
    weight: 2,
    on: POSTGRES,
    strike: (world) => cut(world, world.location.wire),
  },
  {
    name: 'database silent',
    weight: 2,
    on: POSTGRES,
    strike: (world) => silent(world, world.location.wire),
  },
  { name: 'database full', weight: 1, on: POSTGRES, strike: databaseFull },
  { name: 'clock back', weight: 3, on: ANYWHERE, strike: clockBack },
  { name: 'new year', weight: 3, on: ANYWHERE, strike: newYear },
  { name: 'journal away', weight: 2, on: FOLDER, strike: journalAway },
  { name: 'journal full', weight: 2, on: BOTH_FOLDER, strike: journalFull },
  { name: 'disk full', weight: 3, on: ({ disk }) => disk !== null, strike: diskFull },
  { name: 'storage away', weight: 2, on: FOLDER, strike: storageAway },
  { name: 'bucket cut', weight: 3, on: BUCKET, strike: (world) => cut(world, world.bucket?.wire) },
  {
    name: 'bucket silent',
    weight: 3,
    on: BUCKET,
    strike: (world) => silent(world, world.bucket?.wire),
  },
  { name: 'mail away', weight: 2, on: ANYWHERE, strike: mailAway },
  { name: 'identity away', weight: 1, on: ANYWHERE, strike: identityAway },
];

/** Calamities that wait for the servers' own checks. */
const LONG: readonly Omit<Calamity, 'weight'>[] = [
  { name: 'put back beneath, restored', on: POSTGRES, strike: putBackBeneath },
  { name: 'started on an old database', on: POSTGRES, strike: startedOnOld },
  { name: 'word away', on: POSTGRES, strike: (world) => wordAway(world, 'journal again') },
  { name: 'word away, put back', on: POSTGRES, strike: (world) => wordAway(world, 'put back') },
  {
    name: 'word away, put back, started',
    on: POSTGRES,
    strike: (world) => wordAway(world, 'started first'),
  },
  {
    name: 'journal moved beneath',
    on: POSTGRES,
    strike: (world) => journalBeneath(world, 'moved'),
  },
  {
    name: 'journal removed beneath',
    on: POSTGRES,
    strike: (world) => journalBeneath(world, 'removed'),
  },
  {
    name: 'journal replaced beneath',
    on: BOTH_FOLDER,
    strike: (world) => journalBeneath(world, 'replaced'),
  },
  { name: 'journal cut beneath', on: POSTGRES, strike: (world) => journalBeneath(world, 'cut') },
  { name: 'journal cut at rest', on: POSTGRES, strike: journalCutAtRest },
  { name: 'foreign journal', on: POSTGRES, strike: foreignJournal },
];

type Drawing = {
  /** Name of the only calamity to draw; undefined: any. */
  readonly only?: string | undefined;
  readonly isShort?: boolean | undefined;
};

export function draw(world: World, { only, isShort = false }: Drawing): Calamity {
  const all = isShort ? SHORT : [...SHORT, ...LONG.map((calamity) => ({ ...calamity, weight: 1 }))];
  const possible = all.filter(({ name, on }) => on(world) && (only ?? name) === name);
  let lot = world.random.next() * possible.reduce((sum, { weight }) => sum + weight, 0);
  for (const calamity of possible) {
    lot -= calamity.weight;
    if (lot < 0) return calamity;
  }
  throw new Error(only === undefined ? 'there is no calamity' : `« ${only} » is no calamity here`);
}

/**
 * The journal is moved, removed, replaced or cut while servers write in it. Ten seconds later no
 * server issues codes; the journal is put back from where it was moved, or from the copy of that
 * moment, and lines missing from the copy are adopted as the manual says.
 */
/**
 * Milliseconds within which servers must notice; `LATE` allows for a busy machine that reads
 * responses late.
 */
const NOTICED = 10_000;
const LATE = 1_000;

type Handling = 'moved' | 'removed' | 'replaced' | 'cut';

async function journalBeneath(world: World, handling: Handling): Promise<void> {
  const { journal, random, work } = world;
  await issuedCodes(world);
  await areUp(world);
  if (handling === 'moved') journal.moveAway();
  else if (handling === 'removed') journal.remove();
  else if (handling === 'replaced') journal.replace();
  else {
    // An object written after the cut would hide it: only the job finds lines missing in the middle
    // of a bucket.
    if (world.bucket !== null) await work.ended();
    if (!journal.cut(random, 'anywhere')) return;
  }
  // Codes issued meanwhile are in the database, wherever their journal lines went.
  work.begin(2);
  await sleep(NOTICED + LATE);
  await noCodes(world, `ten seconds after the journal was ${handling} beneath the servers`, true);
  journal.putBack();
  await answeredFor(world);
  await codesAgain(world, `after the journal was ${handling} beneath the servers, and put back`);
}

/**
 * With all servers stopped, the journal is cut: its remaining lines are valid, but codes known to
 * the database are missing.
 */
async function journalCutAtRest(world: World): Promise<void> {
  const { journal, now, random } = world;
  await issuedCodes(world);
  now.disturbed = true;
  await killAll(world);
  const isCut = journal.cut(random, 'before codes');
  await startAll(world);
  if (!isCut) return;
  await noCodes(world, 'by a server that was started on a journal short of its last lines', true);
  journal.putBack();
  await codesAgain(world, 'after the lines of the journal were put back');
}

/** Lines of the last seconds may be missing from every copy: adopts the database as it is. */
async function answeredFor(world: World): Promise<void> {
  const { journal, servers, record } = world;
  if (await areUp(world)) return;
  for (const isMoved of [false, true]) {
    // The manual's procedure for a journal file that has changed.
    if (isMoved) for (const generation of journal.moveOut()) record.movedOut.add(generation);
    const { code, message } = await servers[0].registry(
      'adopt',
      '--reason',
      'Journal remis en place.',
    );
    if (code === 0 && (await areUp(world))) return;
    if (isMoved) violated(world, `registry adopt ended with ${code}: ${message}`);
  }
}

/**
 * Calamities of servers: one server, drawn at random, is killed, stopped, or started with something
 * missing; or all clocks move.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function killed(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  const server = oneOf(world);
  await server.kill();
  await server.start();
}

async function backedUp(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  await killAll(world);
  await world.location.backUp();
  await startAll(world);
}

async function stopped(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  const server = oneOf(world);
  await server.stop();
  await server.start();
}

async function clockBack(world: World): Promise<void> {
  move(world, world.servers[0].ahead - world.random.one([1000, HOUR, DAY, 40 * DAY]));
}

/** Moves the clock to within half a second of the new year, during the work. */
async function newYear(world: World): Promise<void> {
  const there = new Date(Date.now() + world.servers[0].ahead);
  // Paris is an hour ahead of UTC in winter.
  const next = Date.UTC(there.getUTCFullYear() + (isPast(there) ? 2 : 1), 0, 1) - HOUR;
  move(world, next - 500 - Date.now());
}

const isPast = (at: Date) => at.getTime() >= Date.UTC(at.getUTCFullYear() + 1, 0, 1) - HOUR - 500;

function move({ servers }: World, ahead: number): void {
  for (const server of servers) server.ahead = ahead;
}

async function identityAway(world: World): Promise<void> {
  world.now.disturbed = true;
  await killAll(world);
  await world.issuer.cut();
  await startAll(world);
  await sleep(300);
  await world.issuer.repair();
}
