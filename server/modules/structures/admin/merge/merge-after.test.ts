import { describe, expect, test } from 'vitest';
import { readProfile } from '#contract/account/profile.ts';
import { readCompleteness } from '#contract/exchange/declaration.ts';
import { readHistory } from '#contract/history.ts';
import { askCorrection, listCorrections } from '#contract/registration/corrections.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import { createElement, listCodes, listCodesByGet } from '#contract/registration/isrc.ts';
import { listPrefixes } from '#contract/registration/prefixes.ts';
import { answerTransfer, listTransfers, offerTransfer } from '#contract/registration/transfers.ts';
import { searchPeople } from '#contract/registry-admin/people.ts';
import { readStructureSheet } from '#contract/registry-admin/structures.ts';
import { aGround, oneIssued, waiting } from '#server/modules/register/testing/register-ground.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe } from '#server/testing/builders.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aPair, merge } from '../testing/mergers.ts';

describe('what continues after two records are merged', () => {
  const portal = aRunningPortal('postgres');
  const ground = beforehand(() => aGround(portal));

  test('a record that went twice answers to where it is in the end', async () => {
    const { gone: first, stored: second } = await aPair(portal);
    const { stored: third } = await aPair(portal);
    await waiting(first);
    await merge(ground, first, second);
    await merge(ground, second, third);
    const sheet = await ground.staff.ok(readStructureSheet, {
      query: { structureId: String(first.structureId) },
    });
    expect(sheet.fusionneeVers?.structureId).toBe(third.structureId);
    const past = await third.client.ok(readHistory, { query: {} });
    expect(past.rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['dossier.submit', 'structure.merge']),
    );
  });

  test('its number, where it was stored, returns the contents of the other', async () => {
    const { gone, stored } = await aPair(portal);
    const { elementId } = await oneIssued(ground, gone);
    const [elementIds, versStructureId] = [[elementId], ground.receiver.structureId];
    const { transfertId } = await gone.client.ok(offerTransfer, {
      body: { elementIds, versStructureId, motif: 'Vente.' },
    });
    await gone.client.ok(answerTransfer, { body: { transfertId, action: 'DELETE' } });
    const request = { elementId, titre: 'Autre titre', motif: 'Pochette.' };
    const { correctionId } = await gone.client.ok(askCorrection, { body: request });
    const prefixeId = await aPrefixe(portal.db, { code: 'FRJ01', structureId: gone.structureId });
    await merge(ground, gone, stored);
    const { structureId } = gone;
    const people = (await ground.staff.ok(searchPeople, { body: { structureId } })).rows;
    expect(people.map(({ email }) => email)).toEqual(
      expect.arrayContaining([gone.email, stored.email]),
    );
    const now = { query: { structureId: String(stored.structureId) } };
    expect((await ground.staff.ok(listTransfers, now)).rows).toMatchObject([{ transfertId }]);
    for (const { ok } of [stored.client, ground.staff]) {
      const query = { structureId: String(structureId) };
      expect(await ok(listCodesByGet, { query })).toMatchObject({
        total: 1,
        rows: [{ statut: 'DONE' }],
      });
      const page = { taille: 10 };
      expect((await ok(listCodes, { body: { structureId, page } })).total).toBe(1);
      expect((await ok(listDossiers, { body: { structureId } })).total).toBe(1);
      expect((await ok(readCompleteness, { body: { criteres: { structureId } } })).total).toBe(1);
      expect((await ok(listTransfers, { query })).rows).toMatchObject([{ transfertId }]);
      expect((await ok(listPrefixes, { query })).rows).toMatchObject([{ prefixeId }]);
      expect((await ok(listCorrections, { query })).rows).toMatchObject([{ correctionId }]);
    }
    const query = { structureId: String(structureId) };
    expect(await ground.outsider.client.refused(listPrefixes, { query })).toMatchObject({
      status: 404,
    });
  });

  test('a person who waited with the emptied record no longer waits', async () => {
    const { gone, stored } = await aPair(portal);
    const { interlocuteurId, email } = await aPerson(portal.db, {
      structures: [gone.structureId],
      person: { etat: 2 },
    });
    await portal.db
      .updateTable('structure')
      .set({ etat: 2, submittedBy: interlocuteurId, submittedAt: portal.time.now })
      .where('structureId', '=', gone.structureId)
      .execute();
    await merge(ground, gone, stored);
    const profile = await clientOf(portal, email).ok(readProfile, { query: {} });
    expect(profile).toMatchObject({ interlocuteurId, etat: 3, can: { edit: true } });
  });

  test('the transfers of the emptied record are read with the past of the other, and by no third one', async () => {
    const { gone, stored } = await aPair(portal);
    const { elementId } = await oneIssued(ground, gone);
    const { transfertId } = await gone.client.ok(offerTransfer, {
      body: {
        elementIds: [elementId],
        versStructureId: ground.receiver.structureId,
        motif: 'Vente.',
      },
    });
    await ground.receiver.client.ok(answerTransfer, { body: { transfertId, action: 'OK' } });
    await merge(ground, gone, stored);
    const query = { transfertId: String(transfertId) };
    const read = async (client: typeof stored.client) =>
      (await client.ok(listTransfers, { query })).rows;
    const [closed] = await read(stored.client);
    expect(closed).toMatchObject({
      etat: 'ACCEPTE',
      dossierId: null,
      de: { structureId: gone.structureId },
      elements: [{ elementId: null }],
      can: { accept: false, refuse: false, withdraw: false },
    });
    expect(await read(ground.outsider.client)).toEqual([]);
  });

  test('a write made before and repeated after, under the same key, is done once', async () => {
    const { gone, stored } = await aPair(portal);
    const asks = clientOf(portal, gone.email, { 'idempotency-key': crypto.randomUUID() });
    const body = { type: 'P', titre: 'Réponse perdue' } as const;
    const first = await asks.ok(createElement, { body });
    await merge(ground, gone, stored);
    expect(await asks.ok(createElement, { body })).toEqual(first);
    // The same body from another record is still a different intention.
    const external = clientOf(portal, gone.email, { 'idempotency-key': crypto.randomUUID() });
    await external.ok(createElement, { body });
    expect((await external.refused(createElement, { body: { type: 'V' } })).code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });
});
