/**
 * Restores what a database put back from a backup lacks, from the journal alone: every line that is
 * not undone, confirmed or not. A code that nobody received does no harm; a lost one does. Each
 * line is one transaction: the repair can be stopped and run again. Numbers taken by something else
 * since are replaced; codes never are.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import { type JournalReader, linesAfter, unread } from '#server/modules/journal/reading/lines.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isWorthRetrying } from '#server/platform/database/database-error.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertHistory, TRACE_LETTERS } from '#server/platform/history/record.ts';
import { beginGeneration, type JournalLocation } from '../begin.ts';
import { refuseForeign } from '../deployment.ts';
import type { Generation } from '../generation.ts';
import { type MissingLine, scan } from '../reading/scan.ts';
import { floorNumbers, type PassOver, writeDown } from '../void-lines.ts';
import { codesAgain, codesToWrite, type Placed } from './codes.ts';
import { entriesOf } from './notify-structures.ts';
import { personAgain } from './recovered-codes.ts';
import { type Deeds, type Gone, transferAgain } from './transfer.ts';

export type Restored = {
  readonly codes: number;
  readonly lines: number;
  /** Lines that could not be written, and why: the register stays behind, and they are tried again. */
  readonly refused: readonly Refused[];
  /**
   * Transfers with an unknown receiver: they are not retried, and their codes stay with their
   * current holder.
   */
  readonly unplaced: readonly Unplaced[];
  /** The first history line that differs from the journal, where the database was restored. */
  readonly rewoundFrom: number | null;
};
type Refused = { readonly generation: number; readonly line: number; readonly reason: string };
type Unplaced = {
  readonly generation: number;
  readonly line: number;
  readonly codes: readonly string[];
};

/**
 * Erases again those of these records that exist again, known before `at`, as an id may belong to
 * another one since. Handed in.
 */
export type EraseAgain = (
  db: Kysely<Tables>,
  interlocuteurIds: readonly number[],
  timestamp: { readonly at: Date; readonly now: Date },
) => Promise<void>;

type Handed = {
  readonly eraseAgain: EraseAgain;
  readonly deeds: Deeds;
  readonly passOver: PassOver;
};
type Deps = Handed & {
  readonly db: Kysely<Tables>;
  readonly journal: JournalLocation;
  readonly clock: Clock;
};

/** @throws Error when the journal itself cannot be believed, ForeignJournal when it is another database's */
export async function restore({ db, journal, clock, ...handed }: Deps): Promise<Restored> {
  await refuseForeign(db, journal);
  const { missing, burnt, broken } = await scan(db, journal, Number.POSITIVE_INFINITY);
  const [first] = broken;
  if (first !== undefined) throw new Error(`generation ${first.generation}: ${first.reason}`);
  const lost = [...missing, ...(await withoutTheirCodes(db, burnt))].toSorted(asTheyCame);
  if (lost.length === 0 && (await rewoundFrom(db, journal)) === null)
    return { codes: 0, lines: 0, refused: [], unplaced: [], rewoundFrom: null };
  const generation = await beginGeneration(db, journal, clock);
  const unplaced: Unplaced[] = [];
  const { codes, refused } = await writeEach(lost, generation, async (one) => {
    const written = await inTransaction(db, async (trx) => {
      const { placed, isPlaced } = await writeAgain(trx, one, { ...handed, now: clock() });
      const about = { generation: one.generation, of: one.line.number };
      // Before the commit: if the journal fails here, the line is restored again later, and the
      // last entry counts.
      await generation.add({ kind: 'restored', ...about, codes: placed }).durable;
      return { count: placed.length, isPlaced };
    });
    if (!written.isPlaced)
      unplaced.push({
        generation: one.generation,
        line: one.line.number,
        codes: codesIn(one.line),
      });
    return written.count;
  });
  // Based on the current history, including the lines just restored.
  const from = await rewoundFrom(db, journal);
  if (from !== null) await generation.add({ kind: 'rewound', from }).durable;
  await generation.end();
  return { codes, lines: lost.length - refused.length, refused, unplaced, rewoundFrom: from };
}

/** A line that cannot be written blocks those that follow about the same codes, and no others. */
async function writeEach(
  lines: readonly MissingLine[],
  generation: Pick<Generation, 'isSound'>,
  write: (one: MissingLine) => Promise<number>,
): Promise<Pick<Restored, 'codes' | 'refused'>> {
  const locked = new Set<string>();
  const refused: Refused[] = [];
  let codes = 0;
  for (const one of lines) {
    const about = codesIn(one.line);
    const waits = about.find((isrc) => locked.has(isrc));
    try {
      if (waits !== undefined)
        throw new Error(`une ligne d’avant, sur ${printedIsrc(waits)}, n’est pas écrite`);
      codes += await retriedForLong(() => write(one));
    } catch (error) {
      // The journal itself: nothing more can be written.
      if (!generation.isSound) throw error;
      for (const isrc of about) locked.add(isrc);
      const reason = error instanceof Error ? error.message : String(error);
      refused.push({ generation: one.generation, line: one.line.number, reason });
    }
  }
  return { codes, refused };
}

/** Tries of a line beside servers that lock the same rows, and milliseconds between two. */
const MOST_TRIES = 60;
const RETRY_INTERVAL = 500;

/** Tries again after a deadlock or a serialization failure, for half a minute. @throws the last error */
async function retriedForLong<R>(work: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !isWorthRetrying(error)) throw error;
      await sleep(RETRY_INTERVAL);
    }
}

