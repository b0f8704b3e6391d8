import { useEffect, useState } from 'react';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { call } from '#web/platform/api/call.ts';

/** In hours; null while it is not known, or when too few requests tell it. A visitor's page has no cache of answers. */
export function useUsualDelay(): number | null {
  const [hours, setHours] = useState<number | null>(null);
  useEffect(() => {
    const left = new AbortController();
    call(readUsualDelay, {}, left.signal).then(
      ({ delaiMedianHeures }) => setHours(delaiMedianHeures),
      // The price is said without it.
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return hours;
}
