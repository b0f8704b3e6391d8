import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem-error.ts';

const STALE_MILLISECONDS = 15_000;
const RETRIES = 2;

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
