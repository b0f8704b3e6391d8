import { beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/messages/notifications.ts';
import { answerAgreement, listAgreements } from '#contract/registration/agreements.ts';
import {
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { updateElement } from '#contract/registration/isrc.ts';
import { allocatePrefix, changePrefix } from '#contract/registration/prefixes.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure, aTitle } from '#server/testing/builders.ts';
import { aTrack, attributedIn, enteredDossier } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

describe('a yes is for the recording that its holder was shown', () => {
  const portal = aRunningPortal('embedded', { at: '2026-06-01T10:00:00Z' });
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  const manager = beforehand(() =>
    aClient(portal, { structures: [SOCIETY], roles: ['isGestionnaireInternet'] }),
  );
  let holder: ApiClient;
  let asker: ApiClient;

  beforeAll(async () => {
    const [own, external] = [await aStructure(portal.db), await aStructure(portal.db)];
    await aPrefixe(portal.db, { code: 'FRH01', structureId: own, rangeStart: 1, rangeEnd: 500 });
    holder = await aClient(portal, { structures: [own] });
    asker = await aClient(portal, { structures: [external] });
  });

  const send = (dossierId: number) =>
    asker.ok(submitDossier, { body: { dossierId, attestation: true } });

  const sent = async (isrc: string, titre = aTitle()) => {
    const track = aTrack({ titre, isrcDeclare: isrc, anneePublication: 2025 });
    const { dossierId, elementIds } = await enteredDossier(asker, [track]);
    await send(dossierId);
    return { dossierId, elementId: elementIds[0] ?? 0 };
  };

  const sentBack = async ({ dossierId, elementId }: Awaited<ReturnType<typeof sent>>) => {
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    const declarations = [{ elementId, action: 'KO' as const, motif: 'Non.' }];
    await staff.ok(validateDossier, { body: { dossierId, declarations } });
  };

  const request = async (isrc: string) =>
    (await holder.ok(listAgreements, {})).rows.filter((row) => row.isrc === isrc && row.can.answer);

  const agree = async (isrc: string) => {
    const [row] = await request(isrc);
    await holder.ok(answerAgreement, {
      body: { accordCodeId: row?.accordCodeId ?? 0, action: 'OK' },
    });
  };

  const decide = async (dossierId: number) => {
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    const { errors } = await staff.refused(validateDossier, { body: { dossierId } });
    return errors?.map(({ code }) => code);
  };

  const input = async (dossierId: number) =>
    attributedIn(await staff.ok(validateDossier, { body: { dossierId } })).map(({ isrc }) => isrc);

  test.each([
    ['before an answer', 'FRH012500046', false],
    ['after a yes', 'FRH012500047', true],
  ])(
    'a code that moves to another recording %s is requested again',
    async (_when, isrc, isAnswered) => {
      const first = await sent(isrc);
      const [former] = await request(isrc);
      if (isAnswered) await agree(isrc);
      await sentBack(first);
      await asker.ok(updateElement, { body: { elementId: first.elementId, isrcDeclare: null } });
      const titre = aTitle();
      const { dossierId } = await sent(isrc, titre);
      expect(await request(isrc)).toMatchObject([{ titre, etat: 'EN_ATTENTE', closLe: null }]);
      // An answer to the former request, still on screen, does not apply to the new one.
      const late = { body: { accordCodeId: former?.accordCodeId ?? 0, action: 'OK' } } as const;
      expect(await holder.refused(answerAgreement, late)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await decide(dossierId)).toEqual(['AGREEMENT_AWAITED']);
      await agree(isrc);
      expect(await input(dossierId)).toEqual([isrc]);
    },
  );

  test('another title makes another request; the same title, submitted again, makes none', async () => {
    const isrc = 'FRH012500048';
    const made = await sent(isrc);
    await agree(isrc);
    await sentBack(made);
    await send(made.dossierId);
    expect(await request(isrc)).toEqual([]);
    await sentBack(made);
    const titre = aTitle();
    await asker.ok(updateElement, { body: { elementId: made.elementId, titre } });
    await send(made.dossierId);
    expect(await request(isrc)).toMatchObject([{ titre }]);
    expect(await decide(made.dossierId)).toEqual(['AGREEMENT_AWAITED']);
    await agree(isrc);
    expect(await input(made.dossierId)).toEqual([isrc]);
  });

  test('an agreement is read under the title it was requested for, whatever the later title of the recording', async () => {
    const isrc = 'FRH012500049';
    const [first, second] = [aTitle(), aTitle()];
    const made = await sent(isrc, first);
    const titles = async () =>
      (await holder.ok(listAgreements, {})).rows
        .filter((row) => row.isrc === isrc)
        .map(({ titre, etat }) => [titre, etat]);
    await sentBack(made);
    await asker.ok(updateElement, { body: { elementId: made.elementId, titre: second } });
    // Not sent again yet: an acceptance would apply to the first title.
    expect(await titles()).toEqual([[first, 'EN_ATTENTE']]);
    const [row] = await request(isrc);
    const no = {
      accordCodeId: row?.accordCodeId ?? 0,
      action: 'KO',
      motif: 'Pas celui-là.',
    } as const;
    expect(await holder.ok(answerAgreement, { body: no })).toMatchObject({ titre: first });
    await send(made.dossierId);
    expect(await titles()).toEqual([
      [second, 'EN_ATTENTE'],
      [first, 'REFUSE'],
    ]);
  });

  test('codes that are sent together are one notice; sent again and again, they are one mail a day', async () => {
    portal.time.now = new Date('2026-06-02T10:00:00Z');
    const mails = async () =>
      (await portal.mails()).filter(({ cle }) => cle.startsWith('AGREEMENT_ASKED:'));
    const { length: before } = await mails();
    const items = Array.from({ length: 20 }, (_, index) =>
      aTrack({
        isrcDeclare: `FRH0125${String(100 + index).padStart(5, '0')}`,
        anneePublication: 2025,
      }),
    );
    const { dossierId, elementIds } = await enteredDossier(asker, items);
    await send(dossierId);
    const seen = async () => (await holder.ok(listNotifications, { query: {} })).rows[0]?.titre;
    expect(await seen()).toBe('Votre accord est demandé pour 20 codes');
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    const declarations = elementIds.map((elementId) => ({
      elementId,
      action: 'KO' as const,
      motif: 'Non.',
    }));
    await staff.ok(validateDossier, { body: { dossierId, declarations } });
    for (const elementId of elementIds) {
      await asker.ok(updateElement, { body: { elementId, titre: aTitle() } });
    }
    await send(dossierId);
    expect(await mails()).toHaveLength(before + 1);
    const { dossierId: next } = await sent('FRH012500080');
    expect(next).not.toBe(dossierId);
    expect(await seen()).toBe('Votre accord est demandé pour le code FR-H01-25-00080');
    expect(await mails()).toHaveLength(before + 1);
  });

  test('a code that two dossiers of a structure declare stays agreed when the range of its prefix changes', async () => {
    const isrc = 'FRH012500050';
    await sent(isrc);
    await sent(isrc);
    await agree(isrc);
    const { prefixeId } = await portal.db
      .selectFrom('prefixe')
      .select('prefixeId')
      .where('code', '=', 'FRH01')
      .executeTakeFirstOrThrow();
    const range = { rangeStart: 1, rangeEnd: 501 };
    await manager.ok(changePrefix, { body: { prefixeId, action: 'RANGE', ...range } });
    expect(await request(isrc)).toEqual([]);
  });

  test('a prefix allocated, or extended, after one of its codes was submitted asks its new holder', async () => {
    const structureId = await aStructure(portal.db);
    const late = await aClient(portal, { structures: [structureId] });
    const shown = async () => (await late.ok(listAgreements, {})).rows.map(({ isrc }) => isrc);
    const [old, ahead] = ['FRL012500001', 'FRL012600002'];
    const { dossierId } = await sent(old);
    await sent(ahead);
    const range = { rangeStart: 1, rangeEnd: 500 };
    const allocated = { code: 'FRL01', type: 'P', structureId, ...range } as const;
    const { prefixeId } = await manager.ok(allocatePrefix, { body: allocated });
    // No agreement is requested for a number that cannot have been issued yet.
    expect(await shown()).toEqual([old]);
    expect(await decide(dossierId)).toEqual(['AGREEMENT_AWAITED']);
    const [row] = (await late.ok(listAgreements, {})).rows;
    await late.ok(answerAgreement, {
      body: { accordCodeId: row?.accordCodeId ?? 0, action: 'OK' },
    });
    expect(await input(dossierId)).toEqual([old]);

    await aPrefixe(portal.db, { code: 'FRL01', structureId: null, rangeStart: 900, rangeEnd: 999 });
    const fuzzy = 'FRL012500600';
    await sent(fuzzy);
    expect(await shown()).toEqual([old]);
    await manager.ok(changePrefix, {
      body: { prefixeId, action: 'RANGE', ...range, rangeEnd: 700 },
    });
    expect(await shown()).toEqual([fuzzy, old]);
  });
});
