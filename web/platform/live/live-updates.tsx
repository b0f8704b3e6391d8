import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/platform/session/use-session.ts';

/** The page comes first: following it begins this much later, in milliseconds. Nothing is missed by it. */
const AFTER_PAINT = 1000;

/** One line to the server for the whole page, which then shows what others change. Draws nothing. */
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
