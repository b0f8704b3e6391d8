/**
 * Rounds of work and calamity, each checked from outside; stops at the first violation, and leaves
 * all files in place.
 */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { draw } from './calamities/list.ts';
import { areUp, killAll, startAll } from './calamities/servers.ts';
import type { ClientRecord } from './record.ts';
import { falseAlarms, findsNothing } from './reported-codes.ts';
import { type Opening, openWorld, type World } from './world.ts';

export { bundleSoak } from './world.ts';

export type SoakOptions = Opening & {
  readonly iterations: number;
  /** Name of the one calamity; undefined: any, by lot. */
  readonly only?: string | undefined;
  /** Excludes the long calamities. */
  readonly isShort?: boolean;
  /** Notified of the totals so far, after each round. */
  readonly onRound?: (name: string, soaked: Soaked) => void;
  /** Checked before each round: true ends the soak. */
  readonly isOver?: () => boolean;
};

export type Soaked = {
  readonly iterations: number;
  readonly seconds: number;
  readonly calamities: ReadonlyMap<string, number>;
  readonly record: ClientRecord;
  readonly codes: number;
  readonly holes: number;
  readonly violations: readonly string[];
  /** Folder left in place after a violation; removed otherwise. */
  readonly folder: string;
};

/** Concurrent dossiers in a round. */
const LIVES = 6;
/** Milliseconds for which a round continues after its calamity. */
const REST = 1500;

export async function runSoak(options: SoakOptions): Promise<Soaked> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'portail-soak-'));
  const begun = performance.now();
  const calamities = new Map<string, number>();
  const violations: string[] = [];
  const world = await openWorld(options, folder);
  let iterations = 0;
  const soaked = (): Soaked => ({
    iterations,
    seconds: (performance.now() - begun) / 1000,
    calamities,
    record: world.record,
    codes: world.checker.codes,
    holes: world.checker.holes,
    violations,
    folder,
  });
  try {
    while (
      iterations < options.iterations &&
      violations.length === 0 &&
      options.isOver?.() !== true
    ) {
      iterations += 1;
      const name = await oneRound(world, options);
      calamities.set(name, (calamities.get(name) ?? 0) + 1);
      violations.push(...(await judged(world)));
      options.onRound?.(name, soaked());
    }
  } finally {
    await close(world, violations.length > 0);
  }
  if (violations.length === 0) rmSync(folder, { recursive: true });
  return soaked();
}

/** @returns the name of the calamity */
async function oneRound(world: World, options: SoakOptions): Promise<string> {
  const { now, record, work } = world;
  const calamity = draw(world, options);
  Object.assign(now, { disturbed: false, wentBack: false, deadline: Number.POSITIVE_INFINITY });
  await startAll(world);
  work.beginRound(LIVES);
  await calamity.strike(world).catch((error: unknown) => {
    record.unexplained.push(`${calamity.name}: ${error}`);
  });
  now.deadline = Date.now() + REST;
  await work.ended();
  return calamity.name;
}

/** Milliseconds after which a server ignores a line without its word, plus one check interval. */
const UNDER_WAY = 19_000;

async function judged(world: World): Promise<readonly string[]> {
  const { location, checker, record } = world;
  // The embedded database can only be read with its servers stopped.
  const alone = () => (location.engine === 'embedded' ? killAll(world) : undefined);
  await alone();
  const errors = await location.read((ask) => checker.check(ask, record));
  const [server] = world.servers;
  let verified = await server.registry('verify');
  if (!findsNothing(verified)) {
    // A server that does not know the outcome of a line looks for it after its start.
    await startAll(world);
    await areUp(world);
    // A line without codes may stay without outcome for this long (`burn.ts`).
    await sleep(UNDER_WAY);
    await alone();
    verified = await server.registry('verify');
  }
  return [...errors, ...record.unexplained, ...falseAlarms(verified)];
}

async function close(world: World, isStored: boolean): Promise<void> {
  const { location, issuer, mail, bucket, disk, folder } = world;
  await killAll(world);
  await Promise.all([issuer.cut(), mail.down()]);
  if (isStored) await keepRows(world, folder);
  await Promise.all([location.remove(), bucket?.remove()]);
  if (!isStored) disk?.remove();
}

/** Saves the rows that would disappear with the PostgreSQL server. */
async function keepRows({ location }: World, folder: string): Promise<void> {
  if (location.engine === 'embedded') return;
  const { writeFile } = await import('node:fs/promises');
  await location.read(async (ask) => {
    for (const table of [
      'immatriculation',
      'compteur',
      'registre_ligne',
      'registre_generation',
      'annulation',
    ])
      await writeFile(
        join(folder, `${table}.jsonl`),
        (await ask(`select * from ${table}`)).map((row) => `${JSON.stringify(row)}\n`).join(''),
      );
  });
}
