import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

const PATIENCE_MILLISECONDS = 5000;

/**
 * After a navigation the focus goes to the title of the new page, so that it is read and the keyboard
 * starts there. A page may still be reading its data: its title is waited for.
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
    return whenTitled((title) => title.focus({ preventScroll: true }));
  }, [pathname]);
}

function whenTitled(found: (title: HTMLElement) => void): () => void {
  const main = document.querySelector('main');
  if (main === null) return () => undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const look = () => {
    const title = main.querySelector<HTMLElement>('h1');
    if (title === null) return;
    stop();
    title.tabIndex = -1;
    found(title);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MILLISECONDS);
  observer.observe(main, { childList: true, subtree: true });
  look();
  return stop;
}
