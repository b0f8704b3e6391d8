import { describe, expect, test } from 'vitest';
import { deleteJustificatif, listJustificatifs } from '#contract/upload.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { justificatifMentions } from './tables.ts';
import { aManaged, formOf, traces } from './testing/upload-client.ts';

const KBIS = { bytes: aPdf(), name: 'Kbis.pdf' };
const MORE = { bytes: aPdf(), name: 'autre.pdf' };

describe('deposits follow the state of the structure', () => {
  const portal = aRunningPortal('postgres');
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));

  /** A structure in this state, with one file. */
  async function inState(etat: 1 | 2 | 3 | 4, situation: 'ACTI' | 'RADI') {
    const who = await aManaged(portal);
    await who.files.deposit(who.structureId, KBIS);
    await portal.db
      .updateTable('structure')
      .set({ etat, situation })
      .where('structureId', '=', who.structureId)
      .execute();
    return { ...who, query: { structureId: String(who.structureId) } };
  }
  const locked = (action: string, etat: number) => ({
    status: 409,
    code: 'JUSTIFICATIFS_LOCKED',
    facts: { action, etat },
  });

  test.each([
    [1, 'ACTI', true, true],
    [1, 'RADI', true, true],
    [2, 'ACTI', true, false],
    [3, 'ACTI', true, false],
    [3, 'RADI', false, false],
    [4, 'ACTI', true, true],
  ] as const)(
    'state %i, %s: adding %s, removing %s; staff always',
    async (etat, situation, add, remove) => {
      const { structureId, api, files, query } = await inState(etat, situation);
      expect((await api.ok(listJustificatifs, { query })).can).toEqual({ add, remove });
      expect((await staff.ok(listJustificatifs, { query })).can).toEqual({
        add: true,
        remove: true,
      });
      if (add) await files.deposit(structureId, MORE);
      else {
        const before = await traces(portal);
        expect(await files.refused(formOf(structureId, [MORE]))).toMatchObject(locked('add', etat));
        expect(await traces(portal)).toBe(before);
      }
      const removal = { query: { ...query, filename: 'Kbis.pdf' } };
      if (remove) return void (await api.ok(deleteJustificatif, removal));
      expect(await api.refused(deleteJustificatif, removal)).toMatchObject(locked('remove', etat));
      await staff.ok(deleteJustificatif, removal);
    },
  );

  test('one key for the removal of two files is not one intention', async () => {
    const { structureId, email, files } = await aManaged(portal);
    await files.deposit(structureId, KBIS, MORE);
    const keyed = clientOf(portal, email, { 'idempotency-key': 'retrait' });
    const removal = (filename: string) => ({
      query: { structureId: String(structureId), filename },
    });
    const first = await keyed.ok(deleteJustificatif, removal('Kbis.pdf'));
    expect(await keyed.ok(deleteJustificatif, removal('Kbis.pdf'))).toEqual(first);
    expect(await keyed.refused(deleteJustificatif, removal('autre.pdf'))).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('the declared references to people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, justificatifMentions)).toEqual([]);
  });
});
