import { useCallback, useRef } from 'react';
import { useSession } from '../session/use-session.ts';

const FRESH_MILLISECONDS = 5000;

/**
 * Reads the session again in the background, at most every 5 s: a first request or a first code
 * opens entries of the navigation.
 */
export function useFreshSession(): () => void {
  const { user, refresh } = useSession();
  const last = useRef(Date.now());
  const signedIn = Boolean(user);
  return useCallback(() => {
    if (!signedIn || Date.now() - last.current < FRESH_MILLISECONDS) return;
    last.current = Date.now();
    void refresh();
  }, [signedIn, refresh]);
}
