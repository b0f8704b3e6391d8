import { useCallback, useState } from 'react';
import { keep, recall } from '#web/design/memory.ts';
import type { View } from '../grid/view-choice.tsx';

const KEY = 'portail-isrc.recordings-view';
const PHONE = '(max-width: 47.9375em)';

/** The view last chosen on this device; else the form on a phone, the grid elsewhere. */
function firstView(): View {
  const stored = recall('device', KEY);
  if (stored === 'grid' || stored === 'form') return stored;
  return window.matchMedia(PHONE).matches ? 'form' : 'grid';
}

export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(firstView);
  const choose = useCallback((chosen: View) => {
    setView(chosen);
    keep('device', KEY, chosen);
  }, []);
  return [view, choose];
}
