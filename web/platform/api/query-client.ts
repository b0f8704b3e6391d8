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

/** Invalidates these subjects: displayed data is read again now, other data when next used. */
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

/** A refusal is final: only a missing answer or a server error is retried. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES) return false;
  return error instanceof ProblemError && (error.status === 0 || error.status >= 500);
}

/** Query cache, for the lifetime of the page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_MILLISECONDS, retry: isWorthRetrying },
    mutations: { retry: false },
  },
});
