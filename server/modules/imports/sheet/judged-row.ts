/** A line of a sheet once it was judged: one to enter, one that has faults, or one that is a recording already. */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { CODES } from '#domain/sheet/detection/existing-codes.ts';
import type { Companion } from '#domain/sheet/file/companions.ts';
import type { CellError, ReadRow } from '#domain/sheet/read-row.ts';

/** A recording of the structure that a line was found to be; such a line enters nothing new. */
export type RecordingMatch = Pick<
  ImportAnalysis['connues']['exemples'][number],
  'elementId' | 'raison' | 'changements'
>;

export type Change = RecordingMatch['changements'][number];
/** What a line changes of its recording. */
export type Changed = {
  readonly elementId: number;
  /** Of the recording, when it was compared. */
  readonly revision: number;
  readonly changements: readonly Change[];
  /** What differs and is left as the portal has it. */
  readonly gardes: readonly Change[];
  readonly fields: Partial<ElementFields>;
};

export type JudgedRow = ReadRow & {
  readonly ligne: number;
  readonly cells: readonly string[];
  /** The recording that this line is already; null: one to enter, or that has faults. */
  readonly result: RecordingMatch | null;
  /** The recording being entered that this line changes. */
  readonly update: Changed | null;
  /** The recording that has its code, of which this line asks for a correction. */
  readonly correction: Changed | null;
  /** A new recording that a person leaves. */
  readonly left: boolean;
  /** The earlier line that brings the same recording, of which this one says nothing more; null: there is none. */
  readonly folded: number | null;
  /** What it is to the recording whose line holds its code; null: it is that of a line. */
  readonly companion: Companion | null;
};

/** Whether a line is entered as a new recording. */
export const isNew = (row: JudgedRow): boolean =>
  row.errors.length === 0 && !row.left && row.folded === null && isUnknown(row);

/** Whether no recording of the structure was found in a line. */
export const isUnknown = ({ result, update, correction }: JudgedRow): boolean =>
  result === null && update === null && correction === null;

/** Whether a line will be written: a new recording, a change of one, or a correction that is asked for. */
export const isReady = ({ errors, result, left, folded }: JudgedRow): boolean =>
  errors.length === 0 && result === null && !left && folded === null;

/** Whether an earlier line brings its recording, which is none of the structure's yet. */
export const isFolded = (row: JudgedRow): boolean =>
  row.folded !== null && row.errors.length === 0 && !row.left && isUnknown(row);

/** Whether its code is all that is wrong with it: without, it may be entered. */
export const isCodeRefused = (row: JudgedRow): boolean =>
  row.errors.length > 0 && isUnknown(row) && row.errors.every(isOfCode);

export const isOfCode = ({ colonne }: CellError): boolean => colonne === CODES;
