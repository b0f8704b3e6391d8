import './display.css';
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';

export type TimelineEntry = {
  key: string | number;
  title: ReactNode;
  /** Author and timestamp. */
  by?: ReactNode;
  detail?: ReactNode;
  tone?: Tone | undefined;
};

/** History, one entry per operation, in the order received: most recent first. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} data-tone={entry.tone}>
          <span className="timeline-title">{entry.title}</span>
          {entry.by ? <span className="secondary">{entry.by}</span> : null}
          {entry.detail}
        </li>
      ))}
    </ol>
  );
}
