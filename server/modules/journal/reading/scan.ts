/** Compares the journal and the database both ways: which lines does either lack? */

import type { Kysely } from 'kysely';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { beginnerOf, deploymentOf } from '../deployment.ts';
import { BrokenChain, isAboutRegister, type Line } from '../line.ts';
import type { LineEnd } from '../tables.ts';
import {
  type JournalReader,
  type LineName,
  linesAfter,
  type Mark,
  severalAtOnce,
  storedUpTo,
  unread,
} from './lines.ts';
import { markOf, remember } from './marks.ts';

export type MissingLine = {
  readonly generation: number;
  readonly line: Line & RegisterFact;
  /** The database had the line: it is confirmed, or of a generation that the database does not know. */
  readonly isStored: boolean;
  /** The journal has its confirmation: a caller may have been answered. */
  readonly isConfirmed: boolean;
  /** Its codes restored by an earlier repair: they have been visible in the register since. */
  readonly restoredCodes: ReadonlySet<string>;
};

export type Scan = {
  readonly missing: readonly MissingLine[];
  /** Lines whose numbers were passed over: their outcome was unknown. */
  readonly burnt: readonly MissingLine[];
  /** Unconfirmed lines that the database has: their process died in between, or still writes. */
  readonly unsaid: readonly LineName[];
  readonly marks: readonly Mark[];
  /** Generations that cannot be trusted, with the reason. */
  readonly broken: readonly { readonly generation: number; readonly reason: string }[];
  /** The last line of the history that is named in what was read; null: none. */
  readonly named: number | null;
  /** Generations that the database knows, the journal lacks, and nobody has accepted as lost. */
  readonly lost: readonly number[];
  /** Whether all of the journal was read, and not only what was new. */
  readonly isWhole: boolean;
};

/** Generations read at a time; and generations asked at a time whether they hold anything. */
const READ_AT_ONCE = 4;
const REQUESTED_AT_ONCE = 16;

/** Lines that the database knows of, up to which a start reads the whole journal; a longer one is read by a job. */
export const READ_AT_START = 2000;

/** @param wholeUpTo lines known to the database; with more of them, reading resumes from the marks */
export async function scan(
  db: Kysely<Tables>,
  journal: JournalReader,
  wholeUpTo = READ_AT_START,
): Promise<Scan> {
  const existing = await db.selectFrom('registreGeneration').selectAll().execute();
  const isWhole = existing.reduce((sum, { dernierNumero }) => sum + dernierNumero, 0) <= wholeUpTo;
  const rows = new Map(existing.map((row) => [row.generation, row]));
  const generations = await ownGenerations(db, journal, rows);
  const locations = generations.map((generation) => {
    const before = markOf(generation, rows.get(generation));
    return { from: isWhole ? unread(generation) : before, before };
  });
  const answered = new Set(
    existing.filter(({ perdue }) => perdue).map(({ generation }) => generation),
  );
  const { result, broken, there } = await readEach(db, journal, { locations, answered });
  const { missing, burnt, unsaid } = withLaterWords(result, await unknownOf(db, generations));
  const open = new Set([...missing, ...unsaid].map(({ generation }) => generation));
  for (const { mark } of result) {
    const row = rows.get(mark.generation);
    if (row !== undefined && !open.has(mark.generation) && mark.number > row.dernierNumero)
      await remember(db, mark);
  }
  for (const one of result.flatMap((each) => each.answered)) answered.add(one);
  const unseen = existing.filter(({ generation }) => !there.has(generation));
  const lost = await lostOf(journal, generations, unseen);
  return {
    missing,
    burnt,
    unsaid,
    marks: result.map(({ mark }) => mark),
    broken,
    named: result.reduce((most, one) => Math.max(most, one.named), 0) || null,
    lost: lost.filter((generation) => !answered.has(generation)),
    isWhole,
  };
}

type Location = {
  readonly from: Mark;
  /** Previous read position: what was there then must still be there. */
  readonly before: Mark;
};
type Locations = {
  readonly locations: readonly Location[];
  readonly answered: ReadonlySet<number>;
};

