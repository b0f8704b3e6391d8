/** Notes that staff leave for each other. */

import { de } from '#domain/french.ts';
import { naming } from '#web/messages/naming.ts';

export const notesStaff = naming({
  title: 'Notes internes',
  hint: 'Lues par les personnes de la société, jamais par le déclarant.',
  aboutStructure: 'Sur la structure',
  write: 'Nouvelle note',
  add: 'Ajouter la note',
  nothing: 'Écrivez d’abord la note.',
  added: 'Note ajoutée.',
  remove: (person: string) => `Supprimer la note ${de(person)}`,
  removed: 'Note supprimée.',
  none: 'Aucune note.',
} as const);
