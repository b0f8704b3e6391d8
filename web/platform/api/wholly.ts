import { unreachable } from './problem-error.ts';

/**
 * An answer, or what it carries. Throws `ProblemError` (unreachable) where none comes, where it is cut on the way or is that of
 * something else; and what was thrown when the signal says so.
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
