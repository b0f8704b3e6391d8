import type { QueryClient } from '@tanstack/react-query';
import { keepFollowing } from './keep-following.ts';
import { Reread } from './reread.ts';

/** Keeps what is on screen as true as it was read. @returns what stops it */
export function startLive(parts: {
  readonly queries: QueryClient;
  readonly structureId: number;
  readonly refreshSession: () => Promise<void>;
}): () => void {
  const reread = new Reread(parts);
  const stop = keepFollowing({
    onChange: (change) => reread.add(change),
    onReset: () => reread.all(),
    onRefused: () => void parts.refreshSession(),
  });
  return () => {
    stop();
    reread.stop();
  };
}
