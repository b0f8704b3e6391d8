/**
 * Cost of issuing as the register grows: dossiers of twelve decided by the portal over HTTP, beside
 * a bare route whose hand-written SQL function makes the same writes, one transaction a dossier,
 * alternating in one run: with the journal's two lines, which are also writes of a decision, and
 * without. The portal, the bare route and their callers run in separate processes. On PostgreSQL
 * with its syncs enabled, as in production.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { validateDossier } from '#contract/registration/dossier.ts';
import { migrations } from '#server/migrations/list.ts';
import { ensureSociety } from '#server/modules/structures/ensure-society.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { FreshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { killed, started } from '#server/testing/killable-portal.ts';
import { complete, inSlices } from '#server/testing/large-register.ts';
import { renewedTokens } from '#server/testing/renewed-tokens.ts';
import { freePort, newToken, SOCIETY } from '#server/testing/running-portal.ts';
import { type RunningPostgres, startPostgres } from '#tools/postgres.ts';
import { asks, startedProgram } from '../lists/asks.ts';
import { excludedFromFilling } from '../lists/lists.ts';
import { BY_HAND, type ByHand } from './by-hand.ts';
import { lockedDossiers, TRACKS } from './locked-dossiers.ts';

const DEFAULT_SIZES = [10_000, 100_000, 1_000_000];
const ITERATIONS = 7;
/** Dossiers decided by each way in a round. */
const DOSSIERS = 64;
/** Decisions after a start that are measured separately, with one caller. */
const FIRST = 1000;
/**
 * Rounds before the first that counts: V8 still compiles the portal's code during some two thousand
 * decisions.
 */
const WARMING = 32;

/** Numbers of concurrent callers, all on one counter. */
export const CALLERS = [1, 8, 32];

/** Arguments: how many codes the register holds before, one or several sizes. */
export async function issueBench(sizes: readonly string[]): Promise<void> {
  const requested = sizes.length > 0 ? sizes.map(Number) : DEFAULT_SIZES;
  console.log(
    '     codes | at once | portal codes/s | SQL codes/s | and journal | portal / SQL | / and journal',
  );
  for (const size of requested) {
    const { rates, first } = await measureIssue(size, CALLERS);
    for (const { callers, portal, sql: without, reported } of rates) {
      console.log(
        `${String(size).padStart(10)} | ${String(callers).padStart(7)} | ${portal.toFixed(0).padStart(14)} | ` +
          `${without.toFixed(0).padStart(11)} | ${reported.toFixed(0).padStart(11)} | ` +
          `${(portal / without).toFixed(2).padStart(12)} | ${(portal / reported).toFixed(2)}`,
      );
    }
    console.log(
      `${size} codes, the first ${FIRST} decisions after a start: ${first.portal.toFixed(1)} ms each, by hand with the journal ${first.reported.toFixed(1)} ms`,
    );
  }
}

/** The portal; by hand, without the journal's lines and with them. */
const WAYS = ['portal', 'sql', 'reported'] as const;
type Rates<Rate> = Readonly<Record<(typeof WAYS)[number], Rate>>;
type Issued = Rates<number> & { readonly callers: number };

export type Issue = {
  /** Codes a second, in dossiers of twelve. */
  readonly rates: readonly Issued[];
  /** Milliseconds of one decision, of the first thousand that each process makes. */
  readonly first: Readonly<Record<'portal' | 'reported', number>>;
};

/** @param size codes in the register beforehand */
export async function measureIssue(size: number, callers: readonly number[]): Promise<Issue> {
  const fresh = await durableDatabase(await startPostgres({ durable: true }));
  const { settings, database } = fresh;
  const db = kyselyOn<Tables>(database.pool);
  await ensureSociety(db, SOCIETY, readConfiguration({}).brands.own, new Date());
  const filled = await prepared(db, database.pool, size);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const portal = await started(fresh, port, { REQUESTS_PER_MINUTE: '1000000' });
  const folder = mkdtempSync(join(tmpdir(), 'portail-by-hand-'));
  const bare = await startedProgram(join(import.meta.dirname, 'by-hand.ts'), [
    settings.databaseUrl ?? '',
    folder,
  ]);
  try {
    const ground: Ground = {
      ...filled,
      db,
      portal: origin,
      bare: bare.origin,
      tokenOf: renewedTokens((email, isFirst) => newToken(database, { origin, email, isFirst })),
    };
    const first = await firstDecisions(ground);
    const rates: Issued[] = [];
    for (let round = 0; round < WARMING; round += 1) await byTurns(ground, 8);
    for (const many of callers) {
      const iterations: Rates<number[]> = { portal: [], sql: [], reported: [] };
      for (let round = 0; round < ITERATIONS; round += 1) {
        const taken = await byTurns(ground, many);
        for (const way of WAYS) iterations[way].push(taken[way]);
      }
      rates.push({
        callers: many,
        portal: median(iterations.portal),
        sql: median(iterations.sql),
        reported: median(iterations.reported),
      });
    }
    return { rates, first };
  } finally {
    await Promise.all([killed(portal), killed(bare.child)]);
    await fresh.remove();
    rmSync(folder, { recursive: true });
  }
}

