import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/platform/session/use-session.ts';

/**
 * Delay in milliseconds before following starts, so that the page renders first. No change is
 * missed.
 */
const AFTER_PAINT = 1000;

/** Opens one event stream for the page and refreshes displayed data. Renders nothing. */
export function LiveUpdates({ structureId }: { structureId: number }) {
  const queries = useQueryClient();
  const { refresh } = useSession();
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    const timer = setTimeout(async () => {
      const { startLive } = await import('./start-live.ts');
      if (!gone) stop = startLive({ queries, structureId, refreshSession: refresh });
    }, AFTER_PAINT);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [queries, structureId, refresh]);
  return null;
}
