/** What becomes of each arrival: completed into a line, added as a recording, or left aside. Pure; nothing is written here. */

import { fieldOf } from '#domain/element/fields.ts';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { changesOf } from '#domain/sheet/evidence/brought-back.ts';
import type { ChangedBy } from '#domain/sheet/evidence/row-mark.ts';
import { typedOf } from '#domain/sheet/typed-text.ts';
import { TERRITORY_NAMES } from '#domain/structure/territories.ts';
import { readRow } from '../sheet/read-row.ts';
import { isTextName, type Row, TEXTS, type TextName } from '../sheet/row.ts';
import { type Arrival, isAmbiguous } from './arrival.ts';
import type { Carrier } from './codes-met.ts';
import { type Arriving, recognise } from './recognise.ts';

/**
 * `complete`: its line takes what it lacks. `take`: its line says what arrives. `add`: a recording of its own.
 * `without`: completes or adds, and leaves its code. `leave`: nothing of it is entered.
 */
export type Choice = 'complete' | 'take' | 'add' | 'without' | 'leave';

/** By place of the arrival: who carries its code, or why it would be refused. */
export type Met = ReadonlyMap<number, Carrier>;

export type Difference = {
  readonly name: TextName;
  readonly before: string;
  readonly after: string;
  /** Of a line of an export: who changed it since. */
  readonly par?: ChangedBy;
};

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
  /** By recording, the index of its line. */
  readonly ids?: ReadonlyMap<number, number>;
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
  const { mayEdit, answers, strict, ids = NO_IDS } = planning;
  const wanted = arrivals.filter(
    ({ ligne }) => !['leave', 'add'].includes(answers.get(ligne) ?? ''),
  );
  const { recognised } = recognise(rows, arriving(wanted, strict, ids), mayEdit);
  const lines = new Map([...recognised].map(([index, { arrival }]) => [arrival, index]));
  // One that was left, or made a recording of its own, may still be given its line back.
  const others = recognise(
    rows.map((row, index) => (recognised.has(index) ? { ...row, texts: NO_TITLE(row) } : row)),
    arriving(
      arrivals.filter((one) => !lines.has(one)),
      strict,
      ids,
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

const NO_IDS: ReadonlyMap<number, number> = new Map();

const arriving = (
  arrivals: readonly Arrival[],
  strict: boolean,
  ids: ReadonlyMap<number, number>,
) =>
  arrivals.map((arrival): Arriving & { readonly arrival: Arrival } => {
    const { texts, piste, code: isrc } = arrival;
    const { titre = '', artiste = '', version = '', duree = '' } = texts;
    const said = { titre, artiste, piste, isrc, duree: parseDuree(duree) };
    const kind = { isCatalogue: strict, isVideo: !strict && texts.type === 'V' };
    const named = isOfExport(arrival) ? { line: ids.get(arrival.back?.elementId ?? 0) ?? -1 } : {};
    return { arrival, ...said, ...kind, ...named, version };
  });

/** Numbers of another program may stand under the same headings: those of the portal bear its mark, or quote its dossiers. */
const isOfExport = ({ back }: Arrival): boolean =>
  back !== undefined && (back.mark !== '' || /^\d{4}-\d{5,}$/.test(back.numero));

function differencesOf(row: Row, arrival: Arrival): readonly Difference[] {
  const { texts, back } = arrival;
  if (back !== undefined && isOfExport(arrival)) return changesSince(row, back);
  return TEXTS.flatMap((name) => {
    const [before, after = ''] = [row.texts[name], texts[name]];
    return before === '' || after === '' || before === after ? [] : [{ name, before, after }];
  });
}

/** As of a sheet that is brought back: what only the portal changed since is no difference of the person. */
function changesSince(row: Row, back: NonNullable<Arrival['back']>): readonly Difference[] {
  const said = { portal: readRow(row).fields, file: back.fields };
  return changesOf(said, back, TERRITORY_NAMES).flatMap(({ column: { field: name }, par }) => {
    if (!isTextName(name) || par === 'PORTAIL') return [];
    return [
      { name, before: row.texts[name], after: typedOf(fieldOf(name), back.fields[name]), par },
    ];
  });
}

/** The fields of its line that take what arrives, over what stands there. */
export function takenOf({ choice, arrival, differences }: Fate): readonly Difference[] {
  if (choice === 'take') return differences;
  const isUpdate = choice === 'complete' && isOfExport(arrival);
  return isUpdate ? differences.filter(({ par }) => par !== 'DEUX') : [];
}

function fateOf(
  arrival: Arrival,
  at: number | null,
  differences: readonly Difference[],
  { met, answers, codes }: Planning,
): Fate {
  const { ligne, code } = arrival;
  const carrier = met.get(ligne);
  const fate = { arrival, at, differences, ...(carrier === undefined ? {} : { carrier }) };
  const settled = (choices: readonly Choice[], usual: Choice | null): Fate => {
    const answer = answers.get(ligne);
    return {
      ...fate,
      choices,
      choice: answer !== undefined && choices.includes(answer) ? answer : usual,
    };
  };
  const enters: Choice = at === null ? 'add' : 'complete';
  if (carrier !== undefined) return settled(['leave', 'without'], 'leave');
  if (isAmbiguous(arrival)) return settled([enters, 'leave'], 'leave');
  if (code !== null && codes !== undefined) {
    const usual = codes === null ? null : codes === 'taken' ? enters : 'without';
    return settled([enters, 'without', 'leave'], usual);
  }
  // Added, it would be there twice.
  if (at === null && isOfExport(arrival)) return settled(['leave', 'add'], 'leave');
  if (at === null) return settled(['add', 'leave'], 'add');
  if (isOfExport(arrival)) {
    const isOpen = differences.some(({ par }) => par === 'DEUX');
    return settled(
      ['complete', ...(isOpen ? (['take'] as const) : []), 'add', 'leave'],
      'complete',
    );
  }
  return settled(
    ['complete', ...(differences.length > 0 ? (['take'] as const) : []), 'add', 'leave'],
    'complete',
  );
}

/** Whether it is a recording that is not among the lines that may be changed here. */
export const isElsewhere = ({ at, arrival }: Fate): boolean => at === null && isOfExport(arrival);
export const updates = ({ at, arrival }: Fate): boolean => at !== null && isOfExport(arrival);

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
