/**
 * Plans the outcome of each preview: completes a line, added as a recording, or left out. Pure:
 * writes nothing.
 */

import { fieldOf } from '#domain/element/fields.ts';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { changesOf } from '#domain/sheet/detection/brought-back.ts';
import type { ChangedBy } from '#domain/sheet/detection/row-mark.ts';
import { typedOf } from '#domain/sheet/typed-text.ts';
import { TERRITORY_NAMES } from '#domain/structure/territories.ts';
import { readRow } from '../sheet/read-row.ts';
import { isTextName, type Row, TEXTS, type TextName } from '../sheet/row.ts';
import type { Carrier } from './codes-met.ts';
import { isAmbiguous, type Preview } from './preview-row.ts';
import { type Arriving, recognise } from './recognise.ts';

/**
 * `complete`: fills the missing values of its line. `take`: overwrites its line. `add`: a new
 * recording. `without`: completes or adds, without its code. `leave`: nothing is entered.
 */
export type Choice = 'complete' | 'take' | 'add' | 'without' | 'leave';

/** By rank of the preview: holder of its code, or reason for refusal. */
export type Met = ReadonlyMap<number, Carrier>;

export type Difference = {
  readonly name: TextName;
  readonly before: string;
  readonly after: string;
  /** For a line of an export: author of the later change. */
  readonly par?: ChangedBy;
};

export type RowOutcome = {
  readonly preview: Preview;
  /** Index of the line that it is already; null: none. */
  readonly at: number | null;
  /** Values that differ from those of its line. */
  readonly differences: readonly Difference[];
  /** Existing holder of its code; absent: none, so it may be declared. */
  readonly carrier?: Carrier;
  readonly choices: readonly Choice[];
  /** Null: awaits an answer. */
  readonly choice: Choice | null;
};

export type Planning = {
  readonly mayEdit: (row: Row) => boolean;
  readonly met: Met;
  /** By recording, the index of its line. */
  readonly ids?: ReadonlyMap<number, number>;
  /** Answers given, by rank. */
  readonly answers: ReadonlyMap<number, Choice>;
  /**
   * Whether codes of sound files are used, one question for all since a file may be a copy; null:
   * not answered; absent: used.
   */
  readonly codes?: 'taken' | 'left' | null;
  /** True if the source has its own artist and version columns. */
  readonly strict: boolean;
};

export function planOf(
  rows: readonly Row[],
  previews: readonly Preview[],
  planning: Planning,
): readonly RowOutcome[] {
  const { mayEdit, answers, strict, ids = NO_IDS } = planning;
  const requested = previews.filter(
    ({ ligne }) => !['leave', 'add'].includes(answers.get(ligne) ?? ''),
  );
  const { recognised } = recognise(rows, arriving(requested, strict, ids), mayEdit);
  const lines = new Map([...recognised].map(([index, { preview }]) => [preview, index]));
  // A preview left out or added as new can still be offered the line it matches.
  const rest = recognise(
    rows.map((row, index) => (recognised.has(index) ? { ...row, texts: NO_TITLE(row) } : row)),
    arriving(
      previews.filter((one) => !lines.has(one)),
      strict,
      ids,
    ),
    mayEdit,
  );
  const offered = new Map([...rest.recognised].map(([index, { preview }]) => [preview, index]));
  return previews.map((preview) => {
    const at = lines.get(preview) ?? offered.get(preview) ?? null;
    const row = at === null ? undefined : rows[at];
    return outcomeOf(preview, at, row === undefined ? [] : differencesOf(row, preview), planning);
  });
}

const NO_TITLE = (row: Row) => ({ ...row.texts, titre: '' });

const NO_IDS: ReadonlyMap<number, number> = new Map();

const arriving = (
  previews: readonly Preview[],
  strict: boolean,
  ids: ReadonlyMap<number, number>,
) =>
  previews.map((preview): Arriving & { readonly preview: Preview } => {
    const { texts, piste, code: isrc } = preview;
    const { titre = '', artiste = '', version = '', duree = '' } = texts;
    const message = { titre, artiste, piste, isrc, duree: parseDuree(duree) };
    const kind = { isCatalogue: strict, isVideo: !strict && texts.type === 'V' };
    const named = isOfExport(preview) ? { line: ids.get(preview.back?.elementId ?? 0) ?? -1 } : {};
    return { preview, ...message, ...kind, ...named, version };
  });

