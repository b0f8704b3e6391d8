import { beforeAll, describe, expect, test } from 'vitest';
import { CALL_ROWS, type CallKind } from '#contract/security/whose-rows.ts';
import { aPerson, aPrefixe } from '../testing/builders.ts';
import { SOCIETY } from '../testing/running-portal.ts';
import { aRunningPortal } from '../testing/set-up.ts';
import { aMembership, type Membership } from './a-membership.ts';
import { type PublishedCall, publishedCalls, send } from './published-calls.ts';

/**
 * Checks the page docs/generated/whose-rows.md against the portal: three complete structures, one
 * of them the society, and every read call, by a producer, by one with two structures, and by
 * staff.
 */

/** Required body fields of a call, beside the structure. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/dossier/list': { file: 'draft' },
  'POST /api/exports/completude': { criteres: {} },
  'POST /api/profile/drafts': { etat: [3] },
};
/** Calls that answer with counts or an endless stream: nothing in them says whose the rows are. */
const WITHOUT_ROWS: readonly string[] = ['POST /api/exports/completude', 'GET /api/events'];
/** Calls whose answer has no row of one structure: an agreement needs two. */
const EMPTY: readonly string[] = ['GET /api/isrc/accords'];

describe('whose rows a call answers', () => {
  const portal = aRunningPortal('postgres');
  let calls: PublishedCall[];
  let locations: Readonly<Record<'first' | 'second' | 'society', Membership>>;
  const emails = { producer: '', both: '', staff: '' };

  beforeAll(async () => {
    calls = (await publishedCalls(portal)).filter(({ writes }) => !writes);
    locations = {
      first: await aMembership(portal.db),
      second: await aMembership(portal.db),
      society: await aMembership(portal.db, SOCIETY),
    };
    const roles = ['isRepresentantLegal', 'isGestionnaireInternet', 'isGestionnaireIsrc'] as const;
    const first = locations.first.ids.structureId;
    const second = locations.second.ids.structureId;
    for (const [index, { ids, marker }] of Object.values(locations).entries()) {
      const { structureId } = ids;
      await aPrefixe(portal.db, { structureId, type: 'P', code: `FRM0${index}` });
      await portal.db
        .updateTable('dossier')
        .set({ titre: marker })
        .where('structureId', '=', structureId)
        .execute();
    }
    // Creates a person with a finished job for each structure.
    const person = async (structures: readonly number[]) => {
      const { email, interlocuteurId } = await aPerson(portal.db, { structures, roles });
      for (const { ids, marker } of Object.values(locations)) {
        const result = JSON.stringify({ marker });
        const { structureId } = ids;
        await portal.db
          .insertInto('job')
          .values({
            type: 'import',
            structureId,
            interlocuteurId,
            data: '{}',
            result,
            createdAt: portal.time.now,
          })
          .execute();
      }
      return email;
    };
    emails.producer = await person([first]);
    emails.both = await person([first, second]);
    emails.staff = await person([SOCIETY]);
  });

  const ofKind = (...kinds: readonly CallKind[]) =>
    calls.filter(
      ({ name }) => kinds.includes(CALL_ROWS[name] ?? 'none') && !WITHOUT_ROWS.includes(name),
    );

  type Asking = { readonly email: string; readonly chosen?: number; readonly named?: number };

  /** The structures whose data an answer contains. */
  async function locationsIn(
    call: PublishedCall,
    { email, chosen, named }: Asking,
  ): Promise<readonly string[]> {
    const inBody = call.body !== null;
    const { status, text } = await send(portal, call, {
      token: await portal.tokenOf(email),
      headers: chosen === undefined ? {} : { 'x-structure-id': String(chosen) },
      query: named === undefined || inBody ? {} : { structureId: String(named) },
      body: inBody ? { ...BODIES[call.name], structureId: named } : undefined,
    });
    expect([call.name, status, status === 200 ? '' : text]).toEqual([call.name, 200, '']);
    return Object.entries(locations).flatMap(([name, { marker, ids }], index) => {
      const signs = `${marker}(?!\\d)|"structureId":${ids.structureId}\\b|"FRM0${index}"`;
      return new RegExp(signs, 'i').test(text) ? [name] : [];
    });
  }
  async function answers(publishedCalls: readonly PublishedCall[], asking: Asking) {
    const result: Record<string, readonly string[]> = {};
    for (const call of publishedCalls) result[call.name] = await locationsIn(call, asking);
    return result;
  }
  const each = (publishedCalls: readonly PublishedCall[], whose: readonly string[]) =>
    Object.fromEntries(publishedCalls.map(({ name }) => [name, EMPTY.includes(name) ? [] : whose]));

  test('every call that reads is in the table, and no other', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(CALL_ROWS).sort());
  });

  test('a producer reads its own structure', async () => {
    const publishedCalls = ofKind('current', 'currentOrAll');
    expect(await answers(publishedCalls, { email: emails.producer })).toEqual(
      each(publishedCalls, ['first']),
    );
  });

  test('a producer with two structures reads the one that is chosen', async () => {
    const publishedCalls = ofKind('current', 'currentOrAll');
    const email = emails.both;
    const [first, second] = [locations.first.ids.structureId, locations.second.ids.structureId];
    expect(await answers(publishedCalls, { email, chosen: first })).toEqual(
      each(publishedCalls, ['first']),
    );
    expect(await answers(publishedCalls, { email, chosen: second })).toEqual(
      each(publishedCalls, ['second']),
    );
  });

  // spec 13.1
  test('staff read the society where a call is of the current structure, and where they name it', async () => {
    const current = ofKind('current');
    expect(await answers(current, { email: emails.staff })).toEqual(each(current, ['society']));
    const named = ofKind('currentOrAll').filter(({ name }) => name !== 'GET /api/isrc/accords');
    const own = { email: emails.staff, named: SOCIETY };
    expect(await answers(named, own)).toEqual(each(named, ['society']));
  });

  test('staff read everybody’s where the table allows it', async () => {
    const publishedCalls = ofKind('currentOrAll');
    const all = ['first', 'second', 'society'];
    expect(await answers(publishedCalls, { email: emails.staff })).toEqual(
      each(publishedCalls, all),
    );
  });

  test('what is for staff only does not exist for a producer', async () => {
    const token = await portal.tokenOf(emails.producer);
    for (const call of ofKind('society')) {
      const query = Object.fromEntries(
        call.query.map(({ name, example }) => [name, String(example)]),
      );
      const sent = await send(portal, call, { token, query, body: call.body?.example });
      expect([call.name, sent.status]).toEqual([call.name, 404]);
    }
  });
});
