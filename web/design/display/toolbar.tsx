import './display.css';
import type { ReactNode } from 'react';

export type ToolbarProps = { children: ReactNode; between?: boolean | undefined };

/** Fields and buttons on one line, wrapping when they must. */
export function Toolbar({ children, between = false }: ToolbarProps) {
  return (
    <div className="toolbar" data-between={between ? '' : undefined}>
      {children}
    </div>
  );
}
