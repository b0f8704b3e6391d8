import { useSession } from '#web/platform/session/use-session.ts';

/**
 * Makes public forms inert until the session is known, both in a prerendered page and in the
 * browser, because signing in renders the page anew. The rest is readable and its links work at
 * once.
 */
export function useUntilLoaded(): { inert?: boolean; 'aria-busy'?: boolean } {
  const { user } = useSession();
  return user === undefined ? { inert: true, 'aria-busy': true } : {};
}
