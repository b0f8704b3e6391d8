import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aLargeGround } from '#server/modules/dossiers/testing/large-ground.ts';
import { status } from '#server/modules/structures/structure-lookup.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { feedReader } from './read-feed.ts';

const CODES = 8_000;
const STRUCTURES = 50;
/** History lines about other subjects, per decision. */
const NOISE = 8;
const LIMIT = 20;

/** Rows as decisions and edits produce them, in the order of their dossiers. */
const fill = (db: Kysely<Tables>) =>
  sql`insert into historique (at, action, structure_id, dossier_id, after)
      select d.updated_at, case when n = 0 then 'dossier.decide' else 'element.edit' end, d.structure_id, d.dossier_id,
        case when n = 0 then (select jsonb_build_object('attributed', jsonb_agg(jsonb_build_object('isrc', i.isrc,
          'elementId', i.element_id))) from immatriculation i where i.dossier_id = d.dossier_id) else '{}' end
      from dossier d cross join generate_series(0, ${NOISE}::int) n where d.etat = 3
      order by d.dossier_id, n`.execute(db);

describe.skipIf(postgresMissing() !== undefined)('the feed of codes, on a large register', () => {
  const ground = aLargeGround({ codes: CODES, structures: STRUCTURES, waiting: 10 }, { fill });

  const read = (query: { repere?: string; limite?: number }) => (db: Kysely<Tables>) =>
    feedReader(status)(ground.callOn(db, 0), { query, body: null });

  async function expectFew(query: { repere?: string; limite?: number }): Promise<void> {
    const plans = await ground.plans(read(query));
    const rows = plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    expect(plans.flatMap(({ indexes }) => indexes)).toContain('historique_codes');
    // The lines of a page and the codes they contain; the few structures are scanned sequentially.
    expect(rows, plans.map(({ message }) => message).join('\n')).toBeLessThan(
      LIMIT * 4 + STRUCTURES,
    );
  }

  test('a page from the beginning, and one from the middle, read their lines', async () => {
    await expectFew({ limite: LIMIT });
    const { repere } = await read({ limite: 500 })(ground.db);
    await expectFew({ repere: repere ?? '', limite: LIMIT });
  });

  test('nothing new costs next to nothing', async () => {
    let repere: string | undefined;
    for (let more = true; more; ) {
      const page = await read({ limite: 500, ...(repere === undefined ? {} : { repere }) })(
        ground.db,
      );
      repere = page.repere ?? undefined;
      more = page.suite;
    }
    const plans = await ground.plans(read({ limite: LIMIT, repere: repere ?? '' }));
    const rows = plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    expect(rows, plans.map(({ message }) => message).join('\n')).toBeLessThan(10 + STRUCTURES);
  });
});
