import { type RefObject, useEffect, useRef } from 'react';

/**
 * What a form could not send leads to its first field at fault, which then says why: at each attempt, and again where the
 * answer faults a field. @param attempt grows at each press @param refusal what the last one failed with
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
