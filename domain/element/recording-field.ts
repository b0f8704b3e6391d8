/** What the row of a field of a recording says beside what every row says. */

import type { Field } from '../field/field.ts';

export type RecordingField = Field & {
  /** It made the code what it is: no correction reaches it. */
  readonly neverCorrected?: true;
  /** Another version of the recording is born with it. */
  readonly sharedByVersions?: true;
  /** What a recording sent without its timing may still receive. */
  readonly isTiming?: true;
  /** Its column in sheets; null when it has none. */
  readonly sheet: SheetNames | null;
  /** Element of a DDEX declaration that says it; null when none does. */
  readonly ddex: string | null;
};

export type SheetNames = {
  /** Machine name, first line of a CSV. */
  readonly name: string;
  /** Head of its column, when it is not the label of the field. */
  readonly label?: string;
  /** What else people, DDEX messages and distributors write at the head of such a column; commas between. */
  readonly headings?: string;
  /** An example and an explanation: it is then in the template that people fill. */
  readonly guide?: readonly [example: string, help: string];
};
