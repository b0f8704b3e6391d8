import './display.css';
import { type ReactNode, useId } from 'react';

export type CardProps = {
  /** The section's name; without it, give `label`. */
  title?: ReactNode;
  label?: string | undefined;
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** A region of the page. Never a card inside a card. */
export function Card({ title, label, aside, children, className }: CardProps) {
  const id = useId();
  return (
    <section
      className={className ? `card ${className}` : 'card'}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
    >
      {title ? (
        <div className="card-head row between gap-8-16">
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}
