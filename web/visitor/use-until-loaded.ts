import { useSession } from '#web/platform/session/use-session.ts';

/**
 * On what is filled in, where anyone may come: it takes no key, no file and no pointer before it is known who is there, in a page
 * that the server drew or in the browser, whose page is made anew for whoever is signed in. The rest is read and followed at once.
 */
export function useUntilLoaded(): { inert?: boolean; 'aria-busy'?: boolean } {
  const { user } = useSession();
  return user === undefined ? { inert: true, 'aria-busy': true } : {};
}