async function durableDatabase(server: RunningPostgres): Promise<FreshDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portail-issue-'));
  const settings = { databaseUrl: server.url, dataDir };
  const database = await openDatabase(settings);
  await migrate(database.pool, migrations);
  return {
    database,
    settings,
    ownerUrl: server.url,
    asOwner: (work) => work(database.pool),
    async remove() {
      await database.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Median over all rounds: other programs on the machine disturb only a few of them. */
const median = (rates: readonly number[]) =>
  rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0;

type Prepared = {
  readonly structureId: number;
  readonly staff: { readonly interlocuteurId: number; readonly email: string };
  /** Person notified of each decision. */
  readonly producerId: number;
  /**
   * Prefix used by the hand-written function: a separate one, so that both counters start alike.
   */
  readonly prefixeId: number;
};
type Ground = Prepared & {
  readonly db: Kysely<Tables>;
  /** Addresses of the portal and of the bare route. */
  readonly portal: string;
  readonly bare: string;
  readonly tokenOf: (email: string) => Promise<string>;
};

async function prepared(db: Kysely<Tables>, pool: pg.Pool, size: number): Promise<Prepared> {
  const structureId = await aStructure(db, { raison: 'Label de mesure' });
  const { interlocuteurId } = await aPerson(db, { structures: [structureId] });
  const staff = await aPerson(db, { structures: [SOCIETY] });
  await aPrefixe(db, { code: 'FRM01', structureId });
  const prefixeId = await aPrefixe(db, { code: 'FRM02' });
  const run = (text: string) => sql.raw(text).execute(db);
  await run(
    'alter table element disable trigger all; alter table immatriculation disable trigger all',
  );
  await run(`insert into dossier (structure_id, etat, created_at, updated_at)
    select ${structureId}, 3, now(), now() from generate_series(0, ${size} / 1000)`);
  await inSlices(size, (from, to) =>
    run(`insert into element (dossier_id, structure_id, rang, statut, type, titre, artiste, duree,
      annee_publication, qualite, created_at, updated_at)
    select (select min(dossier_id) from dossier) + n / 1000, ${structureId}, n % 1000 + 1, 'DONE', 'P',
      'Titre ' || n, 'Les Marées', 200, 2020, 'PRODUCTEUR', now(), now() from generate_series(${from} - 1, ${to} - 1) n`),
  );
  await inSlices(size, (from, to) =>
    run(`insert into immatriculation (isrc, element_id, dossier_id, structure_id, annee, designation,
      attribue_le, attribue_par)
    select 'FRB' || lpad((n / 100000 % 100)::text, 2, '0') || lpad((n / 10000000)::text, 2, '0')
        || lpad((n % 100000)::text, 5, '0'),
      element_id, dossier_id, ${structureId}, 2000 + n / 10000000, n % 100000, now(), ${interlocuteurId}
    from (select e.element_id, e.dossier_id,
        (e.dossier_id - (select min(dossier_id) from dossier)) * 1000 + e.rang - 1 as n from element e) e
      where dossier_id between (select min(dossier_id) from dossier) + (${from} - 1) / 1000
        and (select min(dossier_id) from dossier) + (${to} - 1) / 1000 and n between ${from} - 1 and ${to} - 1`),
  );
  await run(
    'alter table element enable trigger all; alter table immatriculation enable trigger all',
  );
  await excludedFromFilling(db);
  await run(BY_HAND);
  await complete(pool);
  return { structureId, staff, producerId: interlocuteurId, prefixeId };
}

/**
 * Runs each way in turn.
 * @returns codes a second
 */
async function byTurns(ground: Ground, callers: number): Promise<Rates<number>> {
  const waiting = await waitingDossiers(ground, WAYS.length * DOSSIERS);
  const taken = { portal: 0, sql: 0, reported: 0 };
  for (const way of WAYS) {
    const milliseconds = await decideAll(ground, way, waiting.splice(0, DOSSIERS), callers);
    taken[way] = (DOSSIERS * TRACKS * 1000) / milliseconds;
  }
  return taken;
}

/**
 * Runs before any other call to the two processes.
 * @returns milliseconds of one decision
 */
async function firstDecisions(ground: Ground): Promise<Issue['first']> {
  const waiting = await waitingDossiers(ground, 2 * FIRST);
  const portal = await decideAll(ground, 'portal', waiting.splice(0, FIRST), 1);
  const reported = await decideAll(ground, 'reported', waiting, 1);
  return { portal: portal / FIRST, reported: reported / FIRST };
}

async function waitingDossiers(ground: Ground, count: number): Promise<number[]> {
  const { db, structureId, staff } = ground;
  const staffId = staff.interlocuteurId;
  const waiting = await lockedDossiers(db, { structureId, staffId }, count);
  await excludedFromFilling(db, await firstOf(db, waiting[0] ?? 0));
  return waiting;
}

/**
 * Runs this many callers; each sends its next request as soon as the previous one is answered.
 * @returns total milliseconds
 */
async function decideAll(
  { portal, bare, staff, prefixeId, producerId, tokenOf }: Ground,
  way: (typeof WAYS)[number],
  dossiers: number[],
  callers: number,
): Promise<number> {
  const token = await tokenOf(staff.email);
  const decide = (dossierId: number) =>
    way === 'portal'
      ? asks(new URL(validateDossier.path, portal), { token, body: { dossierId } })
      : asks(new URL(`/${way}`, bare), {
          body: {
            dossierId,
            prefixeId,
            staffId: staff.interlocuteurId,
            reported: producerId,
          } satisfies ByHand,
        });
  const caller = async () => {
    for (let next = dossiers.pop(); next !== undefined; next = dossiers.pop()) await decide(next);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: callers }, caller));
  return performance.now() - began;
}

async function firstOf(db: Kysely<Tables>, dossierId: number): Promise<number> {
  const { elementId } = await db
    .selectFrom('element')
    .select('elementId')
    .where('dossierId', '=', dossierId)
    .orderBy('elementId')
    .executeTakeFirstOrThrow();
  return elementId;
}
