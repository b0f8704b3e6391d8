import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a failed submission, focuses the first field with an error: at each attempt, and again when
 * the server's answer marks a field.
 * @param attempt incremented at each press
 * @param domainError error of the last submission
 */
export function useFirstError<Around extends HTMLElement>(
  attempt: number,
  domainError: unknown = null,
): RefObject<Around | null> {
  const around = useRef<Around>(null);
  useEffect(() => {
    if (attempt === 0 && domainError === null) return;
    const field = around.current?.querySelector('.field-error')?.closest<HTMLElement>('.field');
    const fold = field?.closest('details');
    if (fold) fold.open = true;
    field?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [attempt, domainError]);
  return around;
}
