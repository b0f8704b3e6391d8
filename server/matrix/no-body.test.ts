import { beforeAll, expect, test } from 'vitest';
import { aPerson, aStructure } from '../testing/builders.ts';
import { SOCIETY } from '../testing/running-portal.ts';
import { aRunningPortal } from '../testing/set-up.ts';
import { type PublishedCall, publishedCalls, send } from './published-calls.ts';

/**
 * Every call that expects a body, sent without one: whether criteria or not, the answer is one
 * sentence that says so.
 */

const portal = aRunningPortal('embedded');
let calls: PublishedCall[];
let token: string;
/** Token of a person opening an account, the only one who sends this call; staff never do. */
let opener: string;
const OPENERS = 'POST /api/workflow';
beforeAll(async () => {
  calls = (await publishedCalls(portal)).filter(
    ({ body, multipart }) => body !== null && !multipart,
  );
  const roles = ['isRepresentantLegal', 'isGestionnaireInternet', 'isGestionnaireIsrc'] as const;
  token = await portal.tokenOf((await aPerson(portal.db, { structures: [SOCIETY], roles })).email);
  const structures = [await aStructure(portal.db)];
  opener = await portal.tokenOf((await aPerson(portal.db, { structures, roles })).email);
});

// spec 11.4
test('reports that the body is empty, and blames no field', async () => {
  expect(calls.length).toBeGreaterThan(60);
  const wrong: unknown[] = [];
  for (const call of calls) {
    const query = Object.fromEntries(
      call.query.map(({ name, example }) => [name, String(example)]),
    );
    const { status, text } = await send(portal, call, {
      token: call.name === OPENERS ? opener : token,
      query,
      body: undefined,
      headers: {},
    });
    const { code, detail, errors } = JSON.parse(text);
    if (
      status !== 400 ||
      code !== 'MALFORMED_REQUEST' ||
      errors ||
      !/^Le corps .* est vide\.$/.test(detail)
    )
      wrong.push([call.name, status, code, detail, errors]);
  }
  expect(wrong).toEqual([]);
});
