/** Properties of a field of a recording, besides those of every field. */

import type { Field } from '../field/field.ts';

export type RecordingField = Field & {
  /** Part of the identity of the code: it cannot be corrected. */
  readonly neverCorrected?: true;
  /** Copied to a new version of the recording. */
  readonly sharedByVersions?: true;
  /** May still be completed on a recording sent without its timing. */
  readonly isTiming?: true;
  /** Its column in sheets; null when it has none. */
  readonly sheet: SheetNames | null;
  /** Element of a DDEX declaration that holds it; null when none does. */
  readonly ddex: string | null;
};

export type SheetNames = {
  /** Machine name, first line of a CSV. */
  readonly name: string;
  /** Head of its column, when it is not the label of the field. */
  readonly label?: string;
  /** Other headings used by people, DDEX messages and distributors, separated by commas. */
  readonly headings?: string;
  /** Example and explanation; its presence adds the field to the template that people fill in. */
  readonly guide?: readonly [example: string, help: string];
};
