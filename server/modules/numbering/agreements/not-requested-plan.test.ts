import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aLargeGround } from '#server/modules/dossiers/testing/large-ground.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { requestMissingAgreements, waitingAsker } from './ask-waiting.ts';

const CODES = 4_000;
const WAITING = 40;

/**
 * One pending recording has a code that is already in the register: each round meets it, and
 * requests nothing.
 */
async function fill(db: Kysely<Tables>): Promise<void> {
  await aPrefixe(db, { code: 'FRB00', structureId: await aStructure(db) });
  await sql`update element set isrc_declare = (select max(isrc) from immatriculation)
    where element_id = (select min(element_id) from element where statut = 'PRODUCT')`.execute(db);
  // The other pending recordings have codes of a foreign prefix.
  await sql`update element set isrc_declare = 'GBAYE25' || lpad(element_id::text, 5, '0')
    where statut = 'PRODUCT' and isrc_declare is null`.execute(db);
}

describe.skipIf(postgresMissing() !== undefined)(
  'agreements never requested, on a large register',
  () => {
    const ground = aLargeGround({ codes: CODES, structures: 20, waiting: WAITING }, { fill });

    test('a round reads the waiting codes, and not the codes already issued', async () => {
      const reported: unknown[] = [];
      const plans = await ground.plans((db) =>
        requestMissingAgreements(
          db,
          () => new Date(),
          async (_, notification) => void reported.push(notification),
        ),
      );
      // The issued code was looked up by primary key.
      expect(plans.flatMap(({ indexes }) => indexes)).toContain('immatriculation_pkey');
      const rows = plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
      expect(rows, plans.map(({ message }) => message).join('\n')).toBeLessThan(CODES / 4);
      expect(reported).toEqual([]);
    });

    test('an allocated prefix reads only the waiting codes under it', async () => {
      const ask = waitingAsker(async () => {});
      const { code } = await ground.db
        .selectFrom('element')
        .select(sql<string>`left(isrc_declare, 5)`.as('code'))
        .where(sql<boolean>`isrc_declare not like 'GBAYE%'`)
        .executeTakeFirstOrThrow();
      const plans = await ground.plans((db) => ask(ground.callOn(db), code));
      const rows = plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
      expect(rows, plans.map(({ message }) => message).join('\n')).toBeLessThan(WAITING / 4);
    });
  },
);
