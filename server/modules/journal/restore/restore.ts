/**
 * Writes again what a database that went back no longer has, from the journal alone. Each line is one transaction: it
 * can be stopped and run again. Numbers that something else has taken since are replaced; the code never is.
 */

import { type Kysely, sql } from 'kysely';
import type { CodeFact, Floor, RegisterFact } from '#domain/register/register-fact.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { beginGeneration, type JournalPlace } from '../begin.ts';
import { writeDown } from '../burn.ts';
import { rewoundFrom } from '../history/rewound.ts';
import { type MissingLine, survey } from '../reading/survey.ts';
import { entriesOf } from './tell-structures.ts';
import { transferAgain } from './transfer.ts';

export type Restored = {
  readonly codes: number;
  readonly lines: number;
  /** The first line of the history that is not what the journal knew, where the database was put back. */
  readonly rewoundFrom: number | null;
};
type Placed = { isrc: string; elementId: number; dossierId: number; structureId: number };

/** Whoever is there again of these records, known before `at`: a number may be somebody else's since. Handed in. */
export type EraseAgain = (
  db: Kysely<Tables>,
  interlocuteurIds: readonly number[],
  moment: { readonly at: Date; readonly now: Date },
) => Promise<void>;

type Parts = {
  readonly db: Kysely<Tables>;
  readonly journal: JournalPlace;
  readonly clock: Clock;
  readonly eraseAgain: EraseAgain;
};

/** @throws Error when the journal itself cannot be believed */
export async function restore({ db, journal, clock, eraseAgain }: Parts): Promise<Restored> {
  const { missing, broken } = await survey(db, journal, null);
  const [first] = broken;
  if (first !== undefined) throw new Error(`generation ${first.generation}: ${first.reason}`);
  const lost = missing.filter(({ isKept }) => isKept).toSorted(asTheyCame);
  if (lost.length === 0 && (await rewoundFrom(db, journal)) === null)
    return { codes: 0, lines: 0, rewoundFrom: null };
  const generation = await beginGeneration(db, journal, clock);
  let count = 0;
  for (const one of lost) {
    const about = { generation: one.generation, of: one.line.number };
    count += await inTransaction(db, async (trx) => {
      const codes = await writeAgain(trx, one, { now: clock(), eraseAgain });
      // Before the commit: a journal that fails here leaves the line to be written again, and the last word counts.
      await generation.add({ kind: 'restored', ...about, codes }).durable;
      return codes.length;
    });
  }
  // Said of the history as it is now, with the lines that were just written.
  const from = await rewoundFrom(db, journal);
  if (from !== null) await generation.add({ kind: 'rewound', from }).durable;
  await generation.end();
  return { codes: count, lines: lost.length, rewoundFrom: from };
}

/** A code before its transfers, and those before its end: the clock of a server may have gone back meanwhile. */
const RANKS = { issued: 0, floors: 0, transferred: 1, cancelled: 2, erased: 3 } as const;

function asTheyCame(a: MissingLine, b: MissingLine): number {
  const ranks = RANKS[a.line.kind] - RANKS[b.line.kind];
  if (ranks !== 0) return ranks;
  if (a.generation === b.generation) return a.line.number - b.line.number;
  return a.line.at < b.line.at ? -1 : 1;
}

async function writeAgain(
  db: Kysely<Tables>,
  { generation, line }: MissingLine,
  { now, eraseAgain }: { readonly now: Date; readonly eraseAgain: EraseAgain },
): Promise<Placed[]> {
  const placed: Placed[] = [];
  let hasGone = true;
  if (line.kind === 'issued') for (const code of line.codes) placed.push(await codeAgain(db, code));
  else if (line.kind === 'floors') await floorsAgain(db, line.floors);
  else if (line.kind === 'cancelled') await cancelAgain(db, line, line.at);
  else if (line.kind === 'erased')
    await eraseAgain(db, line.interlocuteurIds, { at: new Date(line.at), now });
  else hasGone = await transferAgain(db, line, line.at);
  await writeDown(db, { generation, numero: line.number, now }, 'RESTAURE');
  await insertHistory(db, { action: 'registre.restore', at: now, caller: null }, [
    {
      structureId: null,
      after: {
        ...{ generation, ligne: line.number, genre: line.kind, codes: placed.map(({ isrc }) => isrc) },
        ...(hasGone ? {} : { receveur: 'INCONNU' }),
      },
    },
    ...(hasGone ? await entriesOf(db, line, placed) : []),
  ]);
  return placed;
}

