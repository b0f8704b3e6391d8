/**
 * An invented text field, for the probes: added to the table, it must appear wherever a field does.
 * The test checks that readings use the table; their behaviour is not mocked.
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

/** Not in the types, like a field about to be added. */
export const INVENTED_NAME = 'donneeInventee' as FieldName;

/** The module of the table with one row more, for `vi.mock`. */
export function withInvented(module: typeof recording): typeof recording {
  return { ...module, RECORDING: { ...module.RECORDING, [INVENTED_NAME]: INVENTED } };
}
