/**
 * Turns what a schema finds wrong into French field errors: every fault, not the first; of hundreds, those that a person
 * or a developer can use, and how many more there are.
 */

import type { z } from 'zod/mini';
import { INVALID_FIELDS, MALFORMED_REQUEST } from '#contract/problem.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';

type Issue = z.core.$ZodIssue;

// A wrong shape is a program's mistake (400); a wrong value is a person's (422).
const SHAPE_FAULTS = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union', 'invalid_key']);

/** @throws Refusal MALFORMED_REQUEST or INVALID_FIELDS with one error a fault. */
export function validated<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(innermost);
  const { errors, more } = bounded(issues);
  const shape = issues.some((issue) => SHAPE_FAULTS.has(issue.code));
  throw new Refusal(shape ? MALFORMED_REQUEST : INVALID_FIELDS, {
    errors,
    ...(more === 0 ? {} : { detail: `Et ${more} autres.`, facts: { autresFautes: more } }),
  });
}

/** Faults that are told one by one, and characters of where they are: a body of nonsense is not answered by a longer one. */
const MOST_FAULTS = 200;
const LONGEST_PATH = 200;

function bounded(issues: readonly Issue[]): { readonly errors: FieldError[]; readonly more: number } {
  const all = issues.flatMap(fieldErrorsOf);
  const errors = all
    .slice(0, MOST_FAULTS)
    .map((error) => ({ ...error, path: error.path.slice(0, LONGEST_PATH).toWellFormed() }));
  return { errors, more: all.length - errors.length };
}

/** Of a union, the branch that came nearest says more than "no branch fits". */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const nearest = issue.errors.reduce((best, branch) => (branch.length < best.length ? branch : best));
  return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(innermost);
}

function fieldErrorsOf(issue: Issue): FieldError[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      code: 'UNKNOWN_FIELD',
      message: 'Ce champ n’existe pas.',
    }));
  }
  return [{ path, code: CODES[issue.code] ?? 'INVALID', message: messageOf(issue) }];
}

const CODES: Readonly<Record<string, string>> = {
  invalid_type: 'WRONG_TYPE',
  invalid_value: 'NOT_IN_LIST',
  too_small: 'TOO_SMALL',
  too_big: 'TOO_BIG',
  invalid_format: 'WRONG_FORMAT',
  custom: 'INVALID',
};

function messageOf(issue: Issue): string {
  // Schemas that carry their own sentence keep it; zod's own English never reaches a person.
  if (issue.message !== '' && !issue.message.startsWith('Invalid')) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Cette information est obligatoire.' : 'Type de valeur inattendu.';
    case 'invalid_value':
      return `Valeur attendue : ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return `${issue.minimum} au moins.`;
    case 'too_big':
      return `${issue.maximum} au plus.`;
    default:
      return 'Valeur non acceptée.';
  }
}
