/** A line under the recordings that adds them up: « Total », « Durée totale : 45:12 ». */

import type { ElementFields } from '#domain/element/fields.ts';
import { plainLetters } from '#domain/letters.ts';

const COUNTED = '(?:general|titres?|pistes?|tracks?|durees?|temps|minutage|duration|time)';
const TOTAL = new RegExp(
  `^(?:(?:sous[ -]?|grand |sub[ -]?)?tota(?:l|ux)(?: ${COUNTED})?|${COUNTED} totale?)\\s*(?:[:=(].*)?$`,
  's',
);

/** A recording may have such a title: then it has an artist or a code. */
export const isTotal = ({ titre, artiste, isrcDeclare }: ElementFields): boolean =>
  titre !== null &&
  artiste === null &&
  isrcDeclare === null &&
  TOTAL.test(plainLetters(titre.trim()));

export const TITLE_ALONE =
  'Cette ligne ne dit que son titre : est-ce celui d’un album ou d’une partie ?';
