import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { listTexts, writeText } from '#contract/localization.ts';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { allocatePrefix, changePrefix } from '#contract/registration/prefixes.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';
import { aRecording } from './a-recording.ts';

/**
 * What only roles 101 and 108 of the society may do, listed here rather than read from the
 * permission table.
 */

const portal = aRunningPortal('embedded');
let requested: readonly (readonly [string, Endpoint, { readonly body?: unknown }])[];
beforeAll(async () => {
  const prefixeId = await aPrefixe(portal.db, { code: 'FRM07' });
  const { interlocuteurId: holderId } = await aPerson(portal.db, {});
  const structureId = await aStructure(portal.db);
  const { elementId } = await aRecording(portal.db, {
    structureId,
    holderId,
    state: 'DONE',
    now: portal.time.now,
  });
  requested = [
    ['writes a text', writeText, { body: { id: 'about.faq', value: null } }],
    ['allocates a prefix', allocatePrefix, { body: { code: 'FRM08', type: 'P', structureId } }],
    ['closes a prefix', changePrefix, { body: { prefixeId, action: 'CLOSE', motif: 'Essai' } }],
    ['cancels a code', cancelCode, { body: { elementId, motif: 'Essai' } }],
  ];
});

async function answersTo(who: Parameters<typeof aPerson>[1]) {
  const client = clientOf(portal, (await aPerson(portal.db, who)).email);
  const answers: (readonly [string, number])[] = [];
  for (const [what, endpoint, input] of requested) {
    const problem = await client.refused(endpoint, input as object);
    answers.push([what, problem.status]);
  }
  return answers;
}

// spec 6.8 11.9
test.each([[[]], [['isGestionnaireIsrc']]] as const)(
  'staff with the roles %j get a missing-right error, in their own structure',
  async (roles) => {
    expect(await answersTo({ structures: [SOCIETY], roles })).toEqual(
      requested.map(([what]) => [what, 403]),
    );
  },
);

// spec 6.8 11.9
test('a person who is not staff gets a not-found error, with any role', async () => {
  const structures = [await aStructure(portal.db)];
  const roles = ['isRepresentantLegal', 'isGestionnaireInternet', 'isGestionnaireIsrc'] as const;
  expect(await answersTo({ structures, roles })).toEqual(requested.map(([what]) => [what, 404]));
});

// spec 6.8 11.9
test.each(['isRepresentantLegal', 'isGestionnaireInternet'] as const)(
  'staff who are %s are let in',
  async (role) => {
    const client = await aClient(portal, { structures: [SOCIETY], roles: [role] });
    expect((await client.ok(listTexts, {})).rows.length).toBeGreaterThan(0);
    const code = role === 'isRepresentantLegal' ? 'FRM09' : 'FRM10';
    const body = { code, type: 'P' as const, structureId: null };
    expect(await client.ok(allocatePrefix, { body })).toMatchObject({ code });
  },
);
