import { QueryClient } from '@tanstack/react-query';
import type { Subject } from '#contract/messages/subjects.ts';
import type { Key } from './keys.ts';
import { ProblemError } from './problem-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key;
  }
}

const STALE_MILLISECONDS = 15_000;
const RETRIES = 2;

/** What was read about these is read anew where it is on screen, and as soon as it is asked for elsewhere. */
export async function readAgain(
  queries: QueryClient,
  ...subjects: readonly Subject[]
): Promise<void> {
  await Promise.all(
    subjects.map((subject) =>
      queries.invalidateQueries({ predicate: ({ queryKey: [read] }) => read === subject }),
    ),
  );
}

/** A refusal stays a refusal: only a silence or a fault of the server is worth asking again. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES) return false;
  return error instanceof ProblemError && (error.status === 0 || error.status >= 500);
}

/** What was read from the API, for as long as the page lives. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_MILLISECONDS, retry: isWorthRetrying },
    mutations: { retry: false },
  },
});
