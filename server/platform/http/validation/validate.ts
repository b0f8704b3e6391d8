/**
 * Turns what a schema finds wrong into French field errors: every fault, not the first; of hundreds, those that a person
 * or a developer can use, and how many more there are. What could be read is kept: its own faults are told with them.
 */

import type { z } from 'zod/mini';
import { INVALID_FIELDS, MALFORMED_REQUEST } from '#contract/problem.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { schemaCode, schemaSentence } from './schema-messages.ts';

type Issue = z.core.$ZodIssue;

// A wrong shape is a program's mistake (400); a wrong value is a person's (422).
const SHAPE_ERRORS = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union', 'invalid_key']);

export type Validated<T> =
  | { readonly refused: null; readonly data: T }
  /** With what could be read, without the fields at fault: null when that is not enough for a call. */
  | { readonly refused: DomainError; readonly part: () => T | null };

/** Does not throw: the refusal (MALFORMED_REQUEST or INVALID_FIELDS, one error a fault) beside what could be read. */
export function readableOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): Validated<z.output<Schema>> {
  const result = parsed(schema, value);
  if (result.success) return { refused: null, data: result.data };
  const { issues } = result.error;
  return { refused: domainErrorOf(issues), part: () => partOf(schema, value, issues) };
}

/** @throws Refusal MALFORMED_REQUEST or INVALID_FIELDS with one error a fault. */
export function validated<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = readableOf(schema, value);
  if (result.refused === null) return result.data;
  throw result.refused;
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  return schema.safeParse(value, { error: schemaSentence, reportInput: true });
}

function domainErrorOf(matches: readonly Issue[]): DomainError {
  const issues = matches.flatMap(innermost);
  const { errors, more } = bounded(issues);
  const shape = issues.some((issue) => SHAPE_ERRORS.has(issue.code));
  return new DomainError(shape ? MALFORMED_REQUEST : INVALID_FIELDS, {
    errors,
    ...(more === 0 ? {} : { detail: `Et ${more} autres.`, facts: { autresFautes: more } }),
  });
}

/** Faults that are told one by one, and characters of where they are: a body of nonsense is not answered by a longer one. */
export const MAX_ERRORS = 200;
const LONGEST_PATH = 200;

function bounded(issues: readonly Issue[]): {
  readonly errors: FieldError[];
  readonly more: number;
} {
  const all = issues.flatMap(fieldErrorsOf);
  const errors = all
    .slice(0, MAX_ERRORS)
    .map((error) => ({ ...error, path: error.path.slice(0, LONGEST_PATH).toWellFormed() }));
  return { errors, more: all.length - errors.length };
}

/** Of a union, the branch that came nearest says more than "no branch fits". */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const nearest = issue.errors.reduce((best, branch) =>
    branch.length < best.length ? branch : best,
  );
  return nearest
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
    .flatMap(innermost);
}

function fieldErrorsOf(issue: Issue): FieldError[] {
  const path = issue.path.map(String).join('.');
  const code = schemaCode({ ...issue });
  if (issue.code !== 'unrecognized_keys') return [{ path, code, message: issue.message }];
  return issue.keys.map((key) => ({
    path: path === '' ? key : `${path}.${key}`,
    code,
    message: issue.message,
  }));
}

/** A fault within a fault: a sequence without its length is no sequence, a list without it is a list. */
const DEEPEST = 4;

/** The value without the fields at fault, as far as the schema accepts that. */
function partOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  matches: readonly Issue[],
): z.output<Schema> | null {
  const part = copied(value);
  let issues = matches;
  for (let round = 0; round < DEEPEST; round += 1) {
    const gone = new Set<string>();
    const locations = issues.flatMap(innermost).flatMap(locationsOf);
    if (!locations.every((path) => takeOut(part, path, gone))) return null;
    const result = parsed(schema, part);
    if (result.success) return result.data;
    issues = result.error.issues;
  }
  return null;
}

function locationsOf(issue: Issue): PropertyKey[][] {
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [...issue.path, key])
    : [issue.path];
}

/** Takes out the nearest field of an object that holds the place: lists keep their numbers. @returns whether there is one */
function takeOut(part: unknown, path: readonly PropertyKey[], gone: Set<string>): boolean {
  const holders: unknown[] = [part];
  for (const key of path) holders.push(Reflect.get(Object(holders.at(-1)), key));
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const location = path.slice(0, depth + 1).join('\n');
    if (gone.has(location)) return true;
    const [holder, key] = [holders[depth], path[depth]];
    if (key === undefined || !isPlain(holder) || !Object.hasOwn(holder, key)) continue;
    gone.add(location);
    return Reflect.deleteProperty(holder, key);
  }
  return false;
}

/** Objects and lists anew; what a body holds beside them (a file that waits) is the same. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copied(one)]));
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
