import { unreachable } from './problem-error.ts';

/**
 * Awaits a response or its body. Throws `ProblemError` (unreachable) if there is none, or if it is
 * truncated or from something else; on abort, rethrows the original error.
 */
export async function wholly<Answer>(
  answer: Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}
