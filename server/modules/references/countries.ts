/** Countries in French, by ISO 3166-1 number. Built once: the list is the same for every call. */

import countries from 'i18n-iso-countries/index.js';
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import type { OutputOf } from '#contract/endpoint.ts';
import type { readPays } from '#contract/references.ts';
import { FRANCE, MONACO } from '#domain/structure/territories.ts';

type Pays = OutputOf<typeof readPays>;

const FIRST = [FRANCE, MONACO];

/**
 * Kosovo has no number in the standard; the library uses its telephone code, which must not be
 * stored as one.
 */
const NOT_IN_THE_STANDARD = new Set(['XK']);

export function buildPays(): Pays {
  countries.registerLocale(french);
  const rows = Object.entries(countries.getNames('fr', { select: 'official' }))
    .filter(([alpha2]) => !NOT_IN_THE_STANDARD.has(alpha2))
    .map(([alpha2, name]) => ({ id: numberOf(alpha2), value: labelOf(name) }));
  const inFrench = new Intl.Collator('fr');
  return rows.sort((a, b) => rankOf(a.id) - rankOf(b.id) || inFrench.compare(a.value, b.value));
}

function numberOf(alpha2: string): number {
  const number = Number(countries.alpha2ToNumeric(alpha2));
  if (!Number.isInteger(number)) throw new Error(`the country ${alpha2} has no number`);
  return number;
}

const labelOf = (name: string) => name.replaceAll("'", '’').toLocaleUpperCase('fr');

function rankOf(id: number): number {
  const position = FIRST.indexOf(id);
  return position === -1 ? FIRST.length : position;
}
