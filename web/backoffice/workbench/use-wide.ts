import { useSyncExternalStore } from 'react';

/** From here on the three panes stand side by side (`workbench.css` has the same figure). */
const WIDE = '(min-width: 68.75em)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
