/**
 * Floors: no number up to them is issued any more, whatever the database says. For a register whose
 * journal is lost, or that had none. The operator answers for them; author, motive and values are
 * in the history and the journal.
 */

import { type Kysely, sql } from 'kysely';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import type { Floor } from '#domain/register/register-fact.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { beginGeneration, type JournalLocation } from './begin.ts';
import { bootstrap, bootstrapAnew } from './bootstrap.ts';
import { refuseForeign } from './deployment.ts';
import type { Generation } from './generation.ts';
import { scan } from './reading/scan.ts';
import { floorNumbers, type PassOver } from './void-lines.ts';

type Deps = {
  readonly db: Kysely<Tables>;
  readonly journal: JournalLocation;
  readonly clock: Clock;
  readonly passOver: PassOver;
};

type Answered = {
  readonly floors: readonly Floor[];
  /** Motive, as worded by the operator. */
  readonly motif: string;
  /** Accepts an incomplete list of floors. */
  readonly isEnough?: boolean;
};

export type Floored = {
  readonly floors: number;
  /**
   * Codes with which a new journal begins, when the old one was lost; null when no new journal was
   * needed.
   */
  readonly adopted: number | null;
};

/**
 * Raises the counters, and lets a register whose journal is lost go on once each open prefix has its floor.
 * @throws FloorRefused or ForeignJournal with a French sentence; nothing is then changed
 */
export async function giveFloors(
  { db, journal, clock, passOver }: Deps,
  { floors, motif, isEnough = false }: Answered,
): Promise<Floored> {
  await refuseForeign(db, journal);
  const { missing, broken, lost } = await scan(db, journal);
  if (broken[0] !== undefined)
    throw new FloorRefused(
      `Le journal a été changé (génération ${broken[0].generation}) : mettez son fichier à l’abri, hors du dossier du journal, puis recommencez.`,
    );
  if (missing.some(({ isStored }) => isStored))
    throw new FloorRefused(
      'La base a du retard sur son journal : lancez d’abord npm run registry -- restore.',
    );
  const ranges = await openRanges(db, clock());
  refuseUnknown(floors, ranges);
  if (lost.length > 0 && !isEnough) refuseMissing(floors, ranges);
  if (floors.length === 0 && lost.length === 0) return { floors: 0, adopted: null };
  const generation = await beginGeneration(db, journal, clock);
  try {
    await write({ db, clock, passOver }, generation, { floors, motif, lost });
    if (lost.length === 0) return { floors: floors.length, adopted: null };
    await generation.add({ kind: 'adopted', lost, motif }).durable;
    await db
      .updateTable('registreGeneration')
      .set({ perdue: true })
      .where('generation', 'in', lost)
      .execute();
    return { floors: floors.length, adopted: await bootstrap(db, generation) };
  } finally {
    await generation.end();
  }
}

type Written = Pick<Answered, 'floors' | 'motif'> & { readonly lost: readonly number[] };

async function write(
  { db, clock, passOver }: Omit<Deps, 'journal'>,
  generation: Generation,
  { floors, motif, lost }: Written,
): Promise<void> {
  const action = lost.length > 0 ? 'registre.adopt' : 'registre.floor';
  const { number, durable } = generation.add({ kind: 'floors', floors, motif });
  let isCommitting = false;
  try {
    await durable;
    await inTransaction(db, async (trx) => {
      isCommitting = false;
      await passOver(trx, floorNumbers(floors));
      await trx
        .insertInto('registreLigne')
        .values({ generation: generation.number, numero: number, sort: 'ECRIT' })
        .execute();
      await insertHistory(trx, { action, at: clock(), caller: null }, [
        { structureId: null, after: { motif, planchers: floors, generationsPerdues: lost } },
      ]);
      if (lost.length > 0) await bootstrapAnew(trx);
      isCommitting = true;
    });
  } catch (error) {
    // If the connection broke during the commit, the next process to open the journal determines
    // the outcome.
    if (generation.isSound && !isCommitting) generation.add({ kind: 'undone', numbers: [number] });
    throw error;
  }
  await generation.add({ kind: 'kept', numbers: [number] }).durable;
}

