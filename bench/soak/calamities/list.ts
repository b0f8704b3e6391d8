/** What goes wrong in a round, drawn by lot: each begins under load, and puts right what an operator would. */

import type { World } from '../world.ts';
import { journalBeneath, journalCutAtRest } from './beneath.ts';
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
import { backedUp, clockBack, identityAway, killed, newYear, stopped } from './processes.ts';
import { putBack, putBackBeneath, startedOnOld } from './went-back.ts';
import { wordAway } from './word-away.ts';

type Calamity = {
  readonly name: string;
  /** Of all draws, beside the others. */
  readonly weight: number;
  readonly on: (world: World) => boolean;
  readonly strike: (world: World) => Promise<void>;
};

const ANYWHERE = () => true;
const POSTGRES = ({ location }: World) => location.engine === 'postgres';
const FOLDER = ({ bucket }: World) => bucket === null;
const BUCKET = ({ bucket }: World) => bucket !== null;
const BOTH_FOLDER = (world: World) => POSTGRES(world) && FOLDER(world);

/** Over with the work that they disturb. */
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

/** They wait for what servers do by themselves. */
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
  /** The one calamity, by its name; undefined: any. */
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
