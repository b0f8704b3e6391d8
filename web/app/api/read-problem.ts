import { type Problem, problemSchema } from '#contract/problem.ts';
import { heldSpaces } from '#domain/french.ts';
import { problems } from '../catalogue/problems.ts';
import { ProblemError } from './problem-error.ts';

/** The sentences that the server wrote, with the spaces of those that are written here. */
function typeset(problem: Problem): Problem {
  const { title, detail, errors } = problem;
  return {
    ...problem,
    title: heldSpaces(title),
    ...(detail === undefined ? {} : { detail: heldSpaces(detail) }),
    ...(errors === undefined
      ? {}
      : { errors: errors.map((error) => ({ ...error, message: heldSpaces(error.message) })) }),
  };
}

/** Reads the answer to a call that failed; something in between (a proxy) may have written it. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null);
  const parsed = problemSchema.safeParse(body);
  if (parsed.success) return new ProblemError(typeset(parsed.data));
  const words = response.status >= 500 ? problems.unavailable : problems.refused;
  // An address is no number that the society could find again.
  return new ProblemError({ type: 'about:blank', status: response.status, instance: '', ...words });
}
