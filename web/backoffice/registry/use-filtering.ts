import { useMemo, useState } from 'react';
import { type SearchChange, useSearch } from '#web/platform/page/use-search.ts';
import type { Filter, Filtering } from './registry.ts';

/** What is sought, kept in the address, so that coming back from a sheet finds the same list; or in the page alone. */
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
        // At once: a box that is ticked shows it, and no letter is typed over one that the address does not have yet.
        else write(change, { replace: true, flushSync: true });
      },
    }),
    [parameters, outOfAddress, write],
  );
}

const namesOf = (filter: Filter): readonly string[] =>
  filter.as === 'company' ? [filter.name, filter.nameAs] : [filter.name];

/** The filters as the end of an address, which a kept search is. */
export function searchOf(filters: readonly Filter[], { read }: Pick<Filtering, 'read'>): string {
  const texts = filters.flatMap(namesOf).map((name) => [name, read(name).trim()]);
  return new URLSearchParams(texts.filter(([, value]) => value !== '')).toString();
}

/** What such an end of an address says of each filter; a filter that it does not name is open. */
export function filtersIn(filters: readonly Filter[], search: string): Record<string, string> {
  const input = new URLSearchParams(search);
  return Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, input.get(name) ?? '']));
}
