import { useEffect } from 'react';
import { useLocation } from 'react-router';

// Delay in milliseconds, so that the page title takes the focus first.
const PREVIEW_MILLISECONDS = 60;

/**
 * Scrolls to the part of the page named by the URL fragment and focuses it; the router alone does
 * neither.
 */
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
