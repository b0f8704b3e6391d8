import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** The first title is waited for as long as it takes, and followed so long. */
const PATIENCE_MILLISECONDS = 10_000;

type Arrival = { readonly pathname: string; title: HTMLElement | null; isOver: boolean };

/**
 * After a navigation the focus goes to the title of the new page, so that it is read and the keyboard
 * starts there. A page may still be reading its data: its title is waited for, and followed when it changes.
 * @param isInert while the wait or the menu is over the page, which takes no focus then
 */
export function useArrival(onArrival: () => void, isInert: boolean): void {
  const { pathname } = useLocation();
  const arrival = useRef<Arrival>({ pathname, title: null, isOver: true });
  const arrived = useEffectEvent(onArrival);
  useEffect(() => {
    if (arrival.current.pathname === pathname) return;
    arrival.current = { pathname, title: null, isOver: false };
    arrived();
    window.scrollTo(0, 0);
  }, [pathname]);
  useEffect(() => {
    const { current } = arrival;
    if (isInert || current.isOver || current.pathname !== pathname) return;
    return focusOnTitle(current);
  }, [pathname, isInert]);
}

/** @returns what stops it until it goes on */
function focusOnTitle(arrival: Arrival): () => void {
  const end = () => {
    arrival.isOver = true;
    observer.disconnect();
  };
  const look = () => {
    if (arrival.title?.isConnected) return;
    const title = document.querySelector<HTMLElement>('main h1:not([data-waiting])');
    if (!title) return;
    // A page that waits gives way to the one that has its data: the focus must not be lost with its title.
    if (arrival.title && document.activeElement !== document.body) return end();
    if (!arrival.title) setTimeout(end, PATIENCE_MILLISECONDS);
    title.tabIndex = -1;
    // The page is at its top for its first title; a later one may come while the person is further down.
    title.focus({ preventScroll: !arrival.title });
    arrival.title = title;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
