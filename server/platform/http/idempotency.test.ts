import { beforeAll, describe, expect, test } from 'vitest';
import { createStructure } from '#contract/account/structure.ts';
import { submitDossier } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aTrack } from '#server/testing/dossiers.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const HOULE = aTrack({ titre: 'Houle' });

describe('Idempotency-Key', () => {
  const portal = aRunningPortal('postgres');
  let email: string;
  let colleague: string;
  beforeAll(async () => {
    const structureId = await aStructure(portal.db);
    email = (await aPerson(portal.db, { structures: [structureId] })).email;
    colleague = (await aPerson(portal.db, { structures: [structureId] })).email;
  });

  const keyed = (key: string, who = email) => clientOf(portal, who, { 'idempotency-key': key });
  const locked = async () =>
    (await portal.db.selectFrom('element').select('elementId').execute()).length;

  test('fifty twins at once have one effect and one answer', async () => {
    const before = await locked();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => keyed('k-1').ok(createElement, { body: HOULE })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await locked()).toBe(before + 1);
  });

  test('a retry later finds the first answer; another body is refused; another person or call is apart', async () => {
    const input = aTrack();
    const first = await keyed('k-2').ok(createElement, { body: input });
    expect(await keyed('k-2').ok(createElement, { body: input })).toEqual(first);
    const other = { ...HOULE, titre: 'Ressac' };
    expect(await keyed('k-2').refused(createElement, { body: other })).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    const theirs = await keyed('k-2', colleague).ok(createElement, { body: HOULE });
    expect(theirs.elementId).not.toBe(first.elementId);
    const body = { dossierId: first.dossierId, attestation: true } as const;
    const sent = await keyed('k-2').ok(submitDossier, { body });
    expect(await keyed('k-2').ok(submitDossier, { body })).toEqual(sent);
  });

  test('one key for two structures of one person is not one intention', async () => {
    const [first, second] = [await aStructure(portal.db), await aStructure(portal.db)];
    const both = (await aPerson(portal.db, { structures: [first, second] })).email;
    const inThe = (structureId: number) =>
      clientOf(portal, both, { 'idempotency-key': 'k-4', 'x-structure-id': String(structureId) });
    const input = await inThe(first).ok(createElement, { body: HOULE });
    expect(await inThe(second).refused(createElement, { body: HOULE })).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await inThe(first).ok(createElement, { body: HOULE })).toEqual(input);
  });

  test('a person who joins a structure by the first answer receives it again', async () => {
    const nobody = (await aPerson(portal.db, {})).email;
    const first = await keyed('k-5', nobody).ok(createStructure, { body: { raison: 'Anse' } });
    expect(await keyed('k-5', nobody).ok(createStructure, { body: { raison: 'Anse' } })).toEqual(
      first,
    );
  });

  test('a refused call keeps no key: corrected, it may use it again', async () => {
    const client = keyed('k-3');
    await client.refused(createElement, { body: { ...HOULE, anneePublication: 1492 } });
    expect(await client.ok(createElement, { body: HOULE })).toMatchObject({ rang: 1 });
  });

  test('an unreadable key is refused', async () => {
    expect(await keyed('x'.repeat(201)).refused(createElement, { body: HOULE })).toMatchObject({
      status: 400,
    });
  });
});
