import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** The first title is waited for as long as it takes, and followed so long. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * After a navigation the focus goes to the title of the new page, so that it is read and the keyboard
 * starts there. A page may still be reading its data: its title is waited for, and followed when it changes.
 * @param isInert while the wait or the menu is over the page, which takes no focus then
 */
export function useArrival(onArrival: () => void, isInert: boolean): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const titled = useRef(pathname);
  const arrived = useEffectEvent(onArrival);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    arrived();
    window.scrollTo(0, 0);
  }, [pathname]);
  useEffect(() => {
    if (isInert || titled.current === pathname) return;
    titled.current = pathname;
    return focusOnTitle();
  }, [pathname, isInert]);
}

/** @returns what stops it */
function focusOnTitle(): (() => void) | undefined {
  const main = document.querySelector('main');
  if (!main) return;
  const stop = () => observer.disconnect();
  let last: HTMLElement | null = null;
  const look = () => {
    if (last?.isConnected) return;
    const title = main.querySelector<HTMLElement>('h1:not([data-waiting])');
    if (!title) return;
    // A page that waits gives way to the one that has its data: the focus must not be lost with its title.
    if (last && document.activeElement !== document.body) return stop();
    if (!last) setTimeout(stop, PATIENCE_MILLISECONDS);
    title.tabIndex = -1;
    // The page is at its top for its first title; a later one may come while the person is further down.
    title.focus({ preventScroll: !last });
    last = title;
  };
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true });
  look();
  return stop;
}
