/** When a dossier cannot be numbered whole: it waits. */

import { refusal } from '#domain/refusal.ts';

/** The dossier waits, nothing is lost: staff open another prefix and decide again. */
export const NO_NUMBER_LEFT = refusal(
  'NO_NUMBER_LEFT',
  'conflict',
  'Les préfixes ouverts n’ont plus assez de numéros pour ce dossier. Rien n’a été attribué.',
);

/** The structure has prefixes of its own: codes of the pool are then given by a choice, never for lack of others. */
export const OWN_NUMBERS_EXHAUSTED = refusal(
  'OWN_NUMBERS_EXHAUSTED',
  'conflict',
  'Les préfixes de la structure n’ont plus assez de numéros pour ce dossier. Rien n’a été attribué : ouvrez-lui un préfixe, ou choisissez notre réserve.',
);
