import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDossiers, readDossier } from '#contract/registration/dossier.ts';
import { listDrafts } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import { readSessionUser } from '#contract/session.ts';
import { type FreshDatabase, freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { postgresMissing } from '#tools/postgres.ts';

/** Of each call, who calls included. To lower one is a gain; to raise one needs a reason. */
describe.skipIf(postgresMissing() !== undefined)('trips to the database of a reading call', () => {
  let fresh: FreshDatabase;
  let portal: RunningPortal;
  let producer: ApiClient;
  let staff: ApiClient;
  let dossierId: number;
  let taken = 0;

  beforeAll(async () => {
    fresh = await freshDatabase('postgres', { image: SCHEMA });
    portal = await runningPortal('postgres', { on: fresh });
    const structures = [await aStructure(portal.db)];
    await aPrefixe(portal.db, { code: 'FRX26' });
    producer = clientOf(portal, (await aPerson(portal.db, { structures })).email);
    staff = clientOf(portal, (await aPerson(portal.db, { structures: [SOCIETY] })).email);
    const element = {
      titre: 'Marée',
      artiste: 'Zoé',
      anneePublication: 2026,
      qualite: 'PRODUCTEUR' as const,
    };
    ({ dossierId } = await producer.ok(createLot, { body: { titre: 'Album', elements: [element] } }));
    // A call that reads takes a connection for each statement.
    fresh.database.pool.on('acquire', () => {
      taken += 1;
    });
  });
  afterAll(() => portal?.remove());

  /** The fewest of a few: the portal's own rounds may come in between. */
  async function tripsOf(call: () => Promise<unknown>): Promise<number> {
    const counted: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = taken;
      await call();
      counted.push(taken - before);
    }
    return Math.min(...counted);
  }

  test.each([
    ['a list of recordings', 2, () => producer.ok(listDrafts, { body: {} })],
    ['a list of dossiers', 2, () => producer.ok(listDossiers, { body: { file: 'open' } })],
    [
      'a dossier, to its producer',
      2,
      () => producer.ok(readDossier, { query: { dossierId: String(dossierId) } }),
    ],
    ['a dossier, to staff', 3, () => staff.ok(readDossier, { query: { dossierId: String(dossierId) } })],
    ['the session', 2, () => producer.ok(readSessionUser, { query: {} })],
  ] as const)('%s: %d', async (_, trips, call) => expect(await tripsOf(call)).toBe(trips));
});
