/**
 * Cost of a search as the register grows, beside the naive search in the same run: catalogues of
 * several sizes exist at once and are queried in turn, so that the machine's other work affects all
 * of them.
 */

import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { contactActor } from '#domain/permission/actor.ts';
import { NO_ROLE } from '#domain/permission/roles.ts';
import { type Comparable, comparableOf } from '#domain/proximity/recording.ts';
import type { LabelledPair } from '#domain/proximity/testing/labelled-set.ts';
import { findCandidates } from '#server/modules/proximity/find-candidates.ts';
import { search } from '#server/modules/proximity/search.ts';
import type { Call } from '#server/platform/call.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { within } from '../figures.ts';
import type { Recording } from '../recordings.ts';
import { catalogue } from './catalogue.ts';
import { type Chance, chance } from './chance.ts';
import { type Filled, filledDatabase } from './load.ts';
import { pairsFrom } from './pairs.ts';

const ITERATIONS = 5;
const QUESTIONS = 40;
/** Labelled pairs a family whose first side is put into each catalogue. */
const LABELLED = 12;
/** Dossiers of a thousand recordings compared; then the most milliseconds for one. */
const DOSSIERS = 9;
const MOST_FOR_A_DOSSIER = 250;
/** Most rows for the naive search: beyond, its index takes too long to build. */
const NAIVE_UP_TO = 1_000_000;

type Measured = Filled & {
  readonly naive: boolean;
  readonly portal: number[];
  readonly trigrams: number[];
};

export async function measureSpeed(
  real: readonly Recording[],
  sizes: readonly number[],
): Promise<void> {
  const pairs = pairsFrom(real, LABELLED).filter(({ same }) => same);
  const measured: Measured[] = [];
  try {
    for (const size of sizes) {
      const began = performance.now();
      const filled = await filledDatabase(
        catalogue(real, size),
        size,
        pairs.map(({ a }) => a),
      );
      const naive = size <= NAIVE_UP_TO;
      if (naive) await prepareNaive(filled);
      measured.push({ ...filled, naive, portal: [], trigrams: [] });
      console.log(`${size} rows ready in ${Math.round((performance.now() - began) / 1000)} s`);
    }
    const random = chance(7);
    for (let round = 0; round < ITERATIONS; round += 1) {
      for (const one of measured) await ask(one, random, round);
    }
    report(measured);
    for (const one of measured) await reportDossiers(one);
    for (const one of measured) await reportRecall(one, pairs);
  } finally {
    for (const one of measured) await one.remove();
  }
}

async function ask(one: Measured, random: Chance, round: number): Promise<void> {
  const call = callOn(one);
  for (let question = 0; question < QUESTIONS; question += 1) {
    const elementId = 1 + random.below(one.size);
    const began = performance.now();
    await search(call, { query: null, body: { elementId } });
    const count = performance.now();
    if (one.naive) {
      const request = await call.db
        .selectFrom('proximite')
        .selectAll()
        .where('elementId', '=', elementId)
        .executeTakeFirstOrThrow();
      const naively = performance.now();
      await naiveSearch(one, request);
      if (round > 0) one.trigrams.push(performance.now() - naively);
    }
    // The first round is a warm-up of both, and does not count.
    if (round > 0) one.portal.push(count - began);
  }
}

/**
 * Calls as the structure that owns the catalogue: the most expensive case, since all results are
 * its own.
 */
function callOn({ database }: Filled): Call {
  const structure = { structureId: 1000, etat: 3, statut: 'TIERS', situation: 'ACTI' } as const;
  return {
    interlocuteurId: 1000,
    signedIn: null,
    actor: contactActor({ interlocuteurId: 1000, structure, roles: NO_ROLE }),
    scope: { kind: 'one', structureId: 1000 },
    db: kyselyOn<Tables>(database.pool),
    now: new Date(),
    record: async () => {},
    recordNothing: () => {},
    afterCommit: () => {},
    isTrial: false,
    complete: () => {},
    afterRollback: () => {},
  };
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const ms = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(1)).padStart(9);

