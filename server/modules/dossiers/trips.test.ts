import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  listDossiers,
  readDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { listDrafts } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import { readSessionUser } from '#contract/session.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { postgresMissing } from '#tools/postgres.ts';

const ELEMENT = {
  titre: 'Marée',
  artiste: 'Zoé',
  anneePublication: 2026,
  qualite: 'PRODUCTEUR' as const,
};

/**
 * Database round trips of each call, caller lookup included. Lowering a figure is a gain; raising
 * one needs a reason.
 */
describe.skipIf(postgresMissing() !== undefined)('trips to the database of a reading call', () => {
  let fresh: FreshDatabase;
  let portal: RunningPortal;
  let producer: ApiClient;
  let staff: ApiClient;
  let dossierId: number;
  let requests: string[] = [];
  /** Statements sent while none was running: those sent along with them add no wait. */
  let waits: string[] = [];
  const listened = new WeakSet<object>();

  /** Each statement is a trip. */
  function listenTo(client: PoolClient): void {
    if (listened.has(client)) return;
    listened.add(client);
    let underWay = 0;
    const ask: (...values: unknown[]) => unknown = client.query.bind(client);
    const query = (...values: unknown[]) => {
      const [statement] = values as [string | { readonly text: string }];
      const text = typeof statement === 'string' ? statement : statement.text;
      requests.push(text);
      if (underWay === 0) waits.push(text);
      const answer = ask(...values);
      if (answer instanceof Promise) {
        underWay += 1;
        const end = () => {
          underWay -= 1;
        };
        answer.then(end, end);
      }
      return answer;
    };
    // All of the driver's overloads are passed on.
    client.query = query as typeof client.query;
  }

  beforeAll(async () => {
    fresh = await freshDatabase('postgres', { image: SCHEMA });
    portal = await runningPortal('postgres', { on: fresh });
    const structures = [await aStructure(portal.db)];
    await aPrefixe(portal.db, { code: 'FRX26' });
    producer = clientOf(portal, (await aPerson(portal.db, { structures })).email);
    staff = clientOf(portal, (await aPerson(portal.db, { structures: [SOCIETY] })).email);
    ({ dossierId } = await producer.ok(createLot, {
      body: { titre: 'Album', elements: [ELEMENT] },
    }));
    fresh.database.pool.on('acquire', (client) => listenTo(client));
  });
  afterAll(() => portal?.remove());

  /** Minimum over several runs: the portal's own schedulers may interfere. */
  async function tripsOf(call: () => Promise<unknown>): Promise<number> {
    const counted: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      requests = [];
      await call();
      counted.push(requests.length);
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
    [
      'a dossier, to staff',
      3,
      () => staff.ok(readDossier, { query: { dossierId: String(dossierId) } }),
    ],
    ['the session, with who calls', 1, () => producer.ok(readSessionUser, { query: {} })],
  ] as const)('%s: %d', async (_, trips, call) => expect(await tripsOf(call)).toBe(trips));

  test('a decision: twelve trips, for any previous caller; three of them to notify its producer', async () => {
    const lists: string[][] = [];
    const waited: number[] = [];
    for (const titres of [
      ['Aube', 'Colline', 'Verger'],
      ['Givre', 'Phare', 'Moulin'],
      ['Sillage', 'Tonnerre', 'Jardin'],
    ]) {
      const elements = titres.map((titre) => ({ ...ELEMENT, titre, duree: 'PT3M' }));
      const { dossierId } = await producer.ok(createLot, { body: { titre: 'Album', elements } });
      await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
      await staff.ok(takeDossierInCharge, { body: { dossierId } });
      requests = [];
      waits = [];
      await staff.ok(validateDossier, { body: { dossierId } });
      waited.push(waits.length);
      lists.push(requests.map((text) => text.replaceAll(/\s+/g, ' ').trim()));
    }
    const [fewest = []] = lists.toSorted((one, other) => one.length - other.length);
    const isDistinctive = (text: string) =>
      /interlocuteur|"structure"|"notification"|"courriel"|"webhook"/.test(text);
    const inside = fewest.slice(fewest.indexOf('begin') + 1, fewest.indexOf('commit'));
    const own = inside.filter((text) => !isDistinctive(text) || text.includes('historique'));
    expect(own.map((text) => text.slice(0, 40))).toHaveLength(7);
    expect(inside.length - own.length).toBe(3);
    expect(fewest).toHaveLength(13);
    // What must be read under the lock is queried after it.
    expect(own[0]).toMatch(/from "dossier" .* for update$/);
    expect(own[1]).toMatch(/from "element"/);
    // Caller, begin, lock, recordings, move, prefixes, counter, codes, audit, recipients,
    // notification, mail, commit.
    expect(Math.min(...waited)).toBe(13);
  });
});
