import { useCallback, useRef } from 'react';

/**
 * For the title of what is open: it takes the focus when it opens, and again if it held it when what
 * surrounds it was drawn anew; reading the same thing again moves nothing.
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
