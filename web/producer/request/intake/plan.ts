/** What becomes of each arrival: completed into a line, added as a recording, or left aside. Pure; nothing is written here. */

import { parseDuree } from '#domain/minuterie/duree.ts';
import { type Row, TEXTS, type TextName } from '../sheet/row.ts';
import { type Arrival, TWO_CODES } from './arrival.ts';
import type { Carrier } from './codes-met.ts';
import { type Arriving, recognise } from './recognise.ts';

/**
 * `complete`: its line takes what it lacks. `take`: its line says what arrives. `add`: a recording of its own.
 * `without`: completes or adds, and leaves its code. `leave`: nothing of it is entered.
 */
export type Choice = 'complete' | 'take' | 'add' | 'without' | 'leave';

/** By place of the arrival: who carries its code, or why it would be refused. */
export type Met = ReadonlyMap<number, Carrier>;

export type Difference = { readonly name: TextName; readonly before: string; readonly after: string };

export type Fate = {
  readonly arrival: Arrival;
  /** Index of the line that it is already; null: none. */
  readonly at: number | null;
  /** What its line says otherwise. */
  readonly differences: readonly Difference[];
  /** Who carries its code already; absent: nobody does, and it may be declared. */
  readonly carrier?: Carrier;
  readonly choices: readonly Choice[];
  /** Null: a question is open. */
  readonly choice: Choice | null;
};

export type Planning = {
  readonly mayEdit: (row: Row) => boolean;
  readonly met: Met;
  /** What was answered of one, by its place. */
  readonly answers: ReadonlyMap<number, Choice>;
  /** Codes of sound files may be those of a copy: whether they are taken is asked, once for all. Absent: they are. */
  readonly codes?: 'taken' | 'left' | null;
  /** Whether what arrives has an artist and a version of its own. */
  readonly strict: boolean;
};

export function planOf(
  rows: readonly Row[],
  arrivals: readonly Arrival[],
  planning: Planning,
): readonly Fate[] {
  const { mayEdit, answers, strict } = planning;
  const wanted = arrivals.filter(({ ligne }) => !['leave', 'add'].includes(answers.get(ligne) ?? ''));
  const { recognised } = recognise(rows, arriving(wanted, strict), mayEdit);
  const lines = new Map([...recognised].map(([index, { arrival }]) => [arrival, index]));
  // One that was left, or made a recording of its own, may still be given its line back.
  const others = recognise(
    rows.map((row, index) => (recognised.has(index) ? { ...row, texts: NO_TITLE(row) } : row)),
    arriving(
      arrivals.filter((one) => !lines.has(one)),
      strict,
    ),
    mayEdit,
  );
  const offered = new Map([...others.recognised].map(([index, { arrival }]) => [arrival, index]));
  return arrivals.map((arrival) => {
    const at = lines.get(arrival) ?? offered.get(arrival) ?? null;
    const row = at === null ? undefined : rows[at];
    return fateOf(arrival, at, row === undefined ? [] : differencesOf(row, arrival), planning);
  });
}

const NO_TITLE = (row: Row) => ({ ...row.texts, titre: '' });

const arriving = (arrivals: readonly Arrival[], strict: boolean) =>
  arrivals.map((arrival): Arriving & { readonly arrival: Arrival } => {
    const { texts, piste, code: isrc } = arrival;
    const { titre = '', artiste = '', version = '', duree = '' } = texts;
    const said = { titre, artiste, piste, isrc, duree: parseDuree(duree) };
    return { arrival, ...said, ...(strict ? { version } : {}) };
  });

function differencesOf(row: Row, { texts }: Arrival): readonly Difference[] {
  return TEXTS.flatMap((name) => {
    const [before, after = ''] = [row.texts[name], texts[name]];
    return before === '' || after === '' || before === after ? [] : [{ name, before, after }];
  });
}

function fateOf(
  arrival: Arrival,
  at: number | null,
  differences: readonly Difference[],
  { met, answers, codes }: Planning,
): Fate {
  const { ligne, code, errors } = arrival;
  const carrier = met.get(ligne);
  const fate = { arrival, at, differences, ...(carrier === undefined ? {} : { carrier }) };
  const settled = (choices: readonly Choice[], usual: Choice | null): Fate => {
    const answer = answers.get(ligne);
    return { ...fate, choices, choice: answer !== undefined && choices.includes(answer) ? answer : usual };
  };
  const enters: Choice = at === null ? 'add' : 'complete';
  if (carrier !== undefined) return settled(['leave', 'without'], 'leave');
  if (code !== null && codes !== undefined) {
    const usual = codes === null ? null : codes === 'taken' ? enters : 'without';
    return settled([enters, 'without', 'leave'], usual);
  }
  if (errors.some((error) => error.code === TWO_CODES)) return settled([enters, 'leave'], 'leave');
  if (at === null) return settled(['add', 'leave'], 'add');
  return settled(
    ['complete', ...(differences.length > 0 ? (['take'] as const) : []), 'add', 'leave'],
    'complete',
  );
}

export type Counted = {
  /** To lines that there are. */
  readonly recognised: number;
  readonly fresh: number;
  readonly left: number;
};

export function countsOf(fates: readonly Fate[]): Counted {
  const entering = fates.filter(isEntering);
  const recognised = entering.filter(goesToLine).length;
  return { recognised, fresh: entering.length - recognised, left: fates.length - entering.length };
}

export const isEntering = ({ choice }: Fate): boolean => choice !== null && choice !== 'leave';
/** Whether it goes to the line that it is already. */
export const goesToLine = ({ at, choice }: Fate): boolean => at !== null && choice !== 'add';
