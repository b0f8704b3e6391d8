import { beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/messages/notifications.ts';
import { answerAgreement, listAgreements } from '#contract/registration/agreements.ts';
import {
  readDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement, listCodes, updateElement } from '#contract/registration/isrc.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import {
  accepted,
  aTrack,
  attributedIn,
  enteredDossier,
  sentDossier,
} from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

describe.each(['embedded', 'postgres'] as const)(
  'codes that recordings carry already, on %s',
  (kind) => {
    const portal = aRunningPortal(kind, { at: '2026-06-01T10:00:00Z' });
    let holder: ApiClient;
    let other: ApiClient;
    const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));

    beforeAll(async () => {
      const [own, external] = [await aStructure(portal.db), await aStructure(portal.db)];
      await aPrefixe(portal.db, { code: 'FRX26' });
      await aPrefixe(portal.db, { code: 'FRH01', structureId: own, rangeStart: 1, rangeEnd: 500 });
      holder = await aClient(portal, { structures: [own] });
      other = await aClient(portal, { structures: [external] });
    });

    const sent = async (client: ApiClient, values: readonly object[]) =>
      (await sentDossier(client, values.map(aTrack))).dossierId;

    const decided = async (dossierId: number) =>
      (await accepted(staff, dossierId)).map(({ isrc }) => isrc);

    const refusedAtSubmission = async (client: ApiClient, values: readonly object[]) => {
      const { dossierId } = await enteredDossier(client, values.map(aTrack));
      const { status, errors } = await client.refused(submitDossier, {
        body: { dossierId, attestation: true },
      });
      return {
        status,
        errors: errors?.map(({ path, code }) => `${path.split('.').at(-1)} ${code}`),
      };
    };

    test('a prefix holder declares its own number, and the portal jumps over it from then on', async () => {
      expect(await decided(await sent(holder, [{ isrcDeclare: 'FR-H01-26-00002' }, {}]))).toEqual([
        'FRH012600002',
        'FRH012600001',
      ]);
      expect(await decided(await sent(holder, [{}, {}]))).toEqual(['FRH012600003', 'FRH012600004']);
      const { rows } = await holder.ok(listCodes, { body: {} });
      expect(rows.map(({ isrc }) => isrc)).toContain('FRH012600002');
    });

    test('a number that waits in the queue is not issued to another recording meanwhile', async () => {
      const waiting = await sent(holder, [{ isrcDeclare: 'FRH012600006' }]);
      expect(await decided(await sent(holder, [{}, {}]))).toEqual(['FRH012600007', 'FRH012600008']);
      expect(await decided(waiting)).toEqual(['FRH012600006']);
    });

    test('an old code issued elsewhere is registered as it is and uses no number', async () => {
      const dossierId = await sent(other, [
        { isrcDeclare: 'FRZ039800212', assistant: { detenteur: 'acquis' } },
      ]);
      expect(await decided(dossierId)).toEqual(['FRZ039800212']);
      const { elements } = await other.ok(readDossier, { query: { dossierId: String(dossierId) } });
      expect(elements[0]).toMatchObject({
        statut: 'DONE',
        isrc: 'FRZ039800212',
        isrcDeclare: 'FRZ039800212',
      });
      expect(await decided(await sent(other, [{}]))).toEqual(['FRX262600001']);
    });

    test('the prefix of another structure: never its next number, and its yes before the code is entered', async () => {
      const last = await decided(await sent(holder, [{}, {}]));
      const next = `FRH0126${String(Number(last[1]?.slice(7)) + 1).padStart(5, '0')}`;
      expect(await refusedAtSubmission(other, [{ isrcDeclare: next }])).toMatchObject({
        errors: ['isrcDeclare NOT_ISSUED'],
      });
      const old = 'FRH012500044';
      const dossierId = await sent(other, [{ isrcDeclare: old, anneePublication: 2025 }]);
      const [request] = (await holder.ok(listAgreements, {})).rows;
      expect(request).toMatchObject({ isrc: old, titulaire: true, can: { answer: true } });
      const [waiting] = (await other.ok(listAgreements, {})).rows;
      expect(waiting).toMatchObject({
        isrc: old,
        titulaire: false,
        demandeur: null,
        can: { answer: false },
      });
      const agreementCodeId = request?.accordCodeId ?? 0;
      const yes = { body: { accordCodeId: agreementCodeId, action: 'OK' } } as const;
      for (const who of [other, staff]) {
        expect(await who.refused(answerAgreement, yes)).toMatchObject({ code: 'ANSWER_NOT_YOURS' });
      }
      await staff.ok(takeDossierInCharge, { body: { dossierId } });
      expect(
        await staff.ok(readDossier, { query: { dossierId: String(dossierId) } }),
      ).toMatchObject({
        codesDeclares: [
          {
            isrc: old,
            attribue: false,
            anneePlausible: true,
            accord: 'EN_ATTENTE',
            reserve: false,
          },
        ],
      });
      expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject({
        code: 'DECLARED_CODE_REFUSED',
        errors: [{ code: 'AGREEMENT_AWAITED' }],
      });
      await holder.ok(answerAgreement, yes);
      expect(await holder.refused(answerAgreement, yes)).toMatchObject({
        code: 'ALREADY_ANSWERED',
      });
      const { rows } = await other.ok(listNotifications, { query: {} });
      expect(rows[0]).toMatchObject({ kind: 'AGREEMENT_ANSWERED' });
      const answer = await staff.ok(validateDossier, { body: { dossierId } });
      expect(attributedIn(answer)).toMatchObject([{ isrc: old }]);
    });

    test('a holder who refuses gives a reason, and the code is not registered', async () => {
      const dossierId = await sent(other, [
        { isrcDeclare: 'FRH012500045', anneePublication: 2025 },
      ]);
      const [request] = (await holder.ok(listAgreements, {})).rows;
      const no = { accordCodeId: request?.accordCodeId ?? 0, action: 'KO' } as const;
      expect(await holder.refused(answerAgreement, { body: no })).toMatchObject({
        errors: [{ path: 'motif', code: 'REQUIRED' }],
      });
      await holder.ok(answerAgreement, { body: { ...no, motif: 'Ce titre est le nôtre.' } });
      await staff.ok(takeDossierInCharge, { body: { dossierId } });
      expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject({
        errors: [{ code: 'AGREEMENT_REFUSED' }],
      });
    });

    test.each([
      ['a code that is taken', 'FRZ039800212', 'ALREADY_USED'],
      ['a number that the pool never issued', 'FRX262600900', 'NOT_ISSUED'],
      ['a year to come', 'FRZ032700001', 'FUTURE_YEAR'],
    ])('%s is refused at submission', async (_why, isrcDeclare, code) => {
      expect(await refusedAtSubmission(other, [{ isrcDeclare }])).toEqual({
        status: 422,
        errors: [`isrcDeclare ${code}`],
      });
    });

    test('one code on two lines, out of range, for the other type: each line reports its fault', async () => {
      expect(
        await refusedAtSubmission(holder, [
          { isrcDeclare: 'FRH012600100' },
          { isrcDeclare: 'FRH012600100' },
          { isrcDeclare: 'FRH012600501' },
          { isrcDeclare: 'FRH012600101', type: 'V' },
        ]),
      ).toEqual({
        status: 422,
        errors: ['isrcDeclare ALREADY_USED', 'isrcDeclare OUT_OF_RANGE', 'isrcDeclare OTHER_TYPE'],
      });
    });

    test('what is not a code is refused on its field, at once', async () => {
      for (const isrcDeclare of ['FR-Z03-98', 'AA6Q72000047']) {
        expect(await other.refused(createElement, { body: aTrack({ isrcDeclare }) })).toMatchObject(
          {
            status: 422,
          },
        );
      }
      const foreign = (await holder.ok(createElement, { body: aTrack() })).elementId;
      const { elementId } = await other.ok(createElement, { body: aTrack() });
      for (const id of [foreign, 900_000_000]) {
        const lien = { nature: 'CLIP_DE' as const, elementId: id, isrc: null };
        expect(await other.refused(updateElement, { body: { elementId, lien } })).toMatchObject({
          errors: [{ path: 'lien.elementId', code: 'UNKNOWN' }],
        });
      }
    });

    test('two dossiers that declare one code: the first decided has it, the second is refused whole', async () => {
      const dossiers = [
        await sent(other, [{ isrcDeclare: 'FRW019900001' }, {}]),
        await sent(holder, [{ isrcDeclare: 'FRW019900001' }, {}]),
      ];
      for (const dossierId of dossiers)
        await staff.ok(takeDossierInCharge, { body: { dossierId } });
      const outcomes = await Promise.allSettled(
        dossiers.map((dossierId) => staff.ok(validateDossier, { body: { dossierId } })),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [lost] = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [String(outcome.reason)] : [],
      );
      expect(lost).toMatch(/409.*DECLARED_CODE_REFUSED/);
      const rows = await portal.db
        .selectFrom('immatriculation')
        .select('isrc')
        .where('isrc', '=', 'FRW019900001')
        .execute();
      expect(rows).toHaveLength(1);
    });

    test('a number declared before its prefix was allocated here, or reached by its range, is jumped over too', async () => {
      const late = await aStructure(portal.db);
      const owner = await aClient(portal, { structures: [late] });
      const declared = [{ isrcDeclare: 'FRL012600001' }, { isrcDeclare: 'FRL012600003' }];
      expect(await decided(await sent(owner, declared))).toEqual(['FRL012600001', 'FRL012600003']);
      await aPrefixe(portal.db, { code: 'FRL01', structureId: late });
      expect(await decided(await sent(owner, [{}]))).toEqual(['FRL012600002']);
      expect(await decided(await sent(owner, [{}, {}]))).toEqual(['FRL012600004', 'FRL012600005']);
    });

    test('a clock set back around New Year never reopens the counter of the year before', async () => {
      portal.time.now = new Date('2026-12-31T23:00:00Z');
      expect(await decided(await sent(other, [{}]))).toEqual(['FRX262700001']);
      portal.time.now = new Date('2026-12-31T22:59:00Z');
      expect(await decided(await sent(other, [{}]))).toEqual(['FRX262700002']);
      portal.time.now = new Date('2026-06-01T10:00:00Z');
    });
  },
);
