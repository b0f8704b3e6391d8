/**
 * What people read most, on a register where a few structures hold most of the codes, each beside the same rows read by
 * hand (`bare.ts`), in turns in one run: milliseconds of processor a call, of the server, its caller and PostgreSQL, because
 * a clock tells more of what else the machine does. Over HTTP, one caller at a time, on Linux.
 */

import { sql } from 'kysely';
import { listCodes } from '#contract/registration/isrc.ts';
import { PROXIMITY_RULES } from '#domain/proximity/recording.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { aPerson } from '#server/testing/builders.ts';
import {
  aLargeRegister,
  inSlices,
  type LargeRegister,
  settle,
} from '#server/testing/large-register.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { asks, ticksOf } from './asks.ts';
import { type BareName, bareServer } from './bare.ts';

const DEFAULT_CODES = 200_000;
/** Of each of the two, in turns of so many, until there are enough or it has taken long enough (milliseconds). */
const MOST_CALLS = 1000;
const IN_A_ROW = 20;
const LONGEST = 6000;
/** Calls of each measure before anything is counted: a program that has just started is slower. */
const WARM = 200;
/** And of the first one, whose turn is before the portal's own code has become fast, so many times. */
const FIRST_WARM = 10;
/** Milliseconds in one tick of Linux's own account. */
const TICK = 10;

/** What a connection has done by helpers that end with the statement stands on nobody's account: it works alone. */
const ALONE = `do $$ begin
  execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database());
end $$`;

type Call = { readonly path: string; readonly token: string; readonly body?: object };
type Measure = {
  readonly what: string;
  readonly ours: Call;
  readonly bare: BareName;
  readonly asked?: Readonly<Record<string, string | number>>;
  /** How many times the bare one it may cost; 1.5 where it is not said. */
  readonly bar?: number;
};

/** Milliseconds of processor a call, of the portal and of the bare route; bytes of the portal's answer. */
export type Figure = {
  readonly what: string;
  readonly portal: number;
  readonly bare: number;
  readonly bar: number;
  readonly bytes: number;
};
const USUAL_BAR = 1.5;
/** Where the call answers more than the bare one reads. */
const MORE_BY_NATURE = 2.5;
const QUEUE_PAGE = { file: 'treat', page: { taille: 50 } };

/** Argument: how many codes. */
export async function listsBench([
  codes = String(DEFAULT_CODES),
]: readonly string[]): Promise<void> {
  console.log(
    '                                          |  portal |    bare | portal / bare | bytes',
  );
  await measureLists(Number(codes), (figure) => console.log(line(figure)));
}

/** Each figure as soon as it is known, then all of them. */
export async function measureLists(
  codes: number,
  tell: (figure: Figure) => void,
): Promise<Figure[]> {
  const fresh = await freshDatabase('postgres', { image: SCHEMA });
  await fresh.asOwner((pool) => pool.query(ALONE));
  const portal = await runningPortal('postgres', {
    on: fresh,
    checkAnswers: false,
    environment: { REQUESTS_PER_MINUTE: '1000000' },
  });
  const { databaseUrl, dataDir } = portal;
  const own = await openDatabase({ databaseUrl, dataDir, namedStatements: false });
  const bare = await bareServer(kyselyOn<Tables>(own.pool));
  try {
    const figures: Figure[] = [];
    const measures = await prepared(portal, fresh, codes);
    for (const measure of measures.slice(0, 1))
      for (let time = 0; time < FIRST_WARM; time += 1) await warmed(portal, bare.origin, measure);
    for (const measure of measures) {
      const figure = await figureOf(portal, bare.origin, measure);
      figures.push(figure);
      tell(figure);
    }
    return figures;
  } finally {
    await bare.app.close();
    await own.close();
    await portal.remove();
  }
}

