/**
 * The most used reads, on a register where a few structures hold most of the codes, each beside the
 * same rows read by hand (`bare.ts`), alternating in one run. Measured in processor milliseconds
 * per call, because wall-clock time depends more on the machine's other work. The portal, the bare
 * routes and their caller run in separate processes; the caller is not counted, PostgreSQL is. Over
 * HTTP, one caller at a time, on Linux.
 */

import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { PROXIMITY_RULES } from '#domain/proximity/recording.ts';
import { locationOf } from '#identity/embedded/options.ts';
import { ensureSociety } from '#server/modules/structures/ensure-society.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { aPerson } from '#server/testing/builders.ts';
import { killed, started } from '#server/testing/killable-portal.ts';
import { aLargeRegister, complete, inSlices } from '#server/testing/large-register.ts';
import { renewedTokens } from '#server/testing/renewed-tokens.ts';
import { freePort, newToken, SOCIETY } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { asks, startedProgram, ticksOf } from './asks.ts';
import { type Filled, type Ground, type Measure, measures } from './measures.ts';

const DEFAULT_CODES = 200_000;
/**
 * Most calls of each of the two programs, calls in a row before alternating, and longest duration
 * (milliseconds).
 */
const MOST_CALLS = 1000;
const IN_A_ROW = 20;
const LONGEST = 6000;
/** Uncounted warm-up calls of each measure: a program that has just started is slower. */
const WARM = 200;
/** Warm-up passes of the first measure, which runs before the portal's code is optimized. */
const FIRST_WARM = 10;
/** Milliseconds in one tick of Linux's own account. */
const TICK = 10;

/**
 * Disables parallel query: the processor time of parallel workers, which end with the statement,
 * would not be counted.
 */
const ALONE = `do $$ begin
  execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database());
end $$`;

/** Milliseconds of processor a call; bytes of the portal's answer. */
export type Figure = {
  readonly what: string;
  readonly portal: number;
  /** The bare route without authentication. */
  readonly alone: number;
  /** The bare route that checks the token and reads memberships; the bar applies to this one. */
  readonly bare: number;
  readonly bar: number;
  readonly bytes: number;
};
const USUAL_BAR = 1.5;

/** Argument: how many codes. */
export async function listsBench([
  codes = String(DEFAULT_CODES),
]: readonly string[]): Promise<void> {
  console.log(
    '                                          |  portal |   alone |  called | portal / called | bytes',
  );
  await measureLists(Number(codes), (figure) => console.log(line(figure)));
}

/** Notifies each figure as soon as it is known, then returns them all. */
export async function measureLists(
  codes: number,
  notify: (figure: Figure) => void,
): Promise<Figure[]> {
  const fresh = await freshDatabase('postgres', { image: SCHEMA });
  await fresh.asOwner((pool) => pool.query(ALONE));
  const filled = await fill(fresh, codes);
  const port = await freePort();
  const portal = await started(fresh, port, { REQUESTS_PER_MINUTE: '1000000' });
  const bare = await startedBare(fresh, port);
  try {
    const origin = `http://localhost:${port}`;
    const ground: Ground = {
      ...filled,
      origin,
      portalPid: portal.pid ?? 0,
      bareOrigin: bare.origin,
      barePid: bare.child.pid ?? 0,
      tokenOf: renewedTokens((email, isFirst) =>
        newToken(fresh.database, { origin, email, isFirst }),
      ),
    };
    const figures: Figure[] = [];
    const all = await measures(ground);
    for (const measure of all.slice(0, 1))
      for (let time = 0; time < FIRST_WARM; time += 1) await warmed(ground, measure);
    for (const measure of all) {
      const figure = await figureOf(ground, measure);
      figures.push(figure);
      notify(figure);
    }
    return figures;
  } finally {
    await Promise.all([killed(portal), killed(bare.child)]);
    await fresh.remove();
  }
}

/** Fills before the portal starts: it would compute the compared form of recordings meanwhile. */
async function fill(fresh: FreshDatabase, codes: number): Promise<Filled> {
  const db = kyselyOn<Tables>(fresh.database.pool);
  await ensureSociety(db, SOCIETY, readConfiguration({}).brands.own, new Date());
  const staff = await aPerson(db, { structures: [SOCIETY] });
  const size = { codes, structures: Math.ceil(codes / 200), waiting: 800 };
  const register = await aLargeRegister(db, size, staff.interlocuteurId);
  await excludedFromFilling(db);
  await fresh.asOwner((pool) => complete(pool));
  return { db, register, staff: staff.email };
}