function report(measured: readonly Measured[]): void {
  console.log(
    '\n     rows | portal p50  p99 ms | trigrams p50  p99 ms | growth of p50: portal, trigrams',
  );
  let before: Measured | undefined;
  for (const one of measured) {
    const growth = (of: 'portal' | 'trigrams') =>
      before === undefined
        ? '-'
        : `x${(quantile(one[of], 0.5) / quantile(before[of], 0.5)).toFixed(2)}`;
    const figures = [one.portal, one.trigrams].map(
      (values) => `${ms(quantile(values, 0.5))}${ms(quantile(values, 0.99))}`,
    );
    console.log(
      `${String(one.size).padStart(9)} | ${figures.join(' | ')} | ${growth('portal')}, ${growth('trigrams')}`,
    );
    before = one;
  }
}

/** Whole dossiers at once, as on submission: the catalogue holds its recordings by thousands. */
async function reportDossiers(one: Measured): Promise<void> {
  const call = callOn(one);
  const spent: number[] = [];
  let recordings = 0;
  // The first iteration is a warm-up of both.
  for (
    let dossierId = 1;
    dossierId <= Math.min(DOSSIERS + 1, one.size / LARGEST_DOSSIER);
    dossierId += 1
  ) {
    const began = performance.now();
    const { rows } = await search(call, { query: null, body: { dossierId } });
    if (dossierId > 1) spent.push(performance.now() - began);
    recordings = rows.length;
  }
  within(
    `a dossier of ${recordings} in ${one.size} rows, ms`,
    quantile(spent, 0.5),
    MOST_FOR_A_DOSSIER,
  );
}

/**
 * Recall: searches by the second side of each pair, and checks that the first side is found among
 * all the others.
 */
async function reportRecall(one: Measured, pairs: readonly LabelledPair[]): Promise<void> {
  const db = kyselyOn<Tables>(one.database.pool);
  let [portal, trigrams, total] = [0, 0, 0];
  for (const [index, { b }] of pairs.entries()) {
    const expected = one.labelled[index] ?? 0;
    const comparable = comparableOf(b);
    const subject = {
      elementId: 0,
      dossierId: 0,
      structureId: 1000,
      statut: 'USER',
      version: null,
      isStored: false,
      comparable,
    } as const;
    const result = await findCandidates(db, [subject], { sight: 'all', related: false });
    total += 1;
    if (result.get(0)?.candidates.some(({ elementId }) => elementId === expected)) portal += 1;
    if (one.naive && (await naiveSearch(one, comparable)).includes(expected)) trigrams += 1;
  }
  const share = (count: number) => (count / total).toFixed(3);
  console.log(
    `recall in ${one.size} rows, ${total} labelled pairs: portal ${share(portal)} (scored 60 and more), ` +
      `trigrams ${one.naive ? share(trigrams) : '-'} (not scored)`,
  );
}

/**
 * The common approach: trigram similarity of title and artist, on stored columns with one composite
 * index.
 */
async function prepareNaive({ database }: Filled): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '1GB'");
    await client.query(`create table naif as select element_id, type, noyau || ' ' || complement as titre,
      array_to_string(artistes, ' ') as artiste from proximite`);
    await client.query({
      text: 'create index naif_trigrammes on naif using gin (titre gin_trgm_ops, artiste gin_trgm_ops)',
      query_timeout: 3_600_000,
    } as never);
    await client.query('analyze naif');
  } finally {
    client.release(true);
  }
}

/** Ids of the recordings alike, at the usual threshold of 0.3 for both. */
async function naiveSearch({ database }: Filled, comparable: Comparable): Promise<number[]> {
  const { rows } = await database.pool.query<{ element_id: number }>(
    'select element_id from naif where type = $1 and titre % $2 and artiste % $3',
    [
      comparable.type,
      `${comparable.noyau} ${comparable.complement}`,
      comparable.artistes.join(' '),
    ],
  );
  return rows.map(({ element_id }) => element_id);
}
