/**
 * What the portal stores about a person, found by their mentions: for a request for personal data.
 * Some people have a hundred thousand history lines: the display shows the beginning of each
 * section, the download is read in pages.
 */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Mention } from './mention.ts';

type Line = Readonly<Record<string, unknown>>;

export type StoredAbout = {
  readonly title: string;
  /** Total number of lines, of which these are a part. */
  readonly total: number;
  readonly rows: readonly Line[];
};

export type Asking = {
  readonly number: number;
  /** Null: the address is unproved, so lines found only by an address are given to nobody. */
  readonly address: string | null;
};

/** Receives the whole export. */
export type Sink = {
  section(title: string): Promise<void>;
  lines(rows: readonly Line[]): Promise<void>;
};

const NOTHING = sql<boolean>`false`;
const PAGE = 500;

/**
 * One entry per exported mention, in the order of the owners; mentions without a line are left out.
 */
export async function beginningOfMentions(
  db: Kysely<Tables>,
  mentions: readonly Mention[],
  who: Asking,
  most: number,
): Promise<readonly StoredAbout[]> {
  const stored: StoredAbout[] = [];
  for (const { title, columns, from } of handedOver(mentions, who)) {
    const { rows } =
      await sql<Line>`select ${columns}, (select count(*)::int ${from}) as lines_in_all
      ${from} limit ${sql.lit(most)}`.execute(db);
    const total = Number(rows[0]?.linesInAll ?? 0);
    if (total > 0)
      stored.push({ title, total, rows: rows.map(({ linesInAll: _, ...row }) => row) });
  }
  return stored;
}

/**
 * All lines, as of one moment. In a transaction that is not repeated, unlike `inTransaction`: what
 * the sink received cannot be undone, and a read-only snapshot does not fail because of other
 * writers.
 */
export function allMentions(
  db: Kysely<Tables>,
  mentions: readonly Mention[],
  who: Asking,
  sink: Sink,
): Promise<void> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (trx) => {
    for (const { title, columns, from } of handedOver(mentions, who)) {
      await sql`declare kept no scroll cursor for select ${columns} ${from}`.execute(trx);
      for (let page = 0, more = true; more; page += 1) {
        const { rows } = await sql<Line>`fetch ${sql.lit(PAGE)} from kept`.execute(trx);
        if (page === 0 && rows.length > 0) await sink.section(title);
        await sink.lines(rows);
        more = rows.length === PAGE;
      }
      await sql`close kept`.execute(trx);
    }
  });
}

type Requested = {
  readonly title: string;
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
};

/** All records of one person: the remaining one, and those merged into it. */
export const recordsOf = (number: number) => sql<number>`(select ${number}::int
  union all select interlocuteur_id from interlocuteur where fusionne_vers = ${number}::int)`;

/** Lines that a merged record keeps still belong to the same person. */
const retainsIts = ({ by, joining }: Mention): boolean =>
  by === undefined && typeof joining === 'object' && 'stays' in joining;

function* handedOver(mentions: readonly Mention[], who: Asking): Generator<Requested> {
  for (const mention of mentions) {
    const { table, column, by, export: exported } = mention;
    if ('withheld' in exported) continue;
    const named = by === 'address' ? who.address : who.number;
    if (named === null) continue;
    const isNamed = retainsIts(mention) ? sql`in ${recordsOf(who.number)}` : sql`= ${named}`;
    yield {
      title: exported.title,
      columns: handedColumns(mention, who.number),
      from: sql`from ${sql.table(table)} where ${sql.ref(column)} ${isNamed} and not ${exported.except ?? NOTHING}`,
    };
  }
}

/**
 * Columns of a line given to the person it names. For a structure that they left or never belonged
 * to, they only get numbers and dates: the rest belongs to the structure, and part of it was
 * written since. What a line says about themselves is theirs.
 */
function handedColumns(
  { export: exported, structures }: Mention,
  person: number,
): RawBuilder<unknown> {
  if ('withheld' in exported) return sql`null`;
  const theirs: ReadonlySet<string> = new Set(structures?.columns);
  const columns = exported.columns.map((name) =>
    structures !== undefined && theirs.has(name)
      ? sql`case when ${reads(structures, person)} then ${sql.ref(name)} end as ${sql.ref(name)}`
      : sql.ref(name),
  );
  return sql.join(columns);
}

/** A structure merged into theirs is its past. */
function reads({ named, aboutIn = [] }: NonNullable<Mention['structures']>, person: number) {
  const about = aboutIn.map(
    (name) => sql`or ${sql.ref(name)} ->> 'interlocuteurId' = ${String(person)}`,
  );
  return sql`(${sql.ref(named)} is null or ${sql.ref(named)} = any(array(
    select c.structure_id from collaborateur c where c.interlocuteur_id = ${person}
    union select s.structure_id from structure s join collaborateur c on c.structure_id = s.fusionnee_vers
      where c.interlocuteur_id = ${person})) ${sql.join(about, sql` `)})`;
}
