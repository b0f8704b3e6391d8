import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** The first title is waited for as long as it takes, and followed so long. */
const PATIENCE_MILLISECONDS = 10_000;

type Visit = { readonly pathname: string; title: HTMLElement | null; isOver: boolean };

/**
 * After a navigation the focus goes to the title of the new page, so that it is read and the keyboard
 * starts there. A page may still be reading its data: its title is waited for, and followed when it changes.
 * @param isInert while the wait or the menu is over the page, which takes no focus then
 */
export function usePageFocus(onPageFocus: () => void, isInert: boolean): void {
  const { pathname } = useLocation();
  const preview = useRef<Visit>({ pathname, title: null, isOver: true });
  const arrived = useEffectEvent(onPageFocus);
  useEffect(() => {
    if (preview.current.pathname === pathname) return;
    preview.current = { pathname, title: null, isOver: false };
    arrived();
    window.scrollTo(0, 0);
  }, [pathname]);
  useEffect(() => {
    const { current } = preview;
    if (isInert || current.isOver || current.pathname !== pathname) return;
    return focusOnTitle(current);
  }, [pathname, isInert]);
}

/** @returns what stops it until it goes on */
function focusOnTitle(preview: Visit): () => void {
  const end = () => {
    preview.isOver = true;
    observer.disconnect();
  };
  const look = () => {
    if (preview.title?.isConnected) return;
    const title = document.querySelector<HTMLElement>('main h1:not([data-waiting])');
    if (!title) return;
    // A page that waits gives way to the one that has its data: the focus must not be lost with its title.
    if (preview.title && document.activeElement !== document.body) return end();
    if (!preview.title) setTimeout(end, PATIENCE_MILLISECONDS);
    title.tabIndex = -1;
    // The page is at its top for its first title; a later one may come while the person is further down.
    title.focus({ preventScroll: !preview.title });
    preview.title = title;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
