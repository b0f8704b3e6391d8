/**
 * A register of any size, made inside PostgreSQL in seconds: a few structures hold most of it (Zipf), nearly all has its
 * code, some waits. For plans and measures.
 */

import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';

export type RegisterSize = {
  readonly codes: number;
  readonly structures: number;
  /** Dossiers pending a decision by staff; as many again are still being entered. */
  readonly waiting: number;
};

export type LargeRegister = {
  /** Every structure, the one with most codes first. */
  readonly structures: readonly number[];
  /** An allocated code, from the middle of the register. */
  readonly isrc: string;
  /** A word that about one title in a thousand holds, and no artist. */
  readonly rareWord: string;
};

const TRACKS = 8;
/** Rows of one statement: each ends long before the connection takes the database for silent, whatever else runs. */
const SLICE = 20_000;
const MESSAGES = `(array['Marée','basse','Vent','debout','Phare','nuit','Été','île','garçon','forêt','Cœur','lumière',
  'train','hiver','sœur','maison','route','jardin','étoile','fenêtre','rivière','soleil','ombre','neige','sable'])`;
const word = (n: string) => `${MESSAGES}[1 + mod(abs(hashint4(${n})), 25)]`;

/** Milliseconds; a large register takes longer than any request may. */
const SETTLES = 600_000;

/**
 * Run by the owner of the tables once they are filled: an index-only scan needs pages that are
 * visible to all.
 * @param allRows statistics of every row, 300 for each unit, so that a test's plans never change
 */
export async function complete(owner: pg.Pool, { allRows = false } = {}): Promise<void> {
  const client = await owner.connect();
  const run = (text: string) => client.query({ text, query_timeout: SETTLES } as pg.QueryConfig);
  await run(`set statement_timeout = ${SETTLES}`);
  if (allRows) await run('set default_statistics_target = 500');
  await run('vacuum (analyze)');
  client.release(true);
}

export async function inSlices(
  rows: number,
  write: (from: number, to: number) => Promise<unknown>,
  slice = SLICE,
): Promise<void> {
  for (let from = 1; from <= rows; from += slice)
    await write(from, Math.min(rows, from + slice - 1));
}

export async function aLargeRegister(
  db: Kysely<Tables>,
  { codes, structures, waiting }: RegisterSize,
  author: number,
): Promise<LargeRegister> {
  const dossiers = Math.ceil(codes / TRACKS);
  const all = dossiers + 2 * waiting;
  await inTransaction(db, async (trx) => {
    const run: Run = (text) => sql.raw(text).execute(trx);
    await run('set local statement_timeout = 0');
    await run(`insert into structure (raison, etat, created_at, updated_at)
      select 'Label ' || ${word('n')} || ' ' || n, 3, now(), now() from generate_series(1, ${structures}) n`);
    await run(`create temp table ranked on commit drop as
      select row_number() over (order by structure_id) as place, structure_id from structure
      where raison like 'Label %'`);
    // Zipf: the density of places is 1/x. The golden ratio spreads them evenly, the same at each run.
    await inSlices(all, (from, to) =>
      run(`insert into dossier (structure_id, titre, etat, submitted_at, submitted_by, created_at, updated_at)
      select p.structure_id, 'Album ' || ${word('n')} || ' ' || n, case when n <= ${dossiers} then 3
          when n <= ${dossiers + waiting} then 2 else 1 end,
        case when n <= ${dossiers + waiting} then at end, case when n <= ${dossiers + waiting} then ${author} end, at, at
      from generate_series(${from}, ${to}) n
      cross join lateral (select now() - (${all} - n) * interval '1 minute' as at) t
      join ranked p on p.place = least(${structures}, floor(exp(mod(n * 0.6180339887498949, 1) * ln(${structures} + 1))))
      order by n`),
    );
    await run(`create temp table made on commit drop as
      select dossier_id, row_number() over (order by dossier_id) as n from dossier where titre like 'Album %'`);
    await run('create unique index on made (n)');
    await inSlices(
      all,
      (from, to) =>
        run(`insert into element (dossier_id, structure_id, rang, statut, type, titre, version, artiste, duree,
        annee_publication, qualite, created_at, updated_at)
      select d.dossier_id, d.structure_id, r,
        case d.etat when 3 then 'DONE' when 2 then 'PRODUCT' else 'USER' end, 'P',
        ${word('d.dossier_id * 8 + r')} || ' ' || ${word('d.dossier_id * 11 + r * 7')}
          || case when mod(d.dossier_id * 8 + r, 997) = 0 then ' Zéphyrine' else '' end,
        case when mod(r, 5) = 0 then 'Remix' end,
        ${word('d.dossier_id % 5000')} || ' ' || ${word('d.dossier_id % 5000 + 31')},
        200, 2020, 'PRODUCTEUR', d.created_at, d.updated_at
      from made m join dossier d using (dossier_id) cross join generate_series(1, ${TRACKS}) r
      where m.n between ${from} and ${to} order by d.dossier_id, r`),
      SLICE / TRACKS,
    );
    await giveCodes(run, dossiers * TRACKS, author);
  });
  const { rows } = await sql<{ structureId: number }>`select structure_id from element
    group by structure_id order by count(*) desc, structure_id`.execute(db);
  const { rows: middle } = await sql<{ isrc: string }>`select isrc from immatriculation
    order by isrc offset ${Math.floor(codes / 2)} limit 1`.execute(db);
  return {
    structures: rows.map(({ structureId }) => structureId),
    isrc: middle[0]?.isrc ?? '',
    rareWord: 'zephyrine',
  };
}

type Run = (text: string) => Promise<unknown>;

async function giveCodes(run: Run, codes: number, author: number): Promise<void> {
  await run(`create temp table given on commit drop as select element_id, row_number() over (order by element_id) as n
    from element e where statut = 'DONE'
      and not exists (select from immatriculation i where i.element_id = e.element_id)`);
  await run('create unique index on given (n)');
  await inSlices(codes, (from, to) =>
    run(`insert into immatriculation (isrc, element_id, dossier_id, structure_id, annee, designation,
      attribue_le, attribue_par)
    select 'FR' || 'B' || lpad((n / 10000000)::text, 2, '0') || lpad((n / 100000 % 100)::text, 2, '0')
        || lpad((n % 100000)::text, 5, '0'),
      element_id, dossier_id, structure_id, 2000 + n / 100000 % 100, n % 100000, updated_at, ${author}
    from given join element e using (element_id) where n between ${from} and ${to} order by n`),
  );
}
