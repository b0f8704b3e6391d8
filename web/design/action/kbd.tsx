import './button.css';
import type { ReactNode } from 'react';

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}