async function prepared(
  portal: RunningPortal,
  fresh: FreshDatabase,
  codes: number,
): Promise<Measure[]> {
  const { db } = portal;
  const staff = await aPerson(db, { structures: [SOCIETY] });
  const size = { codes, structures: Math.ceil(codes / 200), waiting: 800 };
  const register = await aLargeRegister(db, size, staff.interlocuteurId);
  await keptFromFilling(db);
  await fresh.asOwner((pool) => settle(pool));
  return measures(portal, register, staff.email);
}

/** The portal gives recordings their compared form between calls: what it does then would be counted with them. */
export async function keptFromFilling(db: RunningPortal['db'], first = 1): Promise<void> {
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

async function measures(
  portal: RunningPortal,
  register: LargeRegister,
  email: string,
): Promise<Measure[]> {
  const { db } = portal;
  const at = (share: number) =>
    register.structures[Math.floor(register.structures.length * share)] ?? 0;
  const token = await portal.tokenOf(email);
  const tokenAt = async (structureId: number) =>
    portal.tokenOf((await aPerson(db, { structures: [structureId] })).email);
  const largest = at(0);
  const head = await aPerson(db, { structures: [largest] });
  const largestToken = await portal.tokenOf(head.email);
  const pages = [
    ['small', at(0.5), await tokenAt(at(0.5))],
    ['middle', at(0.02), await tokenAt(at(0.02))],
    ['largest', largest, largestToken],
  ] as const;
  const list = { path: '/api/isrc/list', token };
  const dossiers = { path: '/api/dossier/list', token };
  return [
    ...(await ofPages(portal, pages)),
    {
      what: 'staff, page sorted by date, 20',
      ours: {
        ...list,
        body: { page: { taille: 20, total: 1 }, tri: { champ: 'attribueLe', sens: 'desc' } },
      },
      bare: 'byDate',
    },
    {
      what: 'staff queue, 800 waiting',
      ours: { ...dossiers, body: { file: 'treat' } },
      bare: 'queue',
      bar: 2,
    },
    {
      what: 'staff queue, 50 and the count',
      ours: { ...dossiers, body: QUEUE_PAGE },
      bare: 'queuePage',
    },
    {
      what: 'staff dossiers, open',
      ours: { ...dossiers, body: { file: 'open' } },
      bare: 'allOpen',
    },
    {
      what: 'staff, rare word, 20',
      ours: { ...list, body: { texte: register.rareWord, page: { taille: 20, total: 1 } } },
      bare: 'rare',
      asked: { word: register.rareWord },
    },
    {
      what: 'staff, by company, 20',
      ours: { ...list, body: sortedBy('structure') },
      bare: 'byCompany',
      bar: 2,
    },
    {
      what: 'staff, sorted by title, 20',
      ours: { ...list, body: sortedBy('titre') },
      bare: 'byTitle',
    },
    {
      what: 'staff, one exact code',
      ours: { ...list, body: { isrc: register.isrc } },
      bare: 'code',
      asked: { isrc: register.isrc },
    },
    ...(await ofOne(portal, largest, { at: at(0.01), token, head })),
  ];
}

type One = {
  readonly at: number;
  readonly token: string;
  readonly head: { readonly email: string; readonly interlocuteurId: number };
};

/** What whoever heads the largest structure is shown first, and one dossier. */
async function ofOne(
  portal: RunningPortal,
  largest: number,
  { at, token, head }: One,
): Promise<Measure[]> {
  const dossierId = await decidedIn(portal.db, at);
  const own = await portal.tokenOf(head.email);
  return [
    {
      what: 'home of the largest producer',
      ours: { path: '/api/dossier/list', token: own, body: { file: 'open' } },
      bare: 'open',
      asked: { structure: largest },
    },
    {
      what: 'dossier of 8, read by staff',
      ours: { path: `/api/dossier?dossierId=${dossierId}`, token },
      bare: 'dossier',
      asked: { dossier: dossierId },
      // With its past, the choices made about it and the prefixes that would number it.
      bar: MORE_BY_NATURE,
    },
    {
      what: 'session, largest producer',
      ours: { path: '/api/profile/interlocuteur', token: own },
      bare: 'session',
      asked: { person: head.interlocuteurId },
    },
  ];
}

async function decidedIn(db: RunningPortal['db'], structureId: number): Promise<number> {
  const { dossierId } = await db
    .selectFrom('dossier')
    .select('dossierId')
    .where('etat', '=', 3)
    .where('structureId', '=', structureId)
    .executeTakeFirstOrThrow();
  return dossierId;
}

type Page = readonly [name: string, structure: number, token: string];

/** The first page of a structure, with the count of them all, and the one after it. */
async function ofPages(portal: RunningPortal, pages: readonly Page[]): Promise<Measure[]> {
  const path = '/api/isrc/list';
  const first = { taille: 20 };
  const next = await Promise.all(
    pages.map(async ([name, structure, own]) => ({
      what: `next page of 20, ${name} structure`,
      ours: { path, token: own, body: { page: await pageAfter(portal, own) } },
      bare: 'page' as const,
      asked: { structure },
    })),
  );
  return [
    ...next,
    ...pages.map(([name, structure, own]) => ({
      what: `first page of 20 and the count, ${name}`,
      ours: { path, token: own, body: { page: first } },
      bare: 'page' as const,
      asked: { structure },
      bar: MORE_BY_NATURE,
    })),
  ];
}

/** The page that follows the first, as a screen asks for it. */
async function pageAfter({ origin }: RunningPortal, token: string): Promise<object> {
  const answer = await fetch(new URL('/api/isrc/list', origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ page: { taille: 20 } }),
  });
  const { total, page } = listCodes.output.parse(await answer.json());
  return { taille: 20, total, ...(page?.apres ? { repere: page.apres } : {}) };
}

