/** Errors of a value against the row of its field, in French. A missing value is not an error. */

import type { FieldError } from '../domain-error.ts';
import { isBlank, textErrors, textListErrors } from '../free-text.ts';
import { isEmail, isTelephone, TELEPHONE_DIGITS } from '../profile/reach.ts';
import type { Field, Kind } from './field.ts';

const LIST_MAX_ENTRIES = 100;
const LONGEST_TEXT = 250;

const TEXTS: ReadonlySet<Kind> = new Set(['text', 'note', 'email', 'telephone']);

/** Errors of length, invisible characters and values outside the list. */
export function boundErrors(path: string, field: Field, value: unknown): FieldError[] {
  if (value === null) return [];
  const { kind, subject = field.label, one = subject, max = LONGEST_TEXT } = field;
  if (Array.isArray(value) && kind === 'list') {
    const entries = { maxEntries: LIST_MAX_ENTRIES, maxLength: max };
    return textListErrors(path, value, { label: subject, name: field.label, one, ...entries });
  }
  if (typeof value !== 'string') return [];
  if (TEXTS.has(kind))
    return textErrors(path, value, { label: subject, max, multiline: kind === 'note' });
  const { choices = [], unknown = '' } = field;
  return kind !== 'choice' || choices.includes(value)
    ? []
    : [{ path, code: 'UNKNOWN_VALUE', message: unknown }];
}

type Shape = {
  readonly code: string;
  readonly message: string;
  readonly has: (value: unknown) => boolean;
};

const LARGEST_COUNTRY = 999;
const { fewest, most } = TELEPHONE_DIGITS;

/** Format checks by kind, for kinds with a format of their own. */
const SHAPES: { readonly [K in Kind]?: Shape } = {
  country: {
    code: 'WRONG_COUNTRY',
    message: 'Choisissez un pays dans la liste.',
    has: (value) =>
      Number.isInteger(value) && Number(value) > 0 && Number(value) <= LARGEST_COUNTRY,
  },
  date: {
    code: 'WRONG_FORMAT',
    message: 'Cette date n’existe pas : année, mois, jour (2019-05-31).',
    has: (value) => isCalendarDay(String(value)),
  },
  legalForm: {
    code: 'WRONG_FORMAT',
    message: 'La forme juridique est un code de quatre chiffres.',
    has: (value) => /^\d{4}$/.test(String(value)),
  },
  email: {
    code: 'WRONG_EMAIL',
    message:
      'Cette adresse électronique est incomplète : vérifiez-la, par exemple prenom.nom@exemple.fr.',
    has: (value) => isEmail(String(value)),
  },
  telephone: {
    code: 'WRONG_TELEPHONE',
    message: `Un numéro de téléphone compte de ${fewest} à ${most} chiffres, par exemple 01 23 45 67 89.`,
    has: (value) => isTelephone(String(value)),
  },
};

/** Errors of format for the kind of the field. */
export function shapeErrors(path: string, { kind, unknown }: Field, value: unknown): FieldError[] {
  const shape = SHAPES[kind];
  if (shape === undefined || isUnsaid(value) || shape.has(value)) return [];
  return [{ path, code: shape.code, message: unknown ?? shape.message }];
}

/** True when empty: neither readable text nor a number. */
export function isUnsaid(value: unknown): boolean {
  return typeof value === 'string' ? isBlank(value) : typeof value !== 'number';
}

/** YYYY-MM-DD, and a day that the calendar has. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