/** Some generations at a time, but for those that were read to their end and are still there. */
async function readEach(
  db: Kysely<Tables>,
  journal: JournalReader,
  { locations, answered }: Locations,
) {
  const broken: { generation: number; reason: string }[] = [];
  const there = new Set(
    (
      await readToTheEnd(
        journal,
        locations.map(({ from }) => from),
      )
    ).map(({ generation }) => generation),
  );
  const read = await severalAtOnce(locations, READ_AT_ONCE, async (location) => {
    const { generation } = location.from;
    if (there.has(generation)) return [{ ...NOTHING_SINCE, mark: location.from }];
    try {
      const result = await scanOne(db, journal, location);
      if (result.isShort && !answered.has(generation)) throw new BrokenChain(SHORT);
      return [result];
    } catch (error) {
      if (!isChange(error)) throw error;
      broken.push({ generation, reason: error.message });
      return [];
    }
  });
  return { result: read.flat(), broken, there };
}

const SHORT = 'la base connaît des lignes qui suivent la dernière du journal';

/** Completes unconfirmed lines with what later generations, and the database, state of them. */
function withLaterWords(matches: readonly Result[], unknown: ReadonlySet<number>) {
  const confirmed = new Set(matches.flatMap((one) => one.confirmed.map(nameOf)));
  const restored = Map.groupBy(
    matches.flatMap((one) => one.restored),
    nameOf,
  );
  const restoredCodes = (line: ScannedLine) =>
    new Set(restored.get(nameOf(locationOf(line)))?.flatMap(({ codes }) => codes));
  const missing = matches.flatMap((one) =>
    one.missing.map((line) => {
      const isConfirmed = line.isConfirmed || confirmed.has(nameOf(locationOf(line)));
      const isStored = isConfirmed || unknown.has(line.generation);
      return { ...line, isConfirmed, isStored, restoredCodes: restoredCodes(line) };
    }),
  );
  const burnt = matches.flatMap((one) =>
    one.burnt.map((line) => ({ ...line, isStored: false, restoredCodes: restoredCodes(line) })),
  );
  const unsaid = matches
    .flatMap((one) => one.unsaid)
    .filter((line) => !confirmed.has(nameOf(line)));
  return { missing, burnt, unsaid };
}

/** True when a line was changed, or what was read before is missing. */
const isChange = (error: unknown): error is Error =>
  error instanceof Error && (error instanceof BrokenChain || error.name === 'JournalChanged');

/**
 * Leaves out generations begun here by another database, which was refused. Those known to this
 * database were begun by it.
 */
async function ownGenerations(
  db: Kysely<Tables>,
  journal: JournalReader,
  existing: ReadonlyMap<number, unknown>,
): Promise<readonly number[]> {
  const own = await deploymentOf(db);
  const generations = await journal.generations();
  const isOwn = await severalAtOnce(generations, REQUESTED_AT_ONCE, async (generation) => {
    const beginner = existing.has(generation) ? null : await beginnerOf(journal, generation);
    return beginner === null || beginner.id === own.id;
  });
  return generations.filter((_, index) => isOwn[index]);
}

/**
 * Generations unknown to the database, queried after they were read: each is in the database before
 * its first line about the register is written, so an unknown one was begun after the moment to
 * which the database was restored.
 */
async function unknownOf(
  db: Kysely<Tables>,
  generations: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('registreGeneration').select('generation').execute();
  const existing = new Set(rows.map(({ generation }) => generation));
  return new Set(generations.filter((generation) => !existing.has(generation)));
}

/**
 * Generations read to their last line, and still there: a start need not read them again. One that
 * became shorter is read, which reports it.
 */
async function readToTheEnd(
  journal: JournalReader,
  marks: readonly Mark[],
): Promise<readonly Mark[]> {
  const ended = marks.filter(({ hasEnded }) => hasEnded);
  const there = await severalAtOnce(ended, REQUESTED_AT_ONCE, async (mark) =>
    (await journal.has(mark.generation, mark.position)) ? [mark] : [],
  );
  return there.flat();
}

/** A bucket lists skipped numbers as empty generations: a known one had at least one line. */
async function lostOf(
  journal: JournalReader,
  generations: readonly number[],
  existing: readonly { readonly generation: number }[],
): Promise<number[]> {
  const lost = await severalAtOnce(existing, REQUESTED_AT_ONCE, async ({ generation }) =>
    !generations.includes(generation) || !(await journal.has(generation, null)) ? [generation] : [],
  );
  return lost.flat();
}