function codesIn(fact: RegisterFact): readonly string[] {
  if (fact.kind === 'issued') return fact.codes.map(({ isrc }) => isrc);
  if (fact.kind === 'transferred') return fact.codes;
  return fact.kind === 'cancelled' ? [fact.isrc] : [];
}

/**
 * Order by kind: a code before its transfers, and these before its cancellation, as a server's
 * clock may have gone back meanwhile.
 */
const RANKS = { issued: 0, floors: 0, transferred: 1, cancelled: 2, erased: 3 } as const;

/**
 * Confirmed lines before unconfirmed ones: a number of an unconfirmed line may have been issued
 * again, if a database crash undid the commit, and then belongs to the confirmed line.
 */
function asTheyCame(a: MissingLine, b: MissingLine): number {
  const ranks = RANKS[a.line.kind] - RANKS[b.line.kind];
  if (ranks !== 0) return ranks;
  if (a.isConfirmed !== b.isConfirmed) return a.isConfirmed ? -1 : 1;
  if (a.generation === b.generation) return a.line.number - b.line.number;
  return a.line.at < b.line.at ? -1 : 1;
}

/** Passed over lines with a code still to be restored, since its recording has none. */
async function withoutTheirCodes(
  db: Kysely<Tables>,
  burnt: readonly MissingLine[],
): Promise<readonly MissingLine[]> {
  const wanting: MissingLine[] = [];
  for (const one of burnt)
    if (one.line.kind === 'issued' && (await codesToWrite(db, one.line.codes, one)).length > 0)
      wanting.push(one);
  return wanting;
}

type RestoreContext = Handed & { readonly now: Date };

async function writeAgain(
  db: Kysely<Tables>,
  missing: MissingLine,
  { now, eraseAgain, deeds, passOver }: RestoreContext,
): Promise<{ readonly placed: readonly Placed[]; readonly isPlaced: boolean }> {
  const { generation, line, isConfirmed } = missing;
  const { at } = line;
  let placed: readonly Placed[] = [];
  let gone: readonly Gone[] | null = [];
  if (line.kind === 'issued')
    placed = await codesAgain(
      db,
      isConfirmed ? line.codes : await codesToWrite(db, line.codes, missing),
      at,
    );
  else if (line.kind === 'floors') await passOver(db, floorNumbers(line.floors));
  else if (line.kind === 'cancelled') await cancelAgain(db, line, { at, now, deeds });
  else if (line.kind === 'erased')
    await eraseAgain(db, line.interlocuteurIds, { at: new Date(at), now });
  else gone = await transferAgain(db, line, { at, now, deeds });
  await writeDown(db, { generation, numero: line.number, now }, 'RESTAURE');
  await insertHistory(db, { action: 'registre.restore', at: now, caller: null }, [
    {
      structureId: null,
      after: {
        generation,
        ligne: line.number,
        genre: line.kind,
        codes: placed.map(({ isrc }) => isrc),
        ...(gone === null ? { receveur: 'INCONNU' } : {}),
      },
    },
    ...(await entriesOf(db, line, { placed, gone: gone ?? [] })),
  ]);
  return { placed, isPlaced: gone !== null };
}

async function cancelAgain(
  db: Kysely<Tables>,
  { isrc, motif, remplacePar, annulePar, annuleLe }: Extract<RegisterFact, { kind: 'cancelled' }>,
  { at, now, deeds }: Pick<RestoreContext, 'now' | 'deeds'> & { readonly at: string },
): Promise<void> {
  const { rows } = await sql<{ elementId: number }>`
    insert into annulation (isrc, element_id, motif, remplace_par, annule_le, annule_par)
    select isrc, element_id, ${motif}, ${remplacePar}, ${annuleLe ?? at}, ${personAgain(annulePar, at)}
    from immatriculation where isrc = ${isrc} on conflict do nothing
    returning element_id as "elementId"`.execute(db);
  for (const { elementId } of rows) await deeds.lapse({ db, now }, elementId, isrc);
}

/**
 * Lines per statement of the check whether the history was restored with its database: which lines
 * named in the journal are missing.
 */
const PIECE = 10_000;

/** @returns the first of them, or null; what an earlier repair found is not found again */
async function rewoundFrom(db: Kysely<Tables>, journal: JournalReader): Promise<number | null> {
  const named = new Map<number, string[]>();
  for (const generation of await journal.generations())
    for await (const { line } of linesAfter(journal, unread(generation))) {
      if (line.kind === 'history' || line.kind === 'kept')
        for (const [id, empreinte] of line.heads ?? [])
          named.set(id, [...(named.get(id) ?? []), empreinte]);
      if (line.kind === 'rewound')
        for (const id of named.keys()) if (id >= line.from) named.delete(id);
    }
  const ids = [...named.keys()].toSorted((a, b) => a - b);
  for (let at = 0; at < ids.length; at += PIECE) {
    const some = ids.slice(at, at + PIECE);
    const { rows } = await sql<{ id: number; empreinte: string }>`
      select historique_id::float8 as id, left(encode(empreinte, 'hex'), ${TRACE_LETTERS}) as empreinte
        from historique where historique_id = any(${some}::bigint[])`.execute(db);
    const there = new Map(rows.map(({ id, empreinte }) => [id, empreinte]));
    const gone = some.find((id) => named.get(id)?.some((empreinte) => empreinte !== there.get(id)));
    if (gone !== undefined) return gone;
  }
  return null;
}
