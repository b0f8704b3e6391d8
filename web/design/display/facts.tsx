import './display.css';
import type { ReactNode } from 'react';

export type Fact = { term: string; value: ReactNode };

/** Names and values of one thing, as a description list. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.term}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