/** A line as read in its own generation. */
type ScannedLine = Omit<MissingLine, 'isStored' | 'restoredCodes'>;

type Result = Pick<Scan, 'unsaid'> & {
  readonly missing: readonly ScannedLine[];
  readonly burnt: readonly ScannedLine[];
  /** The database has lines that come after the last one of the journal. */
  readonly isShort: boolean;
  readonly mark: Mark;
  readonly confirmed: readonly LineName[];
  readonly restored: readonly (LineName & { readonly codes: readonly string[] })[];
  /** Lost generations whose loss was accepted. */
  readonly answered: readonly number[];
  readonly named: number;
};

const NOTHING_SINCE = {
  missing: [],
  burnt: [],
  confirmed: [],
  restored: [],
  answered: [],
  named: 0,
  unsaid: [],
  isShort: false,
};

const nameOf = ({ generation, number }: LineName) => `${generation}/${number}`;
const locationOf = ({ generation, line: { number } }: ScannedLine) => ({ generation, number });

async function scanOne(
  db: Kysely<Tables>,
  journal: JournalReader,
  { from, before }: Location,
): Promise<Result> {
  const { generation } = from;
  const written = await linesWritten(db, from);
  const unsaid = new Set<number>();
  const confirmed: LineName[] = [];
  const restored: Result['restored'][number][] = [];
  const open = new Map<number, Line & RegisterFact>();
  const burnt: (Line & RegisterFact)[] = [];
  const stored = new Set<number>();
  const answered: number[] = [];
  let mark = from;
  let named = 0;
  for await (const read of linesAfter(journal, from)) {
    const { line } = read;
    if (line.number === before.number && read.mark.hash !== before.hash)
      throw new BrokenChain(`la ligne ${line.number} n’est plus celle qui avait été lue`);
    named = Math.max(named, ...namedIn(line));
    if (isAboutRegister(line)) {
      const end = written.get(line.number);
      if (end === undefined) open.set(line.number, line);
      else if (end === 'ECRIT') unsaid.add(line.number);
      else if (end === 'BRULE') burnt.push(line);
    } else if (line.kind === 'undone') for (const number of line.numbers) open.delete(number);
    else if (line.kind === 'kept') {
      for (const number of line.numbers) {
        stored.add(number);
        unsaid.delete(number);
      }
    } else if (line.kind === 'confirmed') confirmed.push(line.line);
    else if (line.kind === 'restored') restored.push(repairedIn(line));
    else if (line.kind === 'adopted') answered.push(...line.lost);
    mark = { ...read.mark, stored: storedUpTo(mark.stored, line) };
  }
  // Other processes write meanwhile: lines confirmed after the first query are in the database now.
  const since = open.size === 0 ? written : await linesWritten(db, from);
  for (const number of writtenMeanwhile(open, since))
    if (since.get(number) === 'ECRIT' && !stored.has(number)) unsaid.add(number);
  const missing = [...open.values()].map((line) => ({
    generation,
    line,
    isConfirmed: stored.has(line.number),
  }));
  return {
    mark,
    missing,
    burnt: burnt.map((line) => ({ generation, line, isConfirmed: false })),
    confirmed,
    restored,
    answered,
    named,
    unsaid: [...unsaid].map((number) => ({ generation, number })),
    // Queried before the journal was read: a line is in the journal before it is in the database.
    isShort:
      mark.number >= 0 && [before.number, ...written.keys()].some((number) => number > mark.number),
  };
}

/** Removes them from the open lines. */
function writtenMeanwhile(
  open: Map<number, unknown>,
  since: ReadonlyMap<number, LineEnd>,
): readonly number[] {
  const written = [...open.keys()].filter((number) => since.has(number));
  for (const number of written) open.delete(number);
  return written;
}

const repairedIn = ({ generation, of, codes }: Extract<Line, { kind: 'restored' }>) => ({
  generation,
  number: of,
  codes: codes.map(({ isrc }) => isrc),
});

/** Lines of the history that it names. */
const namedIn = (line: Line) =>
  line.kind === 'history' || line.kind === 'kept' ? (line.heads ?? []).map(([id]) => id) : [];

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
