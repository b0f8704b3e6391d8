import { useEffect, useRef, useState } from 'react';
import { frame } from '#web/messages/frame.ts';

/**
 * Modal, 150 x 100, closed only when the wait ends. The focus then returns to its previous element,
 * if still present.
 */
export function RouteSpinner() {
  const box = useRef<HTMLDivElement>(null);
  // Read before the dialog opens: an inert element loses the focus.
  const [locked] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => {
    box.current?.focus();
    return () => locked?.focus({ preventScroll: true });
  }, [locked]);
  return (
    <div className="route-wait">
      <div
        ref={box}
        className="route-wait-box"
        role="alertdialog"
        aria-modal
        aria-labelledby="attente"
        tabIndex={-1}
      >
        <svg width="150" height="100" viewBox="0 0 150 100" fill="currentColor" aria-hidden="true">
          {[0, 1, 2, 3].map((bar) => (
            <rect
              key={bar}
              className="route-wait-bar"
              x={36 + bar * 22}
              y="20"
              width="12"
              height="60"
              rx="6"
            />
          ))}
        </svg>
        <p id="attente">{frame.loading}</p>
      </div>
    </div>
  );
}
