import type { PageQuery } from '#web/design/table/served-pages.ts';

/** What a list in the order of names is asked. */
export const byName = ({ requested, tri }: PageQuery) => ({
  page: requested,
  ...(tri === undefined ? {} : { sens: tri.sens }),
});
