import type { FieldError } from '../domain-error.ts';
import { isUnsaid } from '../field/field-errors.ts';
import { isBlank } from '../free-text.ts';
import { type HEAD_OFFICE, LETTERS } from './rows/addresses.ts';
import type { Section } from './rows/structure-field.ts';
import { territoryOf } from './territories.ts';

/**
 * Rules across the fields of an address: letters may go to the head office, and the format of a
 * post code depends on the country.
 */

type AddressName = keyof typeof HEAD_OFFICE | keyof typeof LETTERS;
type Addresses = {
  readonly [N in AddressName]: N extends `${string}Pays` ? number | null : string | null;
};

const LETTER_NAMES = Object.keys(LETTERS) as (keyof typeof LETTERS)[];

/** Whether letters go to the head office, because no other address was entered. */
export function isMailSentToHeadOffice(fields: Addresses): boolean {
  return LETTER_NAMES.every((name) => isUnsaid(fields[name]));
}

const POST_CODES = {
  headOffice: { code: 'sgCP', country: 'sgPays', where: 'du siège social' },
  letters: { code: 'coCP', country: 'coPays', where: 'de correspondance' },
} as const;

const postCodeOf = (section: Section) => (section === 'company' ? null : POST_CODES[section]);

/** Whether the country of an address has post codes: some have none at all. Of an unknown country one is asked for. */
export function requiresPostCode(fields: Addresses, section: Section, name: string): boolean {
  const post = postCodeOf(section);
  if (name !== post?.code) return true;
  const pays = fields[post.country];
  return pays === null || territoryOf(pays) !== null;
}

// Abroad every register has its own form; letters, digits, spaces and hyphens cover them.
const FOREIGN_POST_CODE = /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u;

/** Error of a post code against the format of its country; for an unknown country, of any. */
export function postCodeErrors(fields: Addresses, section: Section): FieldError[] {
  const post = postCodeOf(section);
  if (post === null) return [];
  const { code, country, where } = post;
  const text = fields[code] ?? '';
  const pays = fields[country];
  const territory = pays === null ? null : territoryOf(pays);
  if (isBlank(text) || (territory?.postCode ?? FOREIGN_POST_CODE).test(text)) return [];
  const message =
    territory === null
      ? `Le code postal ${where} ne compte que des lettres, des chiffres, des espaces et des tirets.`
      : `Ce code postal ${where} n’existe pas (${territory.nom}).`;
  return [{ path: code, code: 'WRONG_POST_CODE', message }];
}