type OpenRange = {
  readonly code: string;
  readonly first: number;
  readonly last: number;
  readonly annee: number;
  /** The highest number of the year that the database knows. */
  readonly existing: number;
};

/** Each prefix that can issue codes now, with its current year. */
async function openRanges(db: Kysely<Tables>, now: Date): Promise<readonly OpenRange[]> {
  const { rows } = await sql<OpenRange>`
    select p.code, p.range_start as first, p.range_end as last, y.annee, greatest(
        coalesce((select c.dernier from compteur c where c.prefixe_id = p.prefixe_id and c.annee = y.annee), 0),
        coalesce((select max(i.designation) from immatriculation i
          where i.prefixe_id = p.prefixe_id and i.annee = y.annee), 0)) as existing
      from prefixe p cross join lateral (select greatest(${yearOfAssignment(now)}::int,
        (select max(c.annee) from compteur c where c.prefixe_id = p.prefixe_id and c.dernier > 0)) as annee) y
      where p.closed_at is null or p.closed_at > ${now} order by p.code, p.range_start`.execute(db);
  return rows;
}

/** The form to fill in: one line per open prefix, with what the database knows. */
export async function floorsToGive(db: Kysely<Tables>, now: Date): Promise<readonly Floor[]> {
  const ranges = await openRanges(db, now);
  return ranges.map(({ code, annee, existing }) => ({ prefixe: code, annee, numero: existing }));
}

const has = ({ first, last }: OpenRange, numero: number) => numero >= first && numero <= last;
/** A future year would close the prefix: it issues codes in its latest year. */
const isYearOf = ({ annee: latest }: OpenRange, annee: number) =>
  annee >= FIRST_YEAR && annee <= latest;
const message = ({ prefixe, annee, numero }: Floor) => `${prefixe} ${annee} ${numero}`;

function refuseUnknown(floors: readonly Floor[], ranges: readonly OpenRange[]): void {
  const unknown = floors.filter(
    ({ prefixe, annee, numero }) =>
      !ranges.some(
        (one) => one.code === prefixe && isYearOf(one, annee) && (numero === 0 || has(one, numero)),
      ),
  );
  if (unknown.length > 0)
    throw new FloorRefused(
      `Aucun préfixe ouvert n’a ce numéro, cette année-là : ${unknown.map(message).join(', ')}.`,
    );
}

/**
 * A floor of 0 states that nothing was issued this year in the ranges of that prefix that no other
 * line covers.
 */
function refuseMissing(floors: readonly Floor[], ranges: readonly OpenRange[]): void {
  const without = ranges.filter(
    (range) =>
      !floors.some(
        ({ prefixe, annee, numero }) =>
          prefixe === range.code && annee === range.annee && (numero === 0 || has(range, numero)),
      ),
  );
  if (without.length > 0)
    throw new FloorRefused(
      `Le journal est perdu : donnez le plancher de chaque préfixe ouvert. Il manque ${without
        .map(({ code, annee }) => `${code} ${annee}`)
        .join(', ')}.`,
    );
}

/** Year of the first ISRC. */
const FIRST_YEAR = 1986;
const LINE = /^([A-Z]{2}[A-Z0-9]{3})[;,\s]+(\d{4})[;,\s]+(\d{1,5})$/;

/**
 * Reads lines `FRX26;2026;120`, with or without a heading; npm's own output (`> portail-isrc@…`)
 * before them is skipped.
 * @throws FloorRefused for the first invalid line
 */
export function readFloors(text: string): readonly Floor[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().toUpperCase());
  const first = lines.findIndex((line) => line !== '' && !line.startsWith('> '));
  return lines.flatMap((line, index) => {
    if (line === '' || index < first || (index === first && /^PR[EÉ]FIXE/.test(line))) return [];
    const [, prefixe, annee, numero] = LINE.exec(line) ?? [];
    if (prefixe === undefined)
      throw new FloorRefused(
        `Ligne ${index + 1} : « ${line} » n’est pas « préfixe;année;numéro ».`,
      );
    return [{ prefixe, annee: Number(annee), numero: Number(numero) }];
  });
}

export class FloorRefused extends Error {
  override readonly name = 'FloorRefused';
}
