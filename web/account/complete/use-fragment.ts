import { useEffect } from 'react';
import { useLocation } from 'react-router';

// After the title of the page took the focus.
const PREVIEW_MILLISECONDS = 60;

/** A link to a part of the page leads to it, for the keyboard and the eye: the router alone does not. */
export function useFragment(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const timer = setTimeout(() => {
      const part = document.getElementById(hash.slice(1));
      part?.scrollIntoView();
      part?.focus({ preventScroll: true });
    }, PREVIEW_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [hash]);
}
