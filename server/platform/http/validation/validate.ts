/**
 * Turns schema errors into French field errors: all of them, not just the first; of hundreds, a
 * useful number and the count of the others. The readable part is returned, so that its own errors
 * are reported with them.
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
  /**
   * Includes the readable part, without the invalid fields: null when that is not enough for a
   * call.
   */
  | { readonly refused: DomainError; readonly part: () => T | null };

/**
 * Does not throw: returns the refusal (MALFORMED_REQUEST or INVALID_FIELDS, one entry per error)
 * next to the readable part.
 */
export function readableOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): Validated<z.output<Schema>> {
  const result = parsed(schema, value);
  if (result.success) return { refused: null, data: result.data };
  const { issues } = result.error;
  return { refused: domainErrorOf(issues), part: () => partOf(schema, value, issues) };
}

/** @throws Refusal MALFORMED_REQUEST or INVALID_FIELDS with one entry per error. */
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

/**
 * Maximum errors listed, and characters of their paths: an invalid body is not answered by a longer
 * one.
 */
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

/** For a union, the errors of the closest branch are more useful than "no branch fits". */
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

/**
 * Maximum rounds of removal: an error may lead to another (a sequence without its length is
 * invalid, a list without the sequence is valid).
 */
const DEEPEST = 4;

/** The value without its invalid fields, as far as the schema accepts it. */
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

/**
 * Removes the nearest object field that contains the location, so that lists keep their indexes.
 * @returns whether there is one
 */
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

/** Copies objects and lists; other values of a body (such as a spooled file) are shared. */
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
