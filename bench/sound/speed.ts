/**
 * Cost of a sound search as the register grows, beside a scan of the same words in the same run, on
 * PostgreSQL. The register holds random words, half of them from few words shared by many sounds;
 * the sounds searched for are real copies of pieces in the register.
 */

import { fingerprintOf } from '#domain/sound/fingerprint.ts';
import { soundKeysOf } from '#domain/sound/keys.ts';
import { coded, equalised, trimmed } from '#domain/sound/testing/changes.ts';
import { KINDS, played } from '#domain/sound/testing/music.ts';
import { migrations } from '#server/migrations/list.ts';
import { findSounds } from '#server/modules/sound/find-sounds.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { within } from '../figures.ts';

const SECONDS = 60;
const PIECES = 8;
const ITERATIONS = 31;
/** Mask of the steady bits of a word, as a signed number; then the words shared by many sounds. */
const STEADY = 0xfcf3f3f3 | 0;
const SHARED = 200_000;
const P50_BAR = 25;
const GROWTH_BAR = 2;

type Copy = { readonly elementId: number; readonly empreinte: Uint32Array };
type Filled = FreshDatabase & { readonly size: number };

export async function measureSoundSpeed(sizes: readonly number[]): Promise<void> {
  const pieces = Array.from({ length: PIECES }, (_, at) =>
    played({
      chords: 300 + at,
      take: 1,
      kind: KINDS[at % KINDS.length] ?? 'piano',
      seconds: SECONDS,
    }),
  );
  const originals = pieces.map(fingerprintOf);
  const copies = pieces.map((sound, at): Copy => {
    const received = [coded(0.5), equalised(1.3, 0.9), trimmed(2, 3)][at % 3]?.(sound) ?? sound;
    return { elementId: at + 1, empreinte: fingerprintOf(received) };
  });
  let before: number | null = null;
  console.log(
    '    sounds | found  p50   p99 ms | nothing asked p99 ms | scan p50 ms | growth of p50 | recall',
  );
  for (const size of sizes) {
    const filled = await filledWith(size, originals);
    try {
      const { result, idle, scanned, right } = await requested(filled, copies);
      const p50 = quantile(result, 0.5);
      const growth = before === null ? '-' : `x${(p50 / before).toFixed(2)}`;
      console.log(
        `${String(size).padStart(10)} | ${ms(p50)} ${ms(quantile(result, 0.99))} | ${ms(quantile(idle, 0.99))} | ${ms(quantile(scanned, 0.5))} | ${growth} | ${right} of ${copies.length}`,
      );
      within(`a sound in ${size}, p50 in ms`, p50, P50_BAR);
      if (before !== null) within(`growth of p50 to ${size} sounds`, p50 / before, GROWTH_BAR);
      before = p50;
    } finally {
      await filled.remove();
    }
  }
}

async function requested({ database }: Filled, copies: readonly Copy[]) {
  const db = kyselyOn<Tables>(database.pool);
  const result: number[] = [];
  /**
   * An empty query, in turn with the others: measures the delay caused by the machine's other work.
   */
  const idle: number[] = [];
  let right = 0;
  for (let round = 0; round < ITERATIONS; round += 1) {
    for (const { elementId, empreinte } of copies) {
      const began = performance.now();
      const received = { empreinte, duree: SECONDS };
      const all = await findSounds(db, received, { sight: 'all', except: null, type: null });
      // The first round is a warm-up.
      if (round > 0) result.push(performance.now() - began);
      const requested = performance.now();
      await database.pool.query('select 1');
      if (round > 0) idle.push(performance.now() - requested);
      if (round === 1 && all[0]?.elementId === elementId && all[0].verdict === 'MEME') right += 1;
    }
  }
  return { result, idle, scanned: await scans(database, copies.slice(0, 3)), right };
}

/** Scans every sound, without time limit. */
async function scans(database: Filled['database'], copies: readonly Copy[]): Promise<number[]> {
  const client = await database.pool.connect();
  const scanned: number[] = [];
  try {
    await client.query('set statement_timeout = 0');
    for (const { empreinte } of copies) {
      const began = performance.now();
      const text = `select element_id from empreinte, unnest(cles) c where c = any($1::int[])
        group by element_id having count(*) >= 2 order by count(*) desc limit 24`;
      await client.query({
        text,
        values: [soundKeysOf(empreinte)],
        query_timeout: 3_600_000,
      } as never);
      scanned.push(performance.now() - began);
    }
  } finally {
    client.release(true);
  }
  return scanned;
}

/** Inserts the pieces first, then random sounds, whose keys are all of their words. */
async function filledWith(size: number, originals: readonly Uint32Array[]): Promise<Filled> {
  const fresh = await freshDatabase('postgres');
  const { pool } = fresh.database;
  await migrate(pool, migrations);
  const db = kyselyOn<Tables>(pool);
  await aPerson(db, { structures: [await aStructure(db, { raison: 'Catalogue de mesure' })] });
  const client = await pool.connect();
  const run = (text: string) => client.query({ text, query_timeout: 3_600_000 } as never);
  try {
    await run(
      "set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '1GB'",
    );
    await run('alter table empreinte_cle drop constraint empreinte_cle_pkey; select setseed(0.5)');
    await run(`insert into dossier (dossier_id, structure_id, etat, created_at, updated_at)
      select 1, max(structure_id), 3, now(), now() from structure`);
    await run(`insert into element (element_id, dossier_id, structure_id, rang, statut, type, titre, artiste, duree,
        annee_publication, qualite, created_at, updated_at)
      select e, 1, (select max(structure_id) from structure), e, 'DONE', 'P', 'Son ' || e, 'Banc', ${SECONDS}, 2020,
        'PRODUCTEUR', now(), now() from generate_series(1, ${size}) e`);
    const any = (from: string) => `(${from} * 4294967295 - 2147483648)::bigint::int & ${STEADY}`;
    const one = `case when random() < 0.5 then ${any('random()')}
      else hashint4((random() * ${SHARED})::int) & ${STEADY} end`;
    await run(`insert into empreinte (element_id, mots, duree, forme, cles, kept_at, kept_by)
      select e, w, ${SECONDS}, '00ff', w, now(), (select max(interlocuteur_id) from interlocuteur)
      from generate_series(${originals.length + 1}, ${size}) e
      cross join lateral (select array_agg(distinct ${one}) as w from generate_series(1, 64 + 0 * e)) drawn`);
    await keepOriginals(db, originals);
    await run(`insert into empreinte_cle (cle, element_id)
      select unnest(cles), element_id from empreinte where element_id > ${originals.length}`);
    await run('alter table empreinte_cle add primary key (cle, element_id)');
    await run('analyze');
    return { ...fresh, size };
  } finally {
    client.release(true);
  }
}

async function keepOriginals(
  db: ReturnType<typeof kyselyOn<Tables>>,
  originals: readonly Uint32Array[],
) {
  const { keptBy: storedBy } = await db
    .selectFrom('interlocuteur')
    .select((eb) => eb.fn.max('interlocuteurId').as('keptBy'))
    .executeTakeFirstOrThrow();
  for (const [at, empreinte] of originals.entries())
    await db
      .insertInto('empreinte')
      .values({
        elementId: at + 1,
        mots: [...Int32Array.from(empreinte)],
        duree: SECONDS,
        forme: '00ff',
        cles: soundKeysOf(empreinte),
        keptAt: new Date(),
        keptBy: storedBy,
      })
      .execute();
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const ms = (value: number) => value.toFixed(1).padStart(7);
