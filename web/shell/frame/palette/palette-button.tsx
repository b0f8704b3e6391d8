import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { menuMessages } from '#web/messages/menu.ts';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));

/** The way to the palette: a button, and Ctrl or ⌘ with K from anywhere. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="nav-top palette-button"
        aria-label={menuMessages.palette.open}
        aria-keyshortcuts="Control+K Meta+K"
        title={menuMessages.palette.hint}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
