/**
 * French messages for schema errors. Passed to every parse, so that no message of the library is
 * ever used: an error code without a message does not compile, and a schema with its own message
 * keeps it.
 */

import type { z } from 'zod/mini';

/** An issue of the library: its other properties depend on the code. */
type Issue = { readonly code: string; readonly input?: unknown; readonly [fact: string]: unknown };
type Code = z.core.$ZodIssue['code'];
type Messages = { readonly code: string; readonly message: (issue: Issue) => string };

const MESSAGES: { readonly [C in Code]: Messages } = {
  invalid_type: {
    code: 'WRONG_TYPE',
    message: ({ expected, input }) => typeSentence(String(expected), input),
  },
  invalid_value: {
    code: 'NOT_IN_LIST',
    message: ({ values }) => `Valeur attendue : ${listed(values)}.`,
  },
  too_small: {
    code: 'TOO_SMALL',
    message: ({ minimum, origin }) => `${counted(minimum, origin)} au moins.`,
  },
  too_big: {
    code: 'TOO_BIG',
    message: ({ maximum, origin }) => `${counted(maximum, origin)} au plus.`,
  },
  invalid_format: {
    code: 'WRONG_FORMAT',
    message: ({ format }) => FORMATS[String(format)] ?? OTHER,
  },
  not_multiple_of: {
    code: 'WRONG_STEP',
    message: ({ divisor }) => `Multiple de ${String(divisor)} attendu.`,
  },
  unrecognized_keys: { code: 'UNKNOWN_FIELD', message: () => 'Ce champ n’existe pas.' },
  invalid_key: { code: 'UNKNOWN_FIELD', message: () => 'Ce nom n’est pas accepté.' },
  invalid_element: { code: 'INVALID', message: () => OTHER },
  invalid_union: {
    code: 'WRONG_TYPE',
    message: () => 'Aucune des formes possibles n’est reconnue.',
  },
  custom: { code: 'INVALID', message: () => OTHER },
};

const OTHER = 'Valeur non acceptée.';
const MISSING: Messages = { code: 'REQUIRED', message: () => 'Cette information est obligatoire.' };

/** A query parameter given twice arrives as a list. */
const typeSentence = (expected: string, input: unknown): string =>
  Array.isArray(input) && SINGLE.test(expected)
    ? 'Une seule valeur attendue.'
    : (TYPES[expected] ?? OTHER);
const SINGLE = /^(?:string|number|int|boolean)$/;

const TYPES: Readonly<Record<string, string>> = {
  string: 'Texte attendu.',
  number: 'Nombre attendu.',
  int: 'Nombre entier attendu.',
  boolean: 'Valeur attendue : true ou false.',
  array: 'Liste attendue.',
  object: 'Objet attendu.',
  record: 'Objet attendu.',
  null: 'Valeur attendue : null.',
  never: 'Rien n’est attendu ici.',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'Date attendue : année, mois, jour (2026-05-31).',
  email: 'Adresse électronique attendue.',
  url: 'Adresse web attendue.',
  safeint: 'Nombre entier attendu.',
};

/** The unit: characters of a text, entries of a list, the value of a number. */
function counted(bound: unknown, origin: unknown): string {
  const many = Number(bound) > 1 ? 's' : '';
  if (origin === 'string') return `${bound} caractère${many}`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `${bound} élément${many}`;
  return String(bound);
}

const listed = (values: unknown): string =>
  Array.isArray(values) ? values.map(String).join(', ') : '';

const messagesOf = (issue: Issue): Messages =>
  // A missing value, whatever type was expected.
  issue.input === undefined ? MISSING : (MESSAGES[issue.code as Code] ?? MESSAGES.custom);

/** Passed to the parse itself. */
export const schemaSentence = (issue: Issue): string => messagesOf(issue).message(issue);

/** Machine-readable error code of an issue that includes its input. */
export const schemaCode = (issue: Issue): string => messagesOf(issue).code;
