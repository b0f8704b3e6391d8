/** A line of a sheet once it was judged: one to enter, one that has faults, or one that is a recording already. */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ElementFields } from '#domain/element/fields.ts';
import type { ReadRow } from '#domain/sheet/read-row.ts';

/** A recording of the structure that a line was found to be; such a line enters nothing new. */
export type Found = Pick<
  ImportAnalysis['connues']['exemples'][number],
  'elementId' | 'raison' | 'changements'
>;

export type Change = Found['changements'][number];
/** What a line that came back changes of its recording. */
export type Changed = {
  readonly elementId: number;
  readonly changements: readonly Change[];
  readonly fields: Partial<ElementFields>;
};

export type JudgedRow = ReadRow & {
  readonly ligne: number;
  readonly cells: readonly string[];
  /** The recording that this line is already; null: one to enter, or that has faults. */
  readonly found: Found | null;
  /** The recording being entered that this line changes. */
  readonly update: Changed | null;
};

/** Whether a line is entered as a new recording. */
export const isNew = ({ errors, found, update }: JudgedRow): boolean =>
  errors.length === 0 && found === null && update === null;

/** Whether a line will be written, as a new recording or as a change of one. */
export const isReady = ({ errors, found }: JudgedRow): boolean => errors.length === 0 && found === null;
