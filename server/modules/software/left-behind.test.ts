import { describe, expect, test } from 'vitest';
import {
  createServiceAccount,
  listServiceAccounts,
  renewSecret,
  revokeServiceAccount,
} from '#contract/software/service-accounts.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  updateWebhook,
} from '#contract/software/webhooks.ts';
import { counterOf } from '#server/platform/records/locked-rows.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { softwareCounts } from './tables.ts';
import { aLabel } from './testing/program.ts';

const NOW = '2026-06-01T10:00:00.000Z';
const LATER = '2026-06-02T10:00:00.000Z';

describe('the software of a structure', () => {
  const portal = aRunningPortal('postgres', { at: NOW });
  const label = beforehand(() => aLabel(portal));
  const locked = () =>
    counterOf(softwareCounts)({ db: portal.db }, label.structureId, ['logiciels']);

  async function leaves(
    work: () => Promise<unknown>,
    action: string,
    before: object | null,
    after: object | null,
  ) {
    const { structureId } = label;
    const line = {
      who: expect.any(Number),
      onBehalfOf: structureId,
      structureId,
      dossierId: null,
      elementId: null,
    };
    expect(await leftBy(portal, work)).toEqual({
      history: [{ action, ...line, before, after }],
      reported: [],
    });
  }

  test('a program: named, its secret made anew, its end; each in the history, no secret in it', async () => {
    const { manager, structureId } = label;
    const request = { nom: 'Catalogue 3000', role: 'GESTIONNAIRE_ISRC' } as const;
    let made: { compteServiceId: number; clientId: string } = { compteServiceId: 0, clientId: '' };
    const first = await leftBy(portal, async () => {
      made = await manager.ok(createServiceAccount, { body: request });
    });
    const { compteServiceId, clientId } = made;
    expect(first.history.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['software.createAccount', null, { compteServiceId, ...request, essai: false, clientId }],
    ]);
    const shown = {
      compteServiceId,
      structureId,
      ...request,
      essai: false,
      clientId,
      createdAt: NOW,
      secretAt: NOW,
      jetonAt: null,
      revokedAt: null,
      creePar: 'Camille ESSAI',
    };
    const listed = async () => (await manager.ok(listServiceAccounts, {})).rows;
    expect(await listed()).toEqual([shown]);
    expect(await locked()).toEqual({ logiciels: 1 });
    portal.time.now = new Date(LATER);
    const body = { compteServiceId };
    await leaves(
      () => manager.ok(renewSecret, { body }),
      'software.renewSecret',
      { compteServiceId, secretAt: NOW },
      { compteServiceId, secretAt: LATER },
    );
    expect(await listed()).toEqual([{ ...shown, secretAt: LATER }]);
    const { nom, role } = request;
    await leaves(
      async () =>
        expect(await manager.ok(revokeServiceAccount, { body })).toEqual({
          ...body,
          revokedAt: LATER,
        }),
      'software.revokeAccount',
      { compteServiceId, nom, role },
      null,
    );
    expect(
      (await leftBy(portal, () => manager.ok(revokeServiceAccount, { body }))).history,
    ).toEqual([]);
    expect(await listed()).toEqual([{ ...shown, secretAt: LATER, revokedAt: LATER }]);
    expect(await locked()).toEqual({ logiciels: 0 });
    portal.time.now = new Date(NOW);
  });

  test('a webhook address: opened, changed, closed, both sides in the history', async () => {
    portal.time.now = new Date(NOW);
    const { manager, structureId } = label;
    const body = {
      adresse: 'https://logiciel.example/isrc',
      evenements: ['dossier.envoye' as const],
    };
    let webhookId = 0;
    const created = await leftBy(portal, async () => {
      ({ webhookId } = await manager.ok(createWebhook, { body }));
    });
    expect(created.history.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['software.createWebhook', null, { webhookId, ...body }],
    ]);
    const [shown] = (await manager.ok(listWebhooks, { query: {} })).rows;
    expect(shown).toEqual({
      webhookId,
      structureId,
      ...body,
      createdAt: NOW,
      actif: true,
      echecDepuis: null,
    });
    expect(await locked()).toEqual({ logiciels: 1 });
    const evenements = ['codes.attribues' as const, 'dossier.traite' as const];
    await leaves(
      () => manager.ok(updateWebhook, { body: { webhookId, evenements } }),
      'software.editWebhook',
      shown ?? null,
      { ...shown, evenements },
    );
    await leaves(
      () => manager.ok(deleteWebhook, { body: { webhookId } }),
      'software.deleteWebhook',
      { ...shown, evenements },
      null,
    );
    expect((await manager.ok(listWebhooks, { query: {} })).rows).toEqual([]);
  });
});
