import type { Wanted } from '#web/design/table/served-pages.ts';

type Asked = { readonly wanted: Wanted; readonly tri: { readonly sens: 'asc' | 'desc' } | undefined };

/** What a list in the order of names is asked. */
export const byName = ({ wanted, tri }: Asked) => ({
  page: wanted,
  ...(tri === undefined ? {} : { sens: tri.sens }),
});
