/**
 * Restores the codes of a line with their recordings and their dossier, existing or created anew.
 */

import { type Kysely, sql } from 'kysely';
import type { CodeFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { MissingLine } from '../reading/scan.ts';
import { decideAgain } from './decided-again.ts';
import { madeOf, personAgain, structureFor } from './recovered-codes.ts';

export type Placed = { isrc: string; elementId: number; dossierId: number; structureId: number };

export async function codesAgain(
  db: Kysely<Tables>,
  codes: readonly CodeFact[],
  at: string,
): Promise<readonly Placed[]> {
  const placed: Placed[] = [];
  const dossiers = new Map<number, CodeFact['dossier']>();
  for (const code of codes) {
    const { isNew, ...location } = await codeAgain(db, code, at);
    placed.push(location);
    if (isNew) dossiers.set(location.dossierId, code.dossier);
  }
  for (const [dossierId, message] of dossiers) await decideAgain(db, dossierId, message);
  return placed;
}

/**
 * For an unconfirmed line, only codes that nobody has: its call may have been undone, and its
 * recordings decided again since under other codes. Codes that an earlier repair restored have been
 * visible since, whatever other codes their recordings have.
 */
export async function codesToWrite(
  db: Kysely<Tables>,
  codes: readonly CodeFact[],
  { restoredCodes }: Pick<MissingLine, 'restoredCodes'>,
): Promise<readonly CodeFact[]> {
  const { rows } = await sql<{ isrc: string }>`
    select g.isrc from unnest(${codes.map(({ isrc }) => isrc)}::bpchar[],
        ${codes.map(({ elementId }) => elementId)}::int[],
        ${codes.map(({ enregistrement }) => enregistrement.created_at)}::timestamptz[]) as g(isrc, element_id, created_at)
      where not exists (select from immatriculation i where i.isrc = g.isrc)
        and (g.isrc = any(${[...restoredCodes]}::bpchar[])
          or not exists (select from immatriculation i join element e using (element_id)
            where e.element_id = g.element_id and e.created_at = g.created_at))`.execute(db);
  const free = new Set(rows.map(({ isrc }) => isrc));
  return codes.filter(({ isrc }) => free.has(isrc));
}

async function codeAgain(
  db: Kysely<Tables>,
  code: CodeFact,
  at: string,
): Promise<Placed & { readonly isNew: boolean }> {
  const { rows } = await sql<Placed>`
    select isrc, element_id as "elementId", dossier_id as "dossierId", structure_id as "structureId"
      from immatriculation where isrc = ${code.isrc}`.execute(db);
  // A database that is older than its first journal has the codes that it began with.
  if (rows[0] !== undefined) return { ...rows[0], isNew: false };
  const location = await dossierFor(db, code, at);
  const { structureId, dossierId } = location;
  const elementId = await elementFor(db, code, location);
  await sql`insert into immatriculation (isrc, element_id, dossier_id, structure_id, prefixe_id, annee, designation,
      attribue_le, attribue_par, origine)
    values (${code.isrc}, ${elementId}, ${dossierId}, ${structureId},
      (select prefixe_id from prefixe where code = ${code.isrc.slice(0, 5)}
        and ${code.designation}::int between range_start and range_end limit 1),
      ${code.annee}, ${code.designation}, ${code.attribueLe},
      ${personAgain(code.attribuePar, at)}, ${code.origine})`.execute(db);
  if (code.origine === 'ATTRIBUE') {
    await sql`insert into compteur (prefixe_id, annee, dernier)
      select prefixe_id, ${code.annee}, ${code.designation} from immatriculation
        where isrc = ${code.isrc} and prefixe_id is not null
      on conflict (prefixe_id, annee) do update set dernier = greatest(compteur.dernier, excluded.dernier)`.execute(
      db,
    );
  }
  return { isrc: code.isrc, elementId, dossierId, structureId, isNew: true };
}

type Location = { readonly structureId: number; readonly dossierId: number };

/**
 * If the same dossier exists here, its current holder applies: a merger or transfer of the lost day
 * may not have been restored yet.
 */
async function dossierFor(db: Kysely<Tables>, code: CodeFact, at: string): Promise<Location> {
  const { rows } = await sql<{ structureId: number; isSame: boolean }>`
    select structure_id as "structureId", created_at = ${code.dossier.created_at}::timestamptz as "isSame"
      from dossier where dossier_id = ${code.dossierId} for update`.execute(db);
  const result = rows[0];
  if (result?.isSame === true)
    return { structureId: result.structureId, dossierId: code.dossierId };
  const { structureId, structure: raison, structureDepuis: depuis } = code;
  const holder = await structureFor(db, { structureId, raison, depuis, at });
  const dossierId = await freeNumber(db, 'dossier', {
    requested: code.dossierId,
    isTaken: result !== undefined,
  });
  const record = { ...code.dossier, dossier_id: dossierId, structure_id: holder };
  // The people who sent or decided it may be unknown here: the history entry of the journal line
  // names them.
  const people = {
    created_by: null,
    submitted_by: null,
    decided_by: null,
    locked_by: null,
    locked_at: null,
  };
  await insertAgain(db, 'dossier', { ...record, ...people });
  await passOver(db, 'dossier', 'dossier_id');
  return { structureId: holder, dossierId };
}

async function elementFor(
  db: Kysely<Tables>,
  code: CodeFact,
  { structureId, dossierId }: Location,
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
  const elementId = await freeNumber(db, 'element', {
    requested: code.elementId,
    isTaken: there !== undefined,
  });
  const { rows: ranks } = await sql<{ id: number }>`
    select coalesce(max(rang), 0) + 1 as id from element where dossier_id = ${dossierId}`.execute(
    db,
  );
  const record = {
    ...code.enregistrement,
    element_id: elementId,
    structure_id: structureId,
    dossier_id: dossierId,
    rang: madeOf(ranks),
  };
  await insertAgain(db, 'element', record);
  await passOver(db, 'element', 'element_id');
  return elementId;
}

/**
 * Columns left unchanged: the recording's position, and its revision, which only rises, as a page
 * may be open on a later one.
 */
const STAYS = ['element_id', 'structure_id', 'dossier_id', 'rang', 'revision'];

/**
 * Changes since the code was issued are only a draft: the recording gets the values it had at
 * issue, at its current position. A line leaves out empty values; a column that is never empty and
 * still missing came with a later step of the schema, and stays.
 */
async function asItWas(db: Kysely<Tables>, { elementId, enregistrement }: CodeFact): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = 'element'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname::text <> all(${STAYS}::text[])
      and (attname::text = any(${Object.keys(enregistrement)}::text[]) or not (attnotnull or atthasdef))`.execute(
    db,
  );
  const columns = rows.map(({ name }) => sql.ref(name));
  const texts = columns.map((column) => sql`r.${column}`);
  await sql`update element e set revision = greatest(e.revision, r.revision),
      (${sql.join(columns)}) = row(${sql.join(texts)})
    from jsonb_populate_record(null::element, ${JSON.stringify(enregistrement)}::jsonb) r
    where e.element_id = ${elementId}`.execute(db);
  // The compared form is that of the draft: it is computed again when missing.
  await sql`delete from proximite where element_id = ${elementId}`.execute(db);
}

/**
 * Inserts only the columns in the line: one added by a later step of the schema gets its default.
 */
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
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(record)}::jsonb)`.execute(
    db,
  );
}

/** Its previous number, or a new one if another row has it since. */
async function freeNumber(
  db: Kysely<Tables>,
  table: 'dossier' | 'element',
  { requested, isTaken }: { readonly requested: number; readonly isTaken: boolean },
): Promise<number> {
  if (!isTaken) return requested;
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${`${table}_id`}))::int as id`.execute(db);
  return madeOf(rows);
}

/** Moves the sequence above the restored numbers. */
async function passOver(
  db: Kysely<Tables>,
  table: 'dossier' | 'element',
  column: string,
): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
    greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1))`.execute(db);
}
