import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#web/platform/session/use-session.ts';

const FRESH_MILLISECONDS = 5000;

/**
 * Reads the session again in the background at each new page, at most every 5 s: a first request or a first code
 * opens entries of the navigation. Of somebody who is signed in.
 */
export function useFreshSession(): void {
  const { refresh } = useSession();
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const last = useRef(Date.now());
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (Date.now() - last.current < FRESH_MILLISECONDS) return;
    last.current = Date.now();
    void refresh();
  }, [pathname, refresh]);
}