async function codeAgain(db: Kysely<Tables>, code: CodeFact): Promise<Placed> {
  const { rows } = await sql<Placed>`
    select isrc, element_id as "elementId", dossier_id as "dossierId", structure_id as "structureId"
      from immatriculation where isrc = ${code.isrc}`.execute(db);
  // A database that is older than its first journal has the codes that it began with.
  if (rows[0] !== undefined) return rows[0];
  const structureId = await structureFor(db, code);
  const dossierId = await dossierFor(db, code, structureId);
  const elementId = await elementFor(db, code, { structureId, dossierId });
  await sql`insert into immatriculation (isrc, element_id, dossier_id, structure_id, prefixe_id, annee, designation,
      attribue_le, attribue_par, origine)
    values (${code.isrc}, ${elementId}, ${dossierId}, ${structureId},
      (select prefixe_id from prefixe where code = ${code.isrc.slice(0, 5)}
        and ${code.designation}::int between range_start and range_end limit 1),
      ${code.annee}, ${code.designation}, ${code.attribueLe},
      coalesce((select interlocuteur_id from interlocuteur where interlocuteur_id = ${code.attribuePar}),
        (select min(interlocuteur_id) from interlocuteur)), ${code.origine})`.execute(db);
  if (code.origine === 'ATTRIBUE') {
    await sql`insert into compteur (prefixe_id, annee, dernier)
      select prefixe_id, ${code.annee}, ${code.designation} from immatriculation
        where isrc = ${code.isrc} and prefixe_id is not null
      on conflict (prefixe_id, annee) do update set dernier = greatest(compteur.dernier, excluded.dernier)`.execute(
      db,
    );
  }
  return { isrc: code.isrc, elementId, dossierId, structureId };
}

/** The same record, or one made anew under the name that it had. */
async function structureFor(
  db: Kysely<Tables>,
  { structureId, structure, attribueLe }: CodeFact,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select structure_id as id from structure where structure_id = ${structureId} or raison = ${structure}
      order by structure_id = ${structureId} and raison = ${structure} desc, raison = ${structure} desc limit 1`.execute(
    db,
  );
  const found = rows[0];
  if (found !== undefined) return found.id;
  const made = await sql<{ id: number }>`
    insert into structure (raison, created_at, updated_at) values (${structure}, ${attribueLe}, ${attribueLe})
      returning structure_id as id`.execute(db);
  return madeOf(made.rows);
}

async function dossierFor(db: Kysely<Tables>, code: CodeFact, structureId: number): Promise<number> {
  const { rows } = await sql<{ isSame: boolean }>`
    select structure_id = ${structureId} and created_at = ${code.dossier.created_at}::timestamptz as "isSame"
      from dossier where dossier_id = ${code.dossierId} for update`.execute(db);
  const found = rows[0];
  if (found?.isSame === true) {
    // A later decision of the same dossier may be there already: it is decided either way.
    await sql`update dossier d set etat = r.etat, decided_at = r.decided_at, locked_by = null, locked_at = null
      from jsonb_populate_record(null::dossier, ${JSON.stringify(code.dossier)}::jsonb) r
      where d.dossier_id = ${code.dossierId} and d.decided_at is null`.execute(db);
    return code.dossierId;
  }
  const dossierId = await freeNumber(db, 'dossier', { wanted: code.dossierId, isTaken: found !== undefined });
  const record = { ...code.dossier, dossier_id: dossierId, structure_id: structureId };
  // Whoever sent or decided it may be unknown here: the history of the journal's line says who.
  const people = {
    ...{ created_by: null, submitted_by: null, decided_by: null, locked_by: null, locked_at: null },
    // In lines that were written before it was called `created_by`.
    cree_par: null,
  };
  await insertAgain(db, 'dossier', { ...record, ...people });
  await passOver(db, 'dossier', 'dossier_id');
  return dossierId;
}

type Place = { readonly structureId: number; readonly dossierId: number };

async function elementFor(
  db: Kysely<Tables>,
  code: CodeFact,
  { structureId, dossierId }: Place,
): Promise<number> {
  const { rows } = await sql<{ isSame: boolean }>`
    select e.created_at = ${code.enregistrement.created_at}::timestamptz and i.isrc is null as "isSame"
      from element e left join immatriculation i using (element_id) where e.element_id = ${code.elementId}`.execute(
    db,
  );
  const there = rows[0];
  if (there?.isSame === true) {
    await asItWas(db, code);
    return code.elementId;
  }
  const elementId = await freeNumber(db, 'element', { wanted: code.elementId, isTaken: there !== undefined });
  const { rows: ranks } = await sql<{ id: number }>`
    select coalesce(max(rang), 0) + 1 as id from element where dossier_id = ${dossierId}`.execute(db);
  const record = {
    ...code.enregistrement,
    ...{ element_id: elementId, structure_id: structureId, dossier_id: dossierId, rang: madeOf(ranks) },
  };
  await insertAgain(db, 'element', record);
  await passOver(db, 'element', 'element_id');
  return elementId;
}

/** Where a recording stands, and its revision, which only rises: a page may be open on a later one. */
const STAYS = ['element_id', 'structure_id', 'dossier_id', 'rang', 'revision'];

/**
 * What the person has changed since is a draft of what was sent: the recording is as it was when it got its code, where
 * it stands now. A line leaves out what was empty; what is never empty and still not in it came with a later step of
 * the schema, and stays.
 */
async function asItWas(db: Kysely<Tables>, { elementId, enregistrement }: CodeFact): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = 'element'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname::text <> all(${STAYS}::text[])
      and (attname::text = any(${Object.keys(enregistrement)}::text[]) or not (attnotnull or atthasdef))`.execute(
    db,
  );
  const columns = rows.map(({ name }) => sql.ref(name));
  const said = columns.map((column) => sql`r.${column}`);
  await sql`update element e set revision = greatest(e.revision, r.revision),
      (${sql.join(columns)}) = row(${sql.join(said)})
    from jsonb_populate_record(null::element, ${JSON.stringify(enregistrement)}::jsonb) r
    where e.element_id = ${elementId}`.execute(db);
  // Of the draft: it is made anew where it is missing.
  await sql`delete from proximite where element_id = ${elementId}`.execute(db);
}