const sortedBy = (champ: string) => ({
  page: { taille: 20, total: 1 },
  tri: { champ, sens: 'asc' },
});

async function figureOf(portal: RunningPortal, origin: string, measure: Measure): Promise<Figure> {
  const { what, bar = USUAL_BAR } = measure;
  const { mine, theirs } = waysOf(portal, origin, measure);
  const spent = { calls: 0, portal: 0, bare: 0 };
  const bytes = await mine();
  await warmed(portal, origin, measure);
  const until = performance.now() + LONGEST;
  while (spent.calls < MOST_CALLS && (spent.calls === 0 || performance.now() < until)) {
    spent.portal += await processorOf(portal, mine);
    spent.bare += await processorOf(portal, theirs);
    spent.calls += IN_A_ROW;
  }
  return { what, portal: spent.portal / spent.calls, bare: spent.bare / spent.calls, bar, bytes };
}

function waysOf(portal: RunningPortal, origin: string, { ours, bare, asked = {} }: Measure) {
  const address = new URL(`/api/${bare}`, origin);
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, String(value));
  return {
    mine: () => asks(new URL(ours.path, portal.origin), ours),
    theirs: () => asks(address, {}),
  };
}

async function warmed(portal: RunningPortal, origin: string, measure: Measure): Promise<void> {
  const { mine, theirs } = waysOf(portal, origin, measure);
  const until = performance.now() + LONGEST;
  for (let warm = 0; warm < WARM && performance.now() < until; warm += 1)
    await Promise.all([mine(), theirs()]);
}

const line = ({ what, portal, bare, bytes }: Figure) =>
  `${what.padEnd(41)} | ${figure(portal)} | ${figure(bare)} | ${(portal / bare).toFixed(1).padStart(13)} | ${bytes}`;
const figure = (milliseconds: number) => milliseconds.toFixed(2).padStart(7);

/** Milliseconds of processor for some calls in a row. */
async function processorOf({ db }: RunningPortal, call: () => Promise<unknown>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database()`.execute(db);
  const before = rows.map(({ pid }) => ({ pid, ticks: ticksOf(pid) ?? 0 }));
  const own = process.cpuUsage();
  for (let n = 0; n < IN_A_ROW; n += 1) await call();
  const { user, system } = process.cpuUsage(own);
  const ticks = before.reduce((sum, one) => sum + (ticksOf(one.pid) ?? one.ticks) - one.ticks, 0);
  return (user + system) / 1000 + ticks * TICK;
}
