/** The journal beside the database: which lines does the database lack? */

import type { Kysely } from 'kysely';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { BrokenChain, isAboutRegister, type Line, NO_HASH, readLine } from '../line.ts';
import type { LineEnd } from '../tables.ts';

/** The part of a store that a reader needs. */
export type JournalReader = {
  generations(): Promise<readonly number[]>;
  read(
    generation: number,
    after: string | null,
  ): Promise<{ readonly lines: readonly string[]; readonly position: string | null }>;
  /** Whether what was read up to a position is still there; null: whether anything was ever written. */
  holds(generation: number, upTo: string | null): Promise<boolean>;
};

export type MissingLine = {
  readonly generation: number;
  readonly line: Line & RegisterFact;
  /** Its transaction was committed: someone may have been told. Otherwise its process died before it said so. */
  readonly isKept: boolean;
};

/** How far a generation was read. */
export type Mark = {
  readonly generation: number;
  readonly position: string | null;
  readonly number: number;
  readonly hash: string;
  /** The last line of it that was kept: the database has it, or went back. */
  readonly kept: number;
  readonly hasEnded: boolean;
  /** When its last line was written; null: not known. */
  readonly lastAt: string | null;
};

/** One line of the journal, by its place. */
export type LineName = { readonly generation: number; readonly number: number };

export type Survey = {
  readonly missing: readonly MissingLine[];
  /** Lines that the database has, and that nobody said to be kept: their process died in between, or still writes. */
  readonly unsaid: readonly LineName[];
  readonly marks: readonly Mark[];
  /** What cannot be believed: a generation, and why. */
  readonly broken: readonly { readonly generation: number; readonly reason: string }[];
  /** The last line of the history that is named in what was read; null: none. */
  readonly named: number | null;
  /** Generations that the database knows, of which the journal has nothing, and for which nobody answered yet. */
  readonly lost: readonly number[];
};

/** Generations read at once, each with its own statement; and asked at once whether there is anything in them. */
const READ_AT_ONCE = 4;
const ASKED_AT_ONCE = 16;

export async function survey(
  db: Kysely<Tables>,
  journal: JournalReader,
  own: number | null,
): Promise<Survey> {
  const known = await db.selectFrom('registreGeneration').selectAll().execute();
  const generations = await journal.generations();
  const broken: { generation: number; reason: string }[] = [];
  const answered = new Set(known.filter(({ perdue }) => perdue).map(({ generation }) => generation));
  const rows = new Map(known.map((row) => [row.generation, row]));
  const others = generations
    .filter((generation) => generation !== own)
    .map((generation) => markOf(generation, rows.get(generation)));
  const there = new Set(await readToTheEnd(journal, others));
  const read = await severalAtOnce(others, READ_AT_ONCE, async (from) => {
    if (there.has(from)) return [{ ...NOTHING_SINCE, from, mark: from }];
    try {
      return [await surveyOne(db, journal, from)];
    } catch (error) {
      if (!(error instanceof BrokenChain)) throw error;
      broken.push({ generation: from.generation, reason: error.message });
      return [];
    }
  });
  const found = read.flat();
  // Said by a later process, in its own generation.
  const confirmed = new Set(found.flatMap((one) => one.confirmed.map(nameOf)));
  const missing = found.flatMap((one) =>
    one.missing.map((line) => ({ ...line, isKept: line.isKept || confirmed.has(nameOf(placeOf(line))) })),
  );
  const unsaid = found.flatMap((one) => one.unsaid).filter((line) => !confirmed.has(nameOf(line)));
  for (const { mark, from, missing: lost } of found) {
    const isOpen = lost.length > 0 || unsaid.some(({ generation }) => generation === mark.generation);
    const isKnown = known.some(({ generation }) => generation === mark.generation);
    if (isKnown && !isOpen && mark.number > from.number) await remember(db, mark);
  }
  const marks = found.map(({ mark }) => mark);
  for (const one of found.flatMap((each) => each.answered)) answered.add(one);
  const seen = new Set([...there].map(({ generation }) => generation));
  const lost = await lostOf(
    journal,
    generations,
    known.filter(({ generation }) => !seen.has(generation)),
  );
  const named = found.reduce((most, one) => Math.max(most, one.named), 0) || null;
  return {
    missing,
    unsaid,
    marks,
    broken,
    named,
    lost: lost.filter((generation) => !answered.has(generation)),
  };
}

/**
 * Those of which the last word was read, and is still there: a server that is started every night would read thousands of them
 * again each time. One that became shorter is read on, which says so.
 */
async function readToTheEnd(journal: JournalReader, marks: readonly Mark[]): Promise<readonly Mark[]> {
  const ended = marks.filter(({ hasEnded }) => hasEnded);
  const there = await severalAtOnce(ended, ASKED_AT_ONCE, async (mark) =>
    (await journal.holds(mark.generation, mark.position)) ? [mark] : [],
  );
  return there.flat();
}

/** A bucket shows numbers that were skipped as empty: what the database knows of once had a line at least. */
async function lostOf(
  journal: JournalReader,
  generations: readonly number[],
  known: readonly { readonly generation: number }[],
): Promise<number[]> {
  const lost = await severalAtOnce(known, ASKED_AT_ONCE, async ({ generation }) =>
    !generations.includes(generation) || !(await journal.holds(generation, null)) ? [generation] : [],
  );
  return lost.flat();
}

