/** All faults at once: those of the shape, and those that the rules find in what could be read. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';
import { MOST_FAULTS } from './validate.ts';

/**
 * @param refused what the schema found
 * @param judge runs the rules on what it could read, and undoes what that did
 * @returns the refusal to answer: where both speak of one field, the schema does
 * @throws what is no refusal
 */
export async function withRules(refused: Refusal, judge: () => Promise<unknown>): Promise<Refusal> {
  const found = await judge().then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error.definition.code === INVALID_FIELDS.code ? (error.options.errors ?? []) : [];
    },
  );
  const { errors = [] } = refused.options;
  const isTold = (path: string) =>
    errors.some((one) => isWithin(one.path, path) || isWithin(path, one.path));
  const added = found.filter(({ path }) => !isTold(path));
  const all = [...errors, ...added].slice(0, MOST_FAULTS);
  return new Refusal(refused.definition, { ...refused.options, errors: all });
}

const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`);
