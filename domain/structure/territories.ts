/**
 * France and its overseas territories, and Monaco: which company number applies there. Codes are
 * ISO 3166-1 numbers, as everywhere in the product.
 */

import { wordKey, wordKeys } from '../letters.ts';

/** Kind of company number of a territory; LOCAL: a local register without a known format. */
export type IdentifierKind = 'SIRET' | 'RIDET' | 'TAHITI' | 'MONACO' | 'LOCAL';

export type Territory = {
  readonly code: number;
  readonly nom: string;
  readonly alpha2: string;
  readonly identifier: IdentifierKind;
  /** Form of a post code. */
  readonly postCode: RegExp;
};

const territory = (
  code: number,
  nom: string,
  alpha2: string,
  identifier: IdentifierKind,
  postCode: RegExp,
): Territory => ({ code, nom, alpha2, identifier, postCode });

export const FRANCE = 250;
export const MONACO = 492;

export const TERRITORIES: readonly Territory[] = [
  territory(250, 'France', 'FR', 'SIRET', /^\d{5}$/),
  territory(312, 'Guadeloupe', 'GP', 'SIRET', /^971\d{2}$/),
  territory(474, 'Martinique', 'MQ', 'SIRET', /^972\d{2}$/),
  territory(254, 'Guyane', 'GF', 'SIRET', /^973\d{2}$/),
  territory(638, 'La Réunion', 'RE', 'SIRET', /^974\d{2}$/),
  territory(666, 'Saint-Pierre-et-Miquelon', 'PM', 'SIRET', /^975\d{2}$/),
  territory(175, 'Mayotte', 'YT', 'SIRET', /^976\d{2}$/),
  territory(652, 'Saint-Barthélemy', 'BL', 'SIRET', /^97133$/),
  territory(663, 'Saint-Martin', 'MF', 'SIRET', /^97150$/),
  territory(876, 'Wallis-et-Futuna', 'WF', 'LOCAL', /^986\d{2}$/),
  territory(258, 'Polynésie française', 'PF', 'TAHITI', /^987\d{2}$/),
  territory(540, 'Nouvelle-Calédonie', 'NC', 'RIDET', /^988\d{2}$/),
  territory(260, 'Terres australes françaises', 'TF', 'LOCAL', /^984\d{2}$/),
  territory(492, 'Monaco', 'MC', 'MONACO', /^980\d{2}$/),
];

/** The twelve overseas territories, by their ISO number. */
export const OVERSEAS: readonly number[] = [
  312, 474, 254, 638, 666, 175, 652, 663, 876, 258, 540, 260,
];

const BY_CODE: ReadonlyMap<number, Territory> = new Map(
  TERRITORIES.map((territory) => [territory.code, territory]),
);

const BY_WORD: ReadonlyMap<string, number> = new Map(
  TERRITORIES.flatMap(({ code, nom, alpha2 }) =>
    wordKeys(`${nom},${alpha2}`).map((word) => [word, code] as const),
  ),
);

/** Lookup of names and two-letter codes. */
export const TERRITORY_NAMES = {
  nameOf: (code: number): string | null => territoryOf(code)?.nom ?? null,
  numberOf: (text: string): number | null => BY_WORD.get(wordKey(text)) ?? null,
};

/** The territory of a country number, or null for a foreign country. */
export function territoryOf(pays: number): Territory | null {
  return BY_CODE.get(pays) ?? null;
}

/** Whether the rules for « France » hold: mainland and the twelve overseas territories, not Monaco. */
export function isFrench(pays: number): boolean {
  return pays === FRANCE || OVERSEAS.includes(pays);
}

/** Business number in use in a country; a foreign country has its own register. */
export function identifierOf(pays: number): IdentifierKind {
  return territoryOf(pays)?.identifier ?? 'LOCAL';
}
