import { describe, expect, test } from 'vitest';
import { conditionsOf } from '#server/modules/dossiers/lists/element-criteria.ts';
import { aLargeGround } from '#server/modules/dossiers/testing/large-ground.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { PAGE, pagesOf } from './find-rows.ts';

const CODES = 30_000;

describe.skipIf(postgresMissing() !== undefined)('an export of a large register reads', () => {
  const ground = aLargeGround({ codes: CODES, structures: 50, waiting: 0 }, { allRows: true });

  test('its last page as its first: its rows, and nothing of what is before', async () => {
    const requested = {
      format: 'CSV',
      scope: { kind: 'all' },
      elementIds: null,
      criteres: {},
    } as const;
    const plans = await ground.plans(async (db) => {
      for await (const _page of pagesOf({ db, conditionsOf }, requested));
    });
    const pages = plans.filter(({ rowsRead }) => rowsRead > 0);
    expect(pages.length).toBeGreaterThanOrEqual(CODES / PAGE);
    // Each recording with its dossier, structure, code and cancellation; those of the last pages are sorted together.
    for (const { rowsRead, message } of pages) expect(rowsRead, message).toBeLessThan(PAGE * 8);
  });
});
