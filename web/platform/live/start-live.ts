import type { QueryClient } from '@tanstack/react-query';
import { keepFollowing } from './keep-following.ts';
import { Refetch } from './refetch.ts';

/**
 * Keeps displayed data up to date.
 * @returns function that stops it
 */
export function startLive(deps: {
  readonly queries: QueryClient;
  readonly structureId: number;
  readonly refreshSession: () => Promise<void>;
}): () => void {
  const refetch = new Refetch(deps);
  const stop = keepFollowing({
    onChange: (change) => refetch.add(change),
    onReset: () => refetch.all(),
    onRefused: () => void deps.refreshSession(),
  });
  return () => {
    stop();
    refetch.stop();
  };
}