/** What the line says, and no more: a column that a later step of the schema added has its default. */
async function insertAgain(
  db: Kysely<Tables>,
  table: 'dossier' | 'element',
  record: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname::text = any(${Object.keys(record)}::text[])`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(record)}::jsonb)`.execute(db);
}

/** The number that it had, or another when something else has it since. */
async function freeNumber(
  db: Kysely<Tables>,
  table: 'dossier' | 'element',
  { wanted, isTaken }: { readonly wanted: number; readonly isTaken: boolean },
): Promise<number> {
  if (!isTaken) return wanted;
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${`${table}_id`}))::int as id`.execute(db);
  return madeOf(rows);
}

/** The next number is above those that were put back. */
async function passOver(db: Kysely<Tables>, table: 'dossier' | 'element', column: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
    greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1))`.execute(db);
}

async function floorsAgain(db: Kysely<Tables>, floors: readonly Floor[]): Promise<void> {
  for (const { prefixe, annee, numero } of floors) {
    await sql`insert into compteur (prefixe_id, annee, dernier)
      select prefixe_id, ${annee}::smallint, ${numero}::int from prefixe
        where code = ${prefixe} and ${numero}::int between range_start and range_end
      on conflict (prefixe_id, annee) do update set dernier = greatest(compteur.dernier, excluded.dernier)`.execute(
      db,
    );
  }
}

async function cancelAgain(
  db: Kysely<Tables>,
  { isrc, motif, remplacePar, annulePar }: Extract<RegisterFact, { kind: 'cancelled' }>,
  at: string,
): Promise<void> {
  await sql`insert into annulation (isrc, element_id, motif, remplace_par, annule_le, annule_par)
    select isrc, element_id, ${motif}, ${remplacePar}, ${at},
      coalesce((select interlocuteur_id from interlocuteur where interlocuteur_id = ${annulePar}),
        (select min(interlocuteur_id) from interlocuteur))
    from immatriculation where isrc = ${isrc} on conflict do nothing`.execute(db);
}

function madeOf(rows: readonly { readonly id: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was made');
  return row.id;
}
