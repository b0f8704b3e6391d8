import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';

export type CriteriaForm<Criteria> = {
  /** As the end of an address, and the other way. */
  readonly write: (criteria: Criteria) => string;
  readonly read: (search: string) => Criteria;
};

/**
 * What a queue is narrowed to. The address is written after it (`review-queue.tsx`), and it follows the address when that is changed
 * by a link that says what to seek, or by the history of the browser; a link that opens a thing says nothing of it.
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
