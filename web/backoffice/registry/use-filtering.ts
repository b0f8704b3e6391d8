import { useMemo, useState } from 'react';
import { type SearchChange, useSearch } from '#web/platform/page/use-search.ts';
import type { Filter, Filtering } from './registry.ts';

/**
 * Criteria of a list, stored in the URL so that returning from a sheet restores them, or only in
 * the page.
 */
export function useFiltering(outOfAddress = false): Filtering {
  const [inAddress, write] = useSearch();
  const [inPage, setPage] = useState(() => new URLSearchParams());
  const parameters = outOfAddress ? inPage : inAddress;
  return useMemo(
    () => ({
      read: (name: string) => parameters.get(name) ?? '',
      set: (values: Readonly<Record<string, string>>) => {
        const change: SearchChange = (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        };
        if (outOfAddress) setPage(change);
        // Applied synchronously: a ticked box shows at once, and no letter overwrites one missing
        // from the URL yet.
        else write(change, { replace: true, flushSync: true });
      },
    }),
    [parameters, outOfAddress, write],
  );
}

const namesOf = (filter: Filter): readonly string[] =>
  filter.as === 'company' ? [filter.name, filter.nameAs] : [filter.name];

/** The filters as a query string, the form of a saved search. */
export function searchOf(filters: readonly Filter[], { read }: Pick<Filtering, 'read'>): string {
  const texts = filters.flatMap(namesOf).map((name) => [name, read(name).trim()]);
  return new URLSearchParams(texts.filter(([, value]) => value !== '')).toString();
}

/** Filter values of a query string; a filter absent from it is empty. */
export function filtersIn(filters: readonly Filter[], search: string): Record<string, string> {
  const input = new URLSearchParams(search);
  return Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, input.get(name) ?? '']));
}
