/**
 * A validated line of a sheet: one to enter, one with errors, or one that matches an existing
 * recording.
 */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import { CODES } from '#domain/sheet/detection/existing-codes.ts';
import type { Companion } from '#domain/sheet/file/companions.ts';
import type { CellError, ReadRow } from '#domain/sheet/read-row.ts';

/** A recording of the structure that a line matches; such a line enters nothing new. */
export type RecordingMatch = Pick<
  ImportAnalysis['connues']['exemples'][number],
  'elementId' | 'raison' | 'changements'
>;

export type Change = RecordingMatch['changements'][number];
/** What a line changes of its recording. */
export type Changed = {
  readonly elementId: number;
  /** Revision of the recording when it was compared. */
  readonly revision: number;
  readonly changements: readonly Change[];
  /** Differences for which the portal's value is preserved. */
  readonly gardes: readonly Change[];
  readonly fields: Partial<ElementFields>;
};

export type JudgedRow = ReadRow & {
  readonly ligne: number;
  readonly cells: readonly string[];
  /** The recording that this line matches; null for one to enter, or with errors. */
  readonly result: RecordingMatch | null;
  /** The recording being entered that this line changes. */
  readonly update: Changed | null;
  /** The recording with a code of which this line requests a correction. */
  readonly correction: Changed | null;
  /** A new recording that the person chose to leave out. */
  readonly left: boolean;
  /**
   * The earlier line with the same recording, to which this one adds nothing; null when there is
   * none.
   */
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

/** Whether a line will be written: a new recording, a change of one, or a requested correction. */
export const isReady = ({ errors, result, left, folded }: JudgedRow): boolean =>
  errors.length === 0 && result === null && !left && folded === null;

/** Whether an earlier line holds the same recording, which the structure does not have yet. */
export const isFolded = (row: JudgedRow): boolean =>
  row.folded !== null && row.errors.length === 0 && !row.left && isUnknown(row);

/** Whether the code is its only error: the line may be entered without it. */
export const isCodeRefused = (row: JudgedRow): boolean =>
  row.errors.length > 0 && isUnknown(row) && row.errors.every(isOfCode);

export const isOfCode = ({ colonne }: CellError): boolean => colonne === CODES;
