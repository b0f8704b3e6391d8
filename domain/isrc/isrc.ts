import { DomainError, domainError } from '../domain-error.ts';
import { EXAMPLE_PREFIXES, FIRST_ELEMENTS } from './first-elements.ts';
import { likelyYear } from './year-of-assignment.ts';

/**
 * The International Standard Recording Code (ISO 3901:2019): prefix of 2 letters and 3 letters
 * or digits, year of assignment on 2 digits, designation on 5 digits. There is no check digit,
 * so a typing error can only be suspected, never proved.
 */

declare const isrcBrand: unique symbol;

/** Twelve upper case characters, without hyphen: the form that is stored and exchanged. */
export type Isrc = string & { readonly [isrcBrand]: true };

const ISRC_PATTERN = /^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/;

/** A text that could be the beginning of a code, position by position. */
const BEGINNING_OF_CODE = /^[A-Z]{0,2}$|^[A-Z]{2}[A-Z0-9]{0,3}$|^[A-Z]{2}[A-Z0-9]{3}[0-9]{0,7}$/;

/** Spaces, dashes of every length and invisible marks that copy and paste leaves behind. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212]+/gu;

/** Spreadsheets put an apostrophe before a text that must not be read as a number. */
const LEADING_APOSTROPHE = /^\s*['’‘]/;

export const ISRC_OUT_OF_BOUNDS = domainError(
  'ISRC_OUT_OF_BOUNDS',
  'invalid',
  'Ce code ISRC ne peut pas être formé.',
);

/** Error for a text that is not a code, wherever it is entered. */
export const UNREAD_ISRC =
  'Ce n’est pas un code ISRC : 12 caractères, par exemple FR-Z03-98-00212.';

export type IsrcSegments = {
  readonly prefixe: string;
  readonly annee: string;
  readonly designation: string;
};

/**
 * `error`: not a code anyone may use. `warning`: allowed, a person should look.
 * `hint`: correct, but easily misread.
 */
export type Warning = {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'hint';
  readonly message: string;
};

/** Whether the text is exactly the stored form. */
export function isIsrc(text: string): text is Isrc {
  return ISRC_PATTERN.test(text);
}

/**
 * Reads a code in any usual presentation: hyphens, spaces, lower case, the word ISRC or an
 * apostrophe before it. Null when it is not a code.
 */
export function parseIsrc(text: string): Isrc | null {
  if (isIsrc(text)) return text;
  const compact = compactForm(text);
  if (isIsrc(compact)) return compact;
  // « ISRC » is cut only when the whole does not read as a code: Icelandic prefixes begin with IS.
  const withoutWord = compact.replace(/^ISRC:?/, '');
  return isIsrc(withoutWord) ? withoutWord : null;
}

/** Upper case, without the separators of a code. Not necessarily a code. */
export function compactForm(text: string): string {
  const compact = text.replace(LEADING_APOSTROPHE, '').replace(SEPARATORS, '');
  // Unicode would turn the dotless « ı » into I: only plain letters are put in capitals.
  return compact.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Printed form: « FR-Z03-98-00212 ». */
export function formatIsrc(isrc: Isrc): string {
  return `${isrc.slice(0, 2)}-${isrc.slice(2, 5)}-${isrc.slice(5, 7)}-${isrc.slice(7)}`;
}

/** Printed form of a stored code; other text is unchanged. */
export function printedIsrc(text: string): string {
  const isrc = parseIsrc(text);
  return isrc === null ? text : formatIsrc(isrc);
}

/** The three parts, as strings of 5, 2 and 5 characters. */
export function isrcSegments(isrc: Isrc): IsrcSegments {
  return { prefixe: isrc.slice(0, 5), annee: isrc.slice(5, 7), designation: isrc.slice(7) };
}

/**
 * Forms a code. `annee` is two digits, `designation` 1 to 99999: 00000 is never issued.
 * Throws ISRC_OUT_OF_BOUNDS.
 */
export function buildIsrc(deps: {
  readonly prefixe: string;
  readonly annee: string;
  readonly designation: number;
}): Isrc {
  const { prefixe, annee, designation } = deps;
  const text = `${prefixe}${annee}${String(designation).padStart(5, '0')}`;
  const inBounds = Number.isInteger(designation) && designation >= 1 && designation <= 99_999;
  if (!inBounds || prefixe.length !== 5 || !isIsrc(text)) {
    throw new DomainError(ISRC_OUT_OF_BOUNDS, {
      privateDetail: `prefixe ${prefixe}, annee ${annee}, designation ${designation}`,
    });
  }
  return text;
}

/**
 * Search text for all or part of a typed code: upper case letters and digits only, without the word
 * ISRC in front. May be empty. For a « contains » search on the stored form.
 */
export function normaliseIsrcSearch(text: string): string {
  const raw = compactForm(text.replace(/^\s*['’‘]?\s*isrc(?![a-z0-9])/i, ''));
  const compact = raw.replace(/[^A-Z0-9]/g, '');
  // A leading « ISRC » without a space is removed only if the whole text cannot be the beginning of
  // a code (see parseIsrc).
  if (compact.startsWith('ISRC') && !BEGINNING_OF_CODE.test(compact)) return compact.slice(4);
  return compact;
}

/**
 * Whether the search text begins with a whole prefix: it is then searched only at the beginning of
 * codes.
 */
export function beginsWithPrefixe(sought: string): boolean {
  return sought.length >= 5 && BEGINNING_OF_CODE.test(sought);
}

/** The code that was probably meant when O was typed for 0 or I for 1, or null. */
export function suggestIsrc(text: string): Isrc | null {
  if (parseIsrc(text) !== null) return null;
  const compact = compactForm(text).replace(/^ISRC:?(?=.{12}$)/, '');
  const letters = compact.slice(0, 2).replaceAll('0', 'O').replaceAll('1', 'I');
  const digits = compact.slice(5).replaceAll('O', '0').replaceAll('I', '1');
  return parseIsrc(letters + compact.slice(2, 5) + digits);
}

/** Dots, bars and lines that some put between the parts of a code. */
const OTHER_SEPARATORS = /[._/|]/g;
const IN_ADDRESS = /(?<![A-Z0-9])[A-Z]{2}[A-Z0-9]{3}\d{7}(?![A-Z0-9])/g;

/**
 * Extracts the code from full-width characters, other separators, or an address that contains
 * exactly one code. Null when the text is a code itself, or anything else.
 */
export function isrcWithin(text: string): Isrc | null {
  if (parseIsrc(text) !== null) return null;
  const plain = text.normalize('NFKC').trim();
  if (!/^https?:\/\/\S+$/i.test(plain)) return parseIsrc(plain.replace(OTHER_SEPARATORS, ''));
  const result = compactForm(plain.replaceAll('-', '')).match(IN_ADDRESS) ?? [];
  const [code, ...rest] = new Set(result);
  return code === undefined || rest.length > 0 ? null : parseIsrc(code);
}

/** Everything suspicious about a well-formed code. `year` is the current full year in Paris. */
export function isrcWarnings(isrc: Isrc, now: { readonly year: number }): readonly Warning[] {
  const { prefixe, annee, designation } = isrcSegments(isrc);
  const warnings: Warning[] = [];
  const warn = (code: string, severity: Warning['severity'], message: string) =>
    warnings.push({ code, severity, message });

  if (EXAMPLE_PREFIXES.has(prefixe)) {
    warn(
      'EXAMPLE_PREFIX',
      'error',
      'Ce code est un exemple imprimé dans les manuels : il n’appartient à personne.',
    );
  } else if (!FIRST_ELEMENTS.has(prefixe.slice(0, 2))) {
    warn(
      'UNKNOWN_FIRST_ELEMENT',
      'warning',
      `Aucun préfixe connu ne commence par ${prefixe.slice(0, 2)}.`,
    );
  }
  if (likelyYear(annee) > now.year) {
    warn('FUTURE_YEAR', 'warning', `L’année ${annee} de ce code est encore à venir.`);
  }
  if (designation === '00000') {
    warn('ZERO_DESIGNATION', 'warning', 'Le numéro 00000 n’est normalement jamais attribué.');
  } else if (/^(\d)\1{4}$/.test(designation)) {
    warn(
      'REPEATED_DIGIT',
      'warning',
      `Le numéro ${designation} répète un seul chiffre : vérifiez la saisie.`,
    );
  }
  if (/[O0I1]/.test(prefixe.slice(2))) {
    warn(
      'LOOK_ALIKE',
      'hint',
      'Le préfixe contient O, 0, I ou 1, faciles à confondre : relisez-le.',
    );
  }
  return warnings;
}