async function startedBare({ settings }: FreshDatabase, port: number) {
  const { issuer } = locationOf({
    publicUrl: `http://localhost:${port}`,
    realm: 'isrc',
    clientId: 'portail',
  });
  return startedProgram(join(import.meta.dirname, 'bare.ts'), [settings.databaseUrl ?? '', issuer]);
}

/**
 * Stores an empty compared form for every recording: the portal would otherwise compute it between
 * calls, and that work would be counted.
 */
export async function excludedFromFilling(db: Kysely<Tables>, first = 1): Promise<void> {
  const { last } = await db
    .selectFrom('element')
    .select(({ fn }) => fn.max('elementId').as('last'))
    .executeTakeFirstOrThrow();
  await inSlices((last ?? 0) - first + 1, (from, to) =>
    sql`insert into proximite (element_id, type, noyau, complement, artistes, invites, versions, duree, cles, regles)
      select element_id, type, '', '', '{}', '{}', '{}', duree, '{}', ${PROXIMITY_RULES} from element
      where element_id between ${from + first - 1} and ${to + first - 1} on conflict do nothing`.execute(
      db,
    ),
  );
}

async function figureOf(ground: Ground, measure: Measure): Promise<Figure> {
  const { what, bar = USUAL_BAR } = measure;
  const { portalPid, barePid } = ground;
  const { portal, alone, called } = await waysOf(ground, measure);
  const spent = { calls: 0, portal: 0, alone: 0, called: 0 };
  const bytes = await portal();
  await warmed(ground, measure);
  const until = performance.now() + LONGEST;
  while (spent.calls < MOST_CALLS && (spent.calls === 0 || performance.now() < until)) {
    spent.portal += await processorOf(ground, portalPid, portal);
    spent.alone += await processorOf(ground, barePid, alone);
    spent.called += await processorOf(ground, barePid, called);
    spent.calls += IN_A_ROW;
  }
  const { calls } = spent;
  return {
    what,
    portal: spent.portal / calls,
    alone: spent.alone / calls,
    bare: spent.called / calls,
    bar,
    bytes,
  };
}

async function waysOf(ground: Ground, { ours, bare, requested = {} }: Measure) {
  const token = await ground.tokenOf(ours.email);
  const bareAddress = (way: 'alone' | 'called') => {
    const address = new URL(`/${way}/${bare}`, ground.bareOrigin);
    for (const [name, value] of Object.entries(requested))
      address.searchParams.set(name, String(value));
    return address;
  };
  return {
    portal: () => asks(new URL(ours.path, ground.origin), { ...ours, token }),
    alone: () => asks(bareAddress('alone'), {}),
    called: () => asks(bareAddress('called'), { token }),
  };
}

async function warmed(ground: Ground, measure: Measure): Promise<void> {
  const { portal, alone, called } = await waysOf(ground, measure);
  const until = performance.now() + LONGEST;
  for (let warm = 0; warm < WARM && performance.now() < until; warm += 1)
    await Promise.all([portal(), alone(), called()]);
}

const line = ({ what, portal, alone, bare, bytes }: Figure) =>
  `${what.padEnd(41)} | ${figure(portal)} | ${figure(alone)} | ${figure(bare)} | ${(portal / bare).toFixed(1).padStart(15)} | ${bytes}`;
const figure = (milliseconds: number) => milliseconds.toFixed(2).padStart(7);

/** Processor milliseconds of a process and of PostgreSQL for a series of calls. */
async function processorOf(
  { db }: Ground,
  server: number,
  call: () => Promise<unknown>,
): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  const before = [server, ...rows.map(({ pid }) => pid)].map((pid) => ({
    pid,
    ticks: ticksOf(pid) ?? 0,
  }));
  for (let n = 0; n < IN_A_ROW; n += 1) await call();
  const ticks = before.reduce((sum, one) => sum + (ticksOf(one.pid) ?? one.ticks) - one.ticks, 0);
  return ticks * TICK;
}
