import './feedback.css';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type EmptyStateProps = {
  icon?: Icon | undefined;
  title: string;
  /** Explains the purpose of this place. */
  children?: ReactNode;
  /** One possible action. */
  action?: ReactNode;
};

export function EmptyState({ icon: Drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state stack gap-8">
      {Drawing ? <Drawing size={32} stroke={1.5} aria-hidden /> : null}
      <p className="empty-title">{title}</p>
      {children ? <p>{children}</p> : null}
      {action ? <div className="row">{action}</div> : null}
    </div>
  );
}