/**
 * Another program may use the same headings: exports of the portal carry its mark, or the number of
 * a dossier.
 */
const isOfExport = ({ back }: Preview): boolean =>
  back !== undefined && (back.mark !== '' || /^\d{4}-\d{5,}$/.test(back.numero));

function differencesOf(row: Row, preview: Preview): readonly Difference[] {
  const { texts, back } = preview;
  if (back !== undefined && isOfExport(preview)) return changesSince(row, back);
  return TEXTS.flatMap((name) => {
    const [before, after = ''] = [row.texts[name], texts[name]];
    return before === '' || after === '' || before === after ? [] : [{ name, before, after }];
  });
}

/**
 * As for a reimported sheet: a value changed only on the portal does not count as the person's
 * change.
 */
function changesSince(row: Row, back: NonNullable<Preview['back']>): readonly Difference[] {
  const message = { portal: readRow(row).fields, file: back.fields };
  return changesOf(message, back, TERRITORY_NAMES).flatMap(({ column: { field: name }, par }) => {
    if (!isTextName(name) || par === 'PORTAIL') return [];
    return [
      { name, before: row.texts[name], after: typedOf(fieldOf(name), back.fields[name]), par },
    ];
  });
}

/** Values that overwrite those of its line. */
export function takenOf({ choice, preview, differences }: RowOutcome): readonly Difference[] {
  if (choice === 'take') return differences;
  const isUpdate = choice === 'complete' && isOfExport(preview);
  return isUpdate ? differences.filter(({ par }) => par !== 'DEUX') : [];
}

function outcomeOf(
  preview: Preview,
  at: number | null,
  differences: readonly Difference[],
  { met, answers, codes }: Planning,
): RowOutcome {
  const { ligne, code } = preview;
  const carrier = met.get(ligne);
  const outcome = { preview, at, differences, ...(carrier === undefined ? {} : { carrier }) };
  const settled = (choices: readonly Choice[], usual: Choice | null): RowOutcome => {
    const answer = answers.get(ligne);
    return {
      ...outcome,
      choices,
      choice: answer !== undefined && choices.includes(answer) ? answer : usual,
    };
  };
  const enters: Choice = at === null ? 'add' : 'complete';
  if (carrier !== undefined) return settled(['leave', 'without'], 'leave');
  if (isAmbiguous(preview)) return settled([enters, 'leave'], 'leave');
  if (code !== null && codes !== undefined) {
    const usual = codes === null ? null : codes === 'taken' ? enters : 'without';
    return settled([enters, 'without', 'leave'], usual);
  }
  // Added, it would be there twice.
  if (at === null && isOfExport(preview)) return settled(['leave', 'add'], 'leave');
  if (at === null) return settled(['add', 'leave'], 'add');
  if (isOfExport(preview)) {
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

/** True if it is a recording exported from the portal that is not among the editable lines here. */
export const isExternal = ({ at, preview }: RowOutcome): boolean =>
  at === null && isOfExport(preview);
export const updates = ({ at, preview }: RowOutcome): boolean => at !== null && isOfExport(preview);

export type Counted = {
  /** Number matched with existing lines. */
  readonly recognised: number;
  readonly fresh: number;
  readonly left: number;
};

export function countsOf(fates: readonly RowOutcome[]): Counted {
  const entering = fates.filter(isEntering);
  const recognised = entering.filter(goesToLine).length;
  return { recognised, fresh: entering.length - recognised, left: fates.length - entering.length };
}

export const isEntering = ({ choice }: RowOutcome): boolean =>
  choice !== null && choice !== 'leave';
/** True if it is written to the line it matches. */
export const goesToLine = ({ at, choice }: RowOutcome): boolean => at !== null && choice !== 'add';
