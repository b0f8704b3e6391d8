import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';

export type CriteriaForm<Criteria> = {
  /** Conversion of the criteria to a query string and back. */
  readonly write: (criteria: Criteria) => string;
  readonly read: (search: string) => Criteria;
};

/**
 * Criteria of a queue. The URL is written from them (`review-queue.tsx`); they follow the URL after
 * a link with criteria or a history navigation; a link that opens an item leaves them unchanged.
 */
export function useCriteria<Criteria>({ read, write }: CriteriaForm<Criteria>) {
  const [parameters] = useSearchParams();
  const by = useNavigationType();
  const [criteria, setCriteria] = useState(() => read(parameters.toString()));
  const [drawn, setDrawn] = useState(parameters);
  if (drawn !== parameters) {
    setDrawn(parameters);
    const message = read(parameters.toString());
    const isMeant = by === 'POP' || (by === 'PUSH' && write(message) !== '');
    if (isMeant && write(message) !== write(criteria)) setCriteria(message);
  }
  return [criteria, setCriteria] as const;
}