/** Answers in the order of what was asked about. */
async function severalAtOnce<T, R>(
  all: readonly T[],
  most: number,
  ask: (one: T) => Promise<R>,
): Promise<readonly R[]> {
  const answers: R[] = [];
  for (let at = 0; at < all.length; at += most)
    answers.push(...(await Promise.all(all.slice(at, at + most).map(ask))));
  return answers;
}

type Known = {
  readonly lueJusque: string | null;
  readonly dernierNumero: number;
  readonly empreinte: string | null;
  readonly terminee: boolean;
  readonly derniereLe: Date | null;
};

function markOf(generation: number, row: Known | undefined): Mark {
  if (row === undefined) return unread(generation);
  const { lueJusque: position, dernierNumero: number, empreinte, terminee, derniereLe } = row;
  return {
    ...{ generation, position, number, hash: empreinte ?? NO_HASH, kept: 0 },
    ...{ hasEnded: terminee, lastAt: derniereLe?.toISOString() ?? null },
  };
}

/** Of which nothing was read. */
export const unread = (generation: number): Mark => ({
  ...{ generation, position: null, number: -1, hash: NO_HASH, kept: 0, hasEnded: false, lastAt: null },
});

/** Reads on from a mark. */
export async function* linesAfter(
  journal: JournalReader,
  mark: Mark,
): AsyncGenerator<{ readonly line: Line; readonly mark: Mark }> {
  let { hash, position } = mark;
  for (;;) {
    const piece = await journal.read(mark.generation, position);
    if (piece.lines.length === 0) return;
    position = piece.position;
    for (const text of piece.lines) {
      const read = readLine(hash, text);
      hash = read.hash;
      const { line } = read;
      yield {
        line,
        mark: {
          ...{ ...mark, position, number: line.number, hash },
          ...{ hasEnded: line.kind === 'ended', lastAt: line.at },
        },
      };
    }
  }
}

type Found = Pick<Survey, 'missing' | 'unsaid'> & {
  readonly from: Mark;
  readonly mark: Mark;
  readonly confirmed: readonly LineName[];
  /** Lost generations that someone answered for. */
  readonly answered: readonly number[];
  readonly named: number;
};

const NOTHING_SINCE = { missing: [], confirmed: [], answered: [], named: 0, unsaid: [] };

const nameOf = ({ generation, number }: LineName) => `${generation}/${number}`;
const placeOf = ({ generation, line: { number } }: MissingLine) => ({ generation, number });

async function surveyOne(db: Kysely<Tables>, journal: JournalReader, from: Mark): Promise<Found> {
  const { generation } = from;
  const written = await linesWritten(db, from);
  const unsaid = new Set<number>();
  const confirmed: LineName[] = [];
  const open = new Map<number, Line & RegisterFact>();
  const kept = new Set<number>();
  const answered: number[] = [];
  let mark = from;
  let named = 0;
  for await (const read of linesAfter(journal, from)) {
    const { line } = read;
    named = Math.max(named, ...namedIn(line));
    if (isAboutRegister(line)) {
      const end = written.get(line.number);
      if (end === undefined) open.set(line.number, line);
      else if (end === 'ECRIT') unsaid.add(line.number);
    } else if (line.kind === 'undone') for (const number of line.numbers) open.delete(number);
    else if (line.kind === 'kept') {
      for (const number of line.numbers) {
        kept.add(number);
        unsaid.delete(number);
      }
    } else if (line.kind === 'confirmed') confirmed.push(line.line);
    else if (line.kind === 'adopted') answered.push(...line.lost);
    mark = { ...read.mark, kept: keptUpTo(mark.kept, line) };
  }
  // Others write meanwhile: what was said to be kept after we had asked the database is there now.
  const since = open.size === 0 ? written : await linesWritten(db, from);
  for (const number of open.keys()) {
    const end = since.get(number);
    if (end === undefined) continue;
    open.delete(number);
    if (end === 'ECRIT' && !kept.has(number)) unsaid.add(number);
  }
  const missing = [...open.values()].map((line) => ({
    ...{ generation, line, isKept: kept.has(line.number) },
  }));
  const there = [...unsaid].map((number) => ({ generation, number }));
  return { from, mark, missing, confirmed, answered, named, unsaid: there };
}

/** Lines of the history that it names. */
const namedIn = (line: Line) =>
  line.kind === 'history' || line.kind === 'kept' ? (line.heads ?? []).map(([id]) => id) : [];

/** The highest number known to be kept, after a line. */
export function keptUpTo(before: number, line: Line): number {
  return line.kind === 'kept' ? Math.max(before, ...line.numbers) : before;
}

async function linesWritten(
  db: Kysely<Tables>,
  { generation, number }: Mark,
): Promise<ReadonlyMap<number, LineEnd>> {
  const rows = await db
    .selectFrom('registreLigne')
    .select(['numero', 'sort'])
    .where('generation', '=', generation)
    .where('numero', '>', number)
    .execute();
  return new Map(rows.map(({ numero, sort }) => [numero, sort]));
}

/** What was found equal once is not read again; a database that goes back forgets it, and reads it again. */
async function remember(db: Kysely<Tables>, mark: Mark): Promise<void> {
  await db
    .updateTable('registreGeneration')
    .set({ lueJusque: mark.position, dernierNumero: mark.number, empreinte: mark.hash })
    .set({ terminee: mark.hasEnded, derniereLe: mark.lastAt === null ? null : new Date(mark.lastAt) })
    .where('generation', '=', mark.generation)
    .execute();
}
