/** The journal beside the database: which lines does the database lack? */

import type { Kysely } from 'kysely';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { BrokenChain, isAboutRegister, type Line, NO_HASH, readLine } from './line.ts';

/** The part of a store that a reader needs. */
export type JournalReader = {
  generations(): Promise<readonly number[]>;
  read(
    generation: number,
    after: string | null,
  ): Promise<{ readonly lines: readonly string[]; readonly position: string | null }>;
  /** Whether it was begun, and nothing was ever written in it. */
  isEmpty(generation: number): Promise<boolean>;
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
};

export type Survey = {
  readonly missing: readonly MissingLine[];
  readonly marks: readonly Mark[];
  /** What cannot be believed: a generation, and why. */
  readonly broken: readonly { readonly generation: number; readonly reason: string }[];
  /** Generations that the database knows, of which the journal has nothing, and for which nobody answered yet. */
  readonly lost: readonly number[];
};

export async function survey(
  db: Kysely<Tables>,
  journal: JournalReader,
  own: number | null,
): Promise<Survey> {
  const known = await db.selectFrom('registreGeneration').selectAll().execute();
  const generations = await journal.generations();
  const missing: MissingLine[] = [];
  const marks: Mark[] = [];
  const broken: { generation: number; reason: string }[] = [];
  const answered = new Set(known.filter(({ perdue }) => perdue).map(({ generation }) => generation));
  for (const generation of generations) {
    if (generation === own) continue;
    const row = known.find((one) => one.generation === generation);
    const from = markOf(generation, row);
    try {
      const found = await surveyOne(db, journal, from);
      missing.push(...found.missing);
      marks.push(found.mark);
      for (const one of found.answered) answered.add(one);
      if (row !== undefined && found.missing.length === 0 && found.mark.number > from.number)
        await remember(db, found.mark);
    } catch (error) {
      if (!(error instanceof BrokenChain)) throw error;
      broken.push({ generation, reason: error.message });
    }
  }
  const lost = await lostOf(journal, generations, known);
  return { missing, marks, broken, lost: lost.filter((generation) => !answered.has(generation)) };
}

/** A bucket shows numbers that were skipped as empty: what the database knows of once had a line at least. */
async function lostOf(
  journal: JournalReader,
  generations: readonly number[],
  known: readonly { readonly generation: number }[],
): Promise<number[]> {
  const lost: number[] = [];
  for (const { generation } of known)
    if (!generations.includes(generation) || (await journal.isEmpty(generation))) lost.push(generation);
  return lost;
}

type Known = {
  readonly lueJusque: string | null;
  readonly dernierNumero: number;
  readonly empreinte: string | null;
};

function markOf(generation: number, row: Known | undefined): Mark {
  const { lueJusque: position = null, dernierNumero: number = -1, empreinte } = row ?? {};
  return { generation, position, number, hash: empreinte ?? NO_HASH, kept: 0, hasEnded: false };
}

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
        mark: { ...mark, position, number: line.number, hash, hasEnded: line.kind === 'ended' },
      };
    }
  }
}

async function surveyOne(db: Kysely<Tables>, journal: JournalReader, from: Mark) {
  const written = await numbersWritten(db, from);
  const open = new Map<number, Line & RegisterFact>();
  const kept = new Set<number>();
  const answered: number[] = [];
  let mark = from;
  for await (const read of linesAfter(journal, from)) {
    const { line } = read;
    if (isAboutRegister(line)) {
      if (!written.has(line.number)) open.set(line.number, line);
    } else if (line.kind === 'undone') for (const number of line.numbers) open.delete(number);
    else if (line.kind === 'kept') for (const number of line.numbers) kept.add(number);
    else if (line.kind === 'adopted') answered.push(...line.lost);
    mark = { ...read.mark, kept: keptUpTo(mark.kept, line) };
  }
  const missing = [...open.values()].map((line) => ({
    ...{ generation: from.generation, line, isKept: kept.has(line.number) },
  }));
  return { missing, mark, answered };
}

/** The highest number known to be kept, after a line. */
export function keptUpTo(before: number, line: Line): number {
  return line.kind === 'kept' ? Math.max(before, ...line.numbers) : before;
}

async function numbersWritten(db: Kysely<Tables>, { generation, number }: Mark): Promise<Set<number>> {
  const rows = await db
    .selectFrom('registreLigne')
    .select('numero')
    .where('generation', '=', generation)
    .where('numero', '>', number)
    .execute();
  return new Set(rows.map(({ numero }) => numero));
}

/** What was found equal once is not read again; a database that goes back forgets it, and reads it again. */
async function remember(db: Kysely<Tables>, mark: Mark): Promise<void> {
  await db
    .updateTable('registreGeneration')
    .set({ lueJusque: mark.position, dernierNumero: mark.number, empreinte: mark.hash })
    .where('generation', '=', mark.generation)
    .execute();
}
