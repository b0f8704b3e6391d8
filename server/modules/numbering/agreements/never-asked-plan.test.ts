import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aLargeGround } from '#server/modules/dossiers/testing/large-ground.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { askNeverAsked } from './ask-waiting.ts';

const CODES = 4_000;
const WAITING = 10;

/** One waits under a code that the register has: each round meets it, and asks nobody. */
async function fill(db: Kysely<Tables>): Promise<void> {
  await aPrefixe(db, { code: 'FRB00', structureId: await aStructure(db) });
  await sql`update element set isrc_declare = (select max(isrc) from immatriculation)
    where element_id = (select min(element_id) from element where statut = 'PRODUCT')`.execute(db);
}

describe.skipIf(postgresMissing() !== undefined)('what was never asked, on a large register', () => {
  const ground = aLargeGround({ codes: CODES, structures: 20, waiting: WAITING }, { fill });

  test('a round reads what waits, and not the codes that were given', async () => {
    const told: unknown[] = [];
    const plans = await ground.plans((db) =>
      askNeverAsked(
        db,
        () => new Date(),
        async (_, notice) => void told.push(notice),
      ),
    );
    // That code was sought among those given, by its key.
    expect(plans.flatMap(({ indexes }) => indexes)).toContain('immatriculation_pkey');
    const rows = plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    expect(rows, plans.map(({ said }) => said).join('\n')).toBeLessThan(CODES / 4);
    expect(told).toEqual([]);
  });
});
