/**
 * A text field that no recording has, for the probes: put into the table, it must show wherever a field
 * shows. What is under test is that the readings read the table; nothing of their behaviour is faked.
 */

import type { FieldName } from '../fields.ts';
import type * as recording from '../recording.ts';
import type { RecordingField } from '../recording-field.ts';

export const INVENTED = {
  kind: 'text',
  label: 'Donnée inventée',
  meaning: 'What no recording has',
  subject: 'La donnée inventée',
  max: 40,
  help: 'Ce que la sonde cherche.',
  example: 'une invention',
  sheet: {
    name: 'donnee_inventee',
    headings: 'invention, made up',
    guide: ['Une invention du modèle', 'Ce que la sonde attend du modèle.'],
  },
  ddex: null,
} as const satisfies RecordingField;

/** Outside the types, as a field that somebody is about to add. */
export const INVENTED_NAME = 'donneeInventee' as FieldName;

/** The module of the table with one row more, for `vi.mock`. */
export function withInvented(module: typeof recording): typeof recording {
  return { ...module, RECORDING: { ...module.RECORDING, [INVENTED_NAME]: INVENTED } };
}
