import { describe, expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { answerCorrection, askCorrection } from '#contract/registration/corrections.ts';
import { takeDossierInCharge, validateDossier } from '#contract/registration/dossier.ts';
import { answerTransfer, offerTransfer } from '#contract/registration/transfers.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aGround, issued, oneIssued, registerOf, waiting } from './testing/register-ground.ts';

/**
 * Concurrent calls about one recording: one wins, the others get a refusal, and no code is lost or
 * duplicated.
 */

const MOTIF = 'Cession du catalogue.';

describe.each(['embedded', 'postgres'] as const)(
  'life after issue, at the same moment, on %s',
  (kind) => {
    const portal = aRunningPortal(kind);
    const ground = beforehand(() => aGround(portal));

    const holderOf = async (elementId: number) =>
      (
        await portal.db
          .selectFrom('element')
          .select('structureId')
          .where('elementId', '=', elementId)
          .executeTakeFirstOrThrow()
      ).structureId;

    const offer = (elementIds: number[]) =>
      ground.giver.client.ok(offerTransfer, {
        body: { elementIds, versStructureId: ground.receiver.structureId, motif: MOTIF },
      });
    const say = (who: 'giver' | 'receiver', transfertId: number, action: 'OK' | 'KO' | 'DELETE') =>
      ground[who].client.ok(answerTransfer, { body: { transfertId, action, motif: 'Voilà.' } });
    const traces = (elementId: number, action: string) =>
      portal.db
        .selectFrom('historique')
        .select('historiqueId')
        .where('elementId', '=', elementId)
        .where('action', '=', action)
        .execute();

    test('the agreement sent twenty times at once moves once', async () => {
      const { elementId } = await oneIssued(ground, ground.giver);
      const { transfertId } = await offer([elementId]);
      const settled = await Promise.allSettled(
        Array.from({ length: 20 }, () => say('receiver', transfertId, 'OK')),
      );
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of settled) {
        // A lock timeout gives SERVICE_UNAVAILABLE; a retry then finds it answered.
        if (one.status === 'rejected')
          expect(String(one.reason)).toMatch(/ALREADY_ANSWERED|SERVICE_UNAVAILABLE/);
      }
      expect(await traces(elementId, 'transfert.accept')).toHaveLength(2);
      expect(await holderOf(elementId)).toBe(ground.receiver.structureId);
    });

    test('two structures accept a staff proposal at the same moment: the code moves once, whichever was first', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { elementId } = await oneIssued(ground, ground.giver);
        const { transfertId } = await ground.staff.ok(offerTransfer, {
          body: {
            elementIds: [elementId],
            versStructureId: ground.receiver.structureId,
            motif: MOTIF,
          },
        });
        const answers = await Promise.all([
          say('giver', transfertId, 'OK'),
          say('receiver', transfertId, 'OK'),
        ]);
        expect(answers.map(({ etat }) => etat).sort()).toEqual(['ACCEPTE', 'EN_ATTENTE']);
        expect(await traces(elementId, 'transfert.accept')).toHaveLength(2);
        expect(await holderOf(elementId)).toBe(ground.receiver.structureId);
      }
    });

    test('agreed and withdrawn, or offered to two, at the same moment: one of the two', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { elementId } = await oneIssued(ground, ground.giver);
        const offers = await Promise.allSettled([offer([elementId]), offer([elementId])]);
        const [made] = offers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        expect(offers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        const transfertId = made?.transfertId ?? 0;
        const settled = await Promise.allSettled([
          say('receiver', transfertId, 'OK'),
          say('giver', transfertId, 'DELETE'),
        ]);
        expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        const moved = settled[0]?.status === 'fulfilled';
        expect(await holderOf(elementId)).toBe(ground[moved ? 'receiver' : 'giver'].structureId);
      }
    });

    test('a transfer agreed while the code is cancelled: cancelled in every case, and never a cancelled code that moves', async () => {
      for (let round = 0; round < 6; round += 1) {
        const [one, other] = await issued(ground, ground.giver, [{}, {}]);
        if (one === undefined || other === undefined) throw new Error('two codes');
        const { transfertId } = await offer([one.elementId, other.elementId]);
        const [agreed, cancelled] = await Promise.allSettled([
          say('receiver', transfertId, 'OK'),
          ground.manager.ok(cancelCode, { body: { elementId: one.elementId, motif: 'Erreur.' } }),
        ]);
        expect(cancelled.status).toBe('fulfilled');
        const holders = [await holderOf(one.elementId), await holderOf(other.elementId)];
        const holder = agreed.status === 'fulfilled' ? ground.receiver : ground.giver;
        expect(holders).toEqual([holder.structureId, holder.structureId]);
      }
    });

    test('a correction answered thirty times at once is made once', async () => {
      const { elementId } = await oneIssued(ground, ground.giver);
      const { correctionId } = await ground.giver.client.ok(askCorrection, {
        body: { elementId, titre: 'Le titre juste', motif: 'Faute de frappe' },
      });
      const settled = await Promise.allSettled([
        ...Array.from({ length: 15 }, () =>
          ground.staff.ok(answerCorrection, { body: { correctionId, action: 'OK' } }),
        ),
        ...Array.from({ length: 15 }, () =>
          ground.staff.ok(answerCorrection, {
            body: { correctionId, action: 'KO', motif: 'Non.' },
          }),
        ),
      ]);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect([
        ...(await traces(elementId, 'correction.accept')),
        ...(await traces(elementId, 'correction.refuse')),
      ]).toHaveLength(1);
    });

    test('while codes are issued, cancelled, corrected and moved concurrently, none is lost and none issued twice', async () => {
      const { giver, receiver, manager, staff } = ground;
      const acknowledged: string[] = (await registerOf(portal)).map(({ isrc }) => isrc);
      for (let round = 0; round < 4; round += 1) {
        const [a, b, c] = await issued(ground, giver, [{}, {}, {}]);
        if (a === undefined || b === undefined || c === undefined) throw new Error('three codes');
        acknowledged.push(a.isrc, b.isrc, c.isrc);
        const dossiers = [await waiting(giver), await waiting(receiver)];
        for (const dossierId of dossiers)
          await staff.ok(takeDossierInCharge, { body: { dossierId } });
        const { transfertId } = await offer([a.elementId, b.elementId]);
        const work = await Promise.allSettled([
          ...dossiers.map((dossierId) => staff.ok(validateDossier, { body: { dossierId } })),
          say('receiver', transfertId, 'OK'),
          manager.ok(cancelCode, {
            body: { elementId: c.elementId, motif: 'Erreur.', remplacePar: a.isrc },
          }),
          manager.ok(cancelCode, { body: { elementId: b.elementId, motif: 'Erreur.' } }),
          giver.client.ok(askCorrection, {
            body: { elementId: a.elementId, label: 'Autre', motif: 'Faute' },
          }),
        ]);
        for (const one of work) {
          // A 4xx refusal is accepted; an internal error is not.
          if (one.status === 'rejected') expect(String(one.reason)).toMatch(/: 4\d\d /);
          if (one.status === 'fulfilled' && 'attributed' in one.value) {
            acknowledged.push(...one.value.attributed.map(({ isrc }) => isrc));
          }
        }
      }
      const register = await registerOf(portal);
      expect(register.map(({ isrc }) => isrc)).toEqual([...acknowledged].sort());
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      const pool = register
        .filter(({ isrc }) => isrc.startsWith('FRX26'))
        .map(({ designation }) => designation);
      expect(pool).toEqual(Array.from({ length: pool.length }, (_, index) => index + 1));
      const carried = await portal.db
        .selectFrom('element as e')
        .innerJoin('immatriculation as i', 'i.elementId', 'e.elementId')
        .innerJoin('dossier as d', 'd.dossierId', 'e.dossierId')
        .select(['e.elementId', 'e.statut', 'e.structureId', 'd.structureId as dossierStructure'])
        .execute();
      expect(carried).toHaveLength(register.length);
      for (const one of carried)
        expect([one.statut, one.structureId]).toEqual(['DONE', one.dossierStructure]);
    });
  },
);
