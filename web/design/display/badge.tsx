import './display.css';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type Tone = 'neutre' | 'ambre' | 'indigo' | 'cyan' | 'vert' | 'rouge';

export type BadgeProps = { tone?: Tone | undefined; icon?: Icon | undefined; children: ReactNode };

export function Badge({ tone = 'neutre', icon: Drawing, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      {Drawing ? <Drawing size={16} stroke={2} aria-hidden /> : null}
      <span>{children}</span>
    </span>
  );
}

export type StatusBadgeProps = { tone: Tone; icon: Icon; label: string };

/** A status is always an icon, words and a colour; never the colour alone. */
export function StatusBadge({ tone, icon, label }: StatusBadgeProps) {
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
