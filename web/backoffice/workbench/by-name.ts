import type { Asked } from '#web/design/table/served-pages.ts';

/** What a list in the order of names is asked. */
export const byName = ({ wanted, tri }: Asked) => ({
  page: wanted,
  ...(tri === undefined ? {} : { sens: tri.sens }),
});
