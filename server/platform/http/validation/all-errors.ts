/** All errors at once: those of the schema, and those that the rules find in the readable part. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { MAX_ERRORS } from './validate.ts';

/**
 * @param refused the schema's errors
 * @param judge runs the rules on the readable part, and rolls back what that did
 * @returns the refusal to answer: where both have an error for one field, the schema's
 * @throws anything that is not a refusal
 */
export async function withRules(
  refused: DomainError,
  judge: () => Promise<unknown>,
): Promise<DomainError> {
  const result = await judge().then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return error.definition.code === INVALID_FIELDS.code ? (error.options.errors ?? []) : [];
    },
  );
  const { errors = [] } = refused.options;
  const isReported = (path: string) =>
    errors.some((one) => isWithin(one.path, path) || isWithin(path, one.path));
  const added = result.filter(({ path }) => !isReported(path));
  const all = [...errors, ...added].slice(0, MAX_ERRORS);
  return new DomainError(refused.definition, { ...refused.options, errors: all });
}

const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`);
