import { problemSchema } from '#contract/problem.ts';
import { problems } from './messages.ts';
import { ProblemError } from './problem-error.ts';
import { typeset } from './sentences.ts';

/** Reads the response of a failed call; a proxy may have written it. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null);
  const parsed = problemSchema.safeParse(body);
  if (parsed.success) return new ProblemError(typeset(problemSchema, parsed.data));
  const messages = response.status >= 500 ? problems.unavailable : problems.refused;
  // The URL is not a reference that the society could look up.
  return new ProblemError({
    type: 'about:blank',
    status: response.status,
    instance: '',
    ...messages,
  });
}
