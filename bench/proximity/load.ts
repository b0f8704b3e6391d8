/** Fills an empty database with a catalogue of codes, as fast as it takes them: indexes come after. */

import { PROXIMITY_RULES, type RecordingFields } from '#domain/proximity/recording.ts';
import { migrations } from '#server/migrations/list.ts';
import { proximiteRow } from '#server/modules/dossiers/elements/keep-proximity.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { complete } from '#server/testing/large-register.ts';

const BATCH = 10_000;
/** The last rows are the labelled ones, found by id. */
export type Filled = FreshDatabase & {
  readonly size: number;
  readonly labelled: readonly number[];
};

/**
 * Drops indexes that no measure reads; the others are created again after the rows are inserted.
 */
const RAW = `
  alter table proximite disable trigger all;
  alter table proximite drop constraint proximite_pkey cascade;
  alter table proximite_cle drop constraint proximite_cle_pkey;
  alter table element disable trigger all;
  drop index element_structure;
  alter table immatriculation disable trigger all;
  drop index immatriculation_structure, immatriculation_prefixe;
  alter table immatriculation drop constraint immatriculation_pkey cascade`;

/** Derives all other rows from the compared form; the displayed text is the compared text. */
const COMPLETE = [
  `insert into proximite_cle (cle, duree, element_id)
    select unnest(cles), coalesce(duree, 0), element_id from proximite`,
  'alter table proximite_cle add primary key (cle, duree, element_id)',
  'alter table proximite add primary key (element_id)',
  `insert into dossier (dossier_id, structure_id, etat, created_at, updated_at)
    select d, (select max(structure_id) from structure), 3, now(), now()
    from generate_series(1, (select max(element_id) / 1000 + 1 from proximite)) d`,
  `insert into element (element_id, dossier_id, structure_id, rang, statut, type, titre, artiste, duree,
      annee_publication, qualite, created_at, updated_at)
    select element_id, element_id / 1000 + 1, (select max(structure_id) from structure), element_id % 1000 + 1,
      'DONE', type, noyau, coalesce(artistes[1], '?'), duree, 2020, 'PRODUCTEUR', now(), now()
    from proximite`,
  `insert into immatriculation (isrc, element_id, dossier_id, structure_id, annee, designation, attribue_le,
      attribue_par)
    select 'FRB' || lpad((element_id / 100000)::text, 2, '0') || '20' || lpad((element_id % 100000)::text, 5, '0'),
      element_id, element_id / 1000 + 1, (select max(structure_id) from structure), 2020, element_id % 100000,
      now(), (select max(interlocuteur_id) from interlocuteur)
    from proximite`,
];

/** A new PostgreSQL database that holds the recordings, then the labelled ones. */
export async function filledDatabase(
  recordings: Iterable<RecordingFields>,
  size: number,
  labelled: readonly RecordingFields[],
): Promise<Filled> {
  const fresh = await freshDatabase('postgres');
  const { pool } = fresh.database;
  await migrate(pool, migrations);
  const db = kyselyOn<Tables>(pool);
  const structureId = await aStructure(db, { raison: 'Catalogue de mesure' });
  await aPerson(db, { structures: [structureId] });
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica');
    await client.query("set maintenance_work_mem = '1GB'; set work_mem = '256MB'");
    await client.query(RAW);
    const { ids } = await copyAll(client, recordings, labelled);
    for (const statement of COMPLETE)
      await client.query({ text: statement, query_timeout: 3_600_000 } as never);
    // As PostgreSQL's autovacuum does by itself after as many rows.
    await fresh.asOwner((owner) => complete(owner));
    return { ...fresh, size, labelled: ids };
  } finally {
    client.release(true);
  }
}

type Client = { query(text: string, values?: unknown[]): Promise<unknown> };

async function copyAll(
  client: Client,
  recordings: Iterable<RecordingFields>,
  labelled: readonly RecordingFields[],
) {
  let batch: ReturnType<typeof proximiteRow>[] = [];
  let elementId = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const flush = async () => {
    // Prepares the next rows while the database writes the current ones.
    await writing;
    writing = insert(client, batch);
    batch = [];
  };
  const add = async (fields: RecordingFields) => {
    elementId += 1;
    batch.push(proximiteRow({ ...fields, elementId }));
    if (batch.length === BATCH) await flush();
    return elementId;
  };
  for (const fields of recordings) await add(fields);
  const ids: number[] = [];
  for (const fields of labelled) ids.push(await add(fields));
  await flush();
  await writing;
  return { ids };
}

/** Lists travel as one text each: an array of arrays cannot be unnested. */
function insert(
  client: Client,
  rows: readonly ReturnType<typeof proximiteRow>[],
): Promise<unknown> {
  const list = (name: 'artistes' | 'invites' | 'versions' | 'cles') =>
    rows.map((row) => row[name].join('\t'));
  return client.query(
    `insert into proximite (element_id, type, noyau, complement, artistes, invites, versions, duree, cles, regles)
     select i, t, n, c, string_to_array(a, e'\\t'), string_to_array(g, e'\\t'), string_to_array(v, e'\\t'), d,
       string_to_array(k, e'\\t'), ${PROXIMITY_RULES}
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
       $9::text[]) as r(i, t, n, c, a, g, v, d, k)`,
    [
      rows.map((row) => row.elementId),
      rows.map((row) => row.type),
      rows.map((row) => row.noyau),
      rows.map((row) => row.complement),
      list('artistes'),
      list('invites'),
      list('versions'),
      rows.map((row) => row.duree),
      list('cles'),
    ],
  );
}
