import type { Problem } from '#contract/problem.ts';
import { problems } from './messages.ts';

/** What a call throws: always a problem document, whoever wrote it. */
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

  /** The fault of one field, by its dotted path. */
  fieldMessage(path: string): string | null {
    return this.problem.errors?.find((error) => error.path === path)?.message ?? null;
  }
}

/** What was asked for does not exist, or not for this person: trying again changes nothing. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404;
}

/** The portal could not be reached: no answer, or the answer of something else. There is no number to tell. */
export function unreachable(): ProblemError {
  return new ProblemError({
    type: 'about:blank',
    status: 0,
    instance: '',
    ...problems.unreachable,
  });
}

/** Any thrown thing as a problem, so that a screen has one way to show it. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError({
    type: 'about:blank',
    status: 500,
    instance: '',
    ...problems.unexpected,
  });
}
