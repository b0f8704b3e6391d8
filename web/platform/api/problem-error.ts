import type { Problem } from '#contract/problem.ts';
import { problems } from './messages.ts';

/** Error of a call: always a problem document, whatever its origin. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail ?? problem.title}`);
    this.name = 'ProblemError';
    this.problem = problem;
  }

  get code(): string {
    return this.problem.code;
  }

  /** 0 when the portal could not be reached. */
  get status(): number {
    return this.problem.status;
  }

  /** The sentence to show. */
  get sentence(): string {
    return this.problem.detail ?? this.problem.title;
  }

  /** Error of one field, by its dotted path. */
  fieldMessage(path: string): string | null {
    return this.problem.errors?.find((error) => error.path === path)?.message ?? null;
  }
}

/** True if the resource does not exist, or is not accessible to this person: a retry is useless. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404;
}

/**
 * The portal was unreachable: no response, or one from something else. It has no reference number.
 */
export function unreachable(): ProblemError {
  return new ProblemError({
    type: 'about:blank',
    status: 0,
    instance: '',
    ...problems.unreachable,
  });
}

/** Converts any thrown value to a problem, so that screens display all errors one way. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError({
    type: 'about:blank',
    status: 500,
    instance: '',
    ...problems.unexpected,
  });
}
