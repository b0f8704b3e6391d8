import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf } from '#server/demonstration/play-story.ts';
import { standing } from '#server/modules/structures/structure-lookup.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type FreshDatabase, freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aLargeRegister, type LargeRegister, settle } from '#server/testing/large-register.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { plansOf } from '#server/testing/watched-statements.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { feedReader } from './read-feed.ts';

const CODES = 8_000;
const STRUCTURES = 50;
/** Lines of the history about other things, a decision. */
const NOISE = 8;
const LIMIT = 20;
const ROLES = { isGestionnaireInternet: false, isRepresentantLegal: false, isGestionnaireIsrc: true };

describe.skipIf(postgresMissing() !== undefined)('the feed of codes, on a large register', () => {
  let fresh: FreshDatabase;
  let register: LargeRegister;
  let interlocuteurId: number;

  beforeAll(async () => {
    fresh = await freshDatabase('postgres', { image: SCHEMA });
    const db = kyselyOn<Tables>(fresh.database.pool);
    ({ interlocuteurId } = await aPerson(db, {}));
    register = await aLargeRegister(
      db,
      { codes: CODES, structures: STRUCTURES, waiting: 10 },
      interlocuteurId,
    );
    await sql`insert into historique (at, action, structure_id, dossier_id, after)
      select d.updated_at, case when n = 0 then 'dossier.decide' else 'element.edit' end, d.structure_id, d.dossier_id,
        case when n = 0 then (select jsonb_build_object('attributed', jsonb_agg(jsonb_build_object('isrc', i.isrc,
          'elementId', i.element_id))) from immatriculation i where i.dossier_id = d.dossier_id) else '{}' end
      from dossier d cross join generate_series(0, ${NOISE}::int) n where d.etat = 3
      order by d.dossier_id, n`.execute(db);
    await fresh.asOwner((pool) => settle(pool));
  });
  afterAll(() => fresh?.remove());

  const read = (query: { repere?: string; limite?: number }) => (db: Parameters<typeof callOf>[0]) => {
    const structure = {
      structureId: register.structures[0] ?? 0,
      etat: 3,
      statut: 'TIERS',
      situation: 'ACTI',
    };
    const actor = { kind: 'member', interlocuteurId, structure, roles: ROLES } as Parameters<
      typeof callOf
    >[1];
    return feedReader(standing)(callOf(db, actor, new Date(), 'element.create'), { query, body: null });
  };

  async function expectFew(query: { repere?: string; limite?: number }): Promise<void> {
    const plans = await plansOf(fresh.database.pool, read(query));
    const rows = plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    expect(plans.flatMap(({ indexes }) => indexes)).toContain('historique_codes');
    // The lines of a page and the codes of those that it tells; the few structures are read as they lie.
    expect(rows, plans.map(({ said }) => said).join('\n')).toBeLessThan(LIMIT * 4 + STRUCTURES);
  }

  test('a page from the beginning, and one from the middle, read their lines', async () => {
    await expectFew({ limite: LIMIT });
    const db = kyselyOn<Tables>(fresh.database.pool);
    const { repere } = await read({ limite: 500 })(db);
    await expectFew({ repere: repere ?? '', limite: LIMIT });
  });

  test('nothing new costs next to nothing', async () => {
    const db = kyselyOn<Tables>(fresh.database.pool);
    let repere: string | undefined;
    for (let more = true; more; ) {
      const page = await read({ limite: 500, ...(repere === undefined ? {} : { repere }) })(db);
      repere = page.repere ?? undefined;
      more = page.suite;
    }
    const plans = await plansOf(fresh.database.pool, read({ limite: LIMIT, repere: repere ?? '' }));
    const rows = plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    expect(rows, plans.map(({ said }) => said).join('\n')).toBeLessThan(10 + STRUCTURES);
  });
});
