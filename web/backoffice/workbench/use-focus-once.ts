import { useCallback, useRef } from 'react';

/**
 * Ref for the title of an open item: focused when it opens, and again if it had the focus when its
 * surroundings were rendered anew; refreshed data moves nothing.
 */
export function useFocusOnce() {
  const done = useRef(false);
  return useCallback((title: HTMLHeadingElement | null) => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (title === null || (done.current && !lost)) return;
    title.focus({ preventScroll: true });
    if (!done.current) window.scrollTo(0, 0);
    done.current = true;
  }, []);
}
