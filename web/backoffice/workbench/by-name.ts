import type { PageQuery } from '#web/design/table/served-pages.ts';

/** Query parameters of a list sorted by name. */
export const byName = ({ requested, tri }: PageQuery) => ({
  page: requested,
  ...(tri === undefined ? {} : { sens: tri.sens }),
});
