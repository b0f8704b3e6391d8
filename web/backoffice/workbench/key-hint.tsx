import { Kbd } from '#web/design/action/kbd.tsx';
import { useShortcutsOn } from './preference.ts';

/** Shortcut of a button, shown on it; `aria-keyshortcuts` conveys it to screen readers. */
export function KeyHint({ children }: { children: string }) {
  if (!useShortcutsOn()) return null;
  return (
    <span className="key-hint" aria-hidden>
      <Kbd>{children}</Kbd>
    </span>
  );
}
