import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** A title that comes is followed so long; the first one is waited for as long as it takes. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * After a navigation the focus goes to the title of the new page, so that it is read and the keyboard
 * starts there. A page may still be reading its data: its title is waited for, and followed when it changes.
 */
export function useArrival(onArrival: () => void): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const arrived = useEffectEvent(onArrival);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    arrived();
    window.scrollTo(0, 0);
    // The page is at its top for its first title; a later one may come while the person is further down.
    return whenTitled((title, isFirst) => title.focus({ preventScroll: isFirst }));
  }, [pathname]);
}

function whenTitled(found: (title: HTMLElement, isFirst: boolean) => void): () => void {
  const main = document.querySelector('main');
  if (main === null) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  let last: HTMLElement | null = null;
  const look = () => {
    if (last?.isConnected) return;
    const title = main.querySelector<HTMLElement>('h1:not([data-waiting])');
    if (title === null) return;
    // A page that waits gives way to the one that has its data: the focus must not be lost with its title.
    if (last !== null && document.activeElement !== document.body) return stop();
    const isFirst = last === null;
    last = title;
    title.tabIndex = -1;
    clearTimeout(timer);
    timer = setTimeout(stop, PATIENCE_MILLISECONDS);
    found(title, isFirst);
  };
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true });
  look();
  return stop;
}
