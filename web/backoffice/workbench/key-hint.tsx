import { Kbd } from '#web/design/action/kbd.tsx';
import { useShortcutsOn } from './preference.ts';

/** The key of a button, printed on it; `aria-keyshortcuts` says it to those who listen. */
export function KeyHint({ children }: { children: string }) {
  if (!useShortcutsOn()) return null;
  return (
    <span className="key-hint" aria-hidden>
      <Kbd>{children}</Kbd>
    </span>
  );
}
