import { useCallback, useState } from 'react';
import type { View } from '../grid/view-choice.tsx';

const KEY = 'portail-isrc.recordings-view';
const PHONE = '(max-width: 767px)';

/** The view last chosen on this device; else the form on a phone, the grid elsewhere. */
function firstView(): View {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === 'grid' || kept === 'form') return kept;
  } catch {
    // Nothing can be kept here: the width of the screen decides.
  }
  return window.matchMedia(PHONE).matches ? 'form' : 'grid';
}

export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(firstView);
  const choose = useCallback((chosen: View) => {
    setView(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // The choice lasts as long as the page.
    }
  }, []);
  return [view, choose];
}
