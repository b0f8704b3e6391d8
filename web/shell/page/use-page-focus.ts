import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Milliseconds during which the focus follows a replaced title, after the first one, which is
 * awaited without limit.
 */
const PATIENCE_MILLISECONDS = 10_000;

type Visit = { readonly pathname: string; title: HTMLElement | null; isOver: boolean };

/**
 * After a navigation the title of the new page takes the focus, so that it is announced and the
 * keyboard starts there. A page may still be loading its data: its title is awaited, and followed
 * when it changes.
 * @param isInert true while the spinner or the menu covers the page, which then takes no focus
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

/** @returns function that pauses it until the next call */
function focusOnTitle(preview: Visit): () => void {
  const end = () => {
    preview.isOver = true;
    observer.disconnect();
  };
  const look = () => {
    if (preview.title?.isConnected) return;
    const title = document.querySelector<HTMLElement>('main h1:not([data-waiting])');
    if (!title) return;
    // A loading page is replaced by the one with data: the focus must follow the title.
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
