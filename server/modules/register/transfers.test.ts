import { describe, expect, test } from 'vitest';
import { readHistory } from '#contract/history.ts';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { askCorrection, listCorrections } from '#contract/registration/corrections.ts';
import { readDossier, validateDossier } from '#contract/registration/dossier.ts';
import { createElement, listCodes, updateElement } from '#contract/registration/isrc.ts';
import { answerTransfer, listTransfers, offerTransfer } from '#contract/registration/transfers.ts';
import { aStructure } from '#server/testing/builders.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import {
  aGround,
  aParty,
  issued,
  oneIssued,
  type Party,
  registerOf,
} from './testing/register-ground.ts';
import { lapseTransfers } from './transfers/lapse.ts';

const DAY = 86_400_000;
const MOTIF = 'Cession du catalogue.';

describe('transfers', () => {
  const portal = aRunningPortal('postgres', { at: '2026-06-01T10:00:00Z' });
  const ground = beforehand(() => aGround(portal));

  const offer = (from: Party, to: Party, elementIds: number[]) =>
    from.client.ok(offerTransfer, {
      body: { elementIds, versStructureId: to.structureId, motif: MOTIF },
    });
  const answer = (party: Party, transfertId: number, action: 'OK' | 'KO' | 'DELETE') =>
    party.client.ok(answerTransfer, { body: { transfertId, action, motif: 'Voilà pourquoi.' } });

  test('both agree: the recordings change hands in their order, with their codes, and the register is untouched', async () => {
    const { giver, receiver } = ground;
    const codes = await issued(ground, giver, [{ commentaire: 'SECRET' }, {}, {}]);
    const before = await registerOf(portal);
    const offered = await offer(giver, receiver, codes.map(({ elementId }) => elementId).reverse());
    expect(offered).toMatchObject({
      etat: 'EN_ATTENTE',
      accords: { de: true, vers: false },
      expireLe: '2026-07-01T10:00:00.000Z',
      dossierId: null,
      can: { accept: false, refuse: false, withdraw: true },
    });
    const seen = await receiver.client.ok(listTransfers, { query: {} });
    expect(seen.rows).toMatchObject([{ can: { accept: true, refuse: true, withdraw: false } }]);
    expect(seen.rows[0]?.elements.map(({ elementId, isrc }) => [elementId, isrc])).toEqual(
      codes.map(({ isrc }) => [null, isrc]),
    );
    const moved = await answer(receiver, offered.transfertId, 'OK');
    expect(moved).toMatchObject({ etat: 'ACCEPTE', accords: { de: true, vers: true } });
    expect(await registerOf(portal)).toEqual(before);
    const dossier = await receiver.client.ok(readDossier, {
      query: { dossierId: String(moved.dossierId) },
    });
    expect(dossier.elements.map(({ isrc, commentaire }) => [isrc, commentaire])).toEqual(
      codes.map(({ isrc }) => [isrc, null]),
    );
    for (const { isrc } of codes) {
      expect((await receiver.client.ok(listCodes, { body: { isrc } })).total).toBe(1);
      expect((await giver.client.ok(listCodes, { body: { isrc } })).total).toBe(0);
    }
    const left = await giver.client.ok(listTransfers, {
      query: { transfertId: String(offered.transfertId) },
    });
    expect(left.rows[0]).toMatchObject({ etat: 'ACCEPTE', dossierId: null });
    expect(JSON.stringify(await receiver.client.ok(readHistory, { query: {} }))).not.toContain(
      'SECRET',
    );
    const stored = await giver.client.ok(readHistory, {
      query: { dossierId: String(codes[0]?.dossierId) },
    });
    const ended = stored.rows.filter(({ action }) => action === 'transfert.accept');
    // The other structure acted, not the society; the person's name is not disclosed.
    expect(ended.map(({ par, parLaSociete }) => [par, parLaSociete])).toEqual(
      Array(3).fill([null, false]),
    );
  });

  test('the dossier that gave the codes stays, even empty, and the giver reads nothing more of what left', async () => {
    const { giver, receiver } = ground;
    const one = await oneIssued(ground, giver);
    const { transfertId } = await offer(giver, receiver, [one.elementId]);
    await answer(receiver, transfertId, 'OK');
    const { dossierId, elementId } = one;
    const emptied = await giver.client.ok(readDossier, { query: { dossierId: String(dossierId) } });
    expect([emptied.elements, emptied.can.delete]).toEqual([[], false]);
    const body = { dossierId, _method: 'DELETE' as const };
    expect(await giver.client.refused(validateDossier, { body })).toMatchObject({
      code: 'TRANSITION_REFUSED',
    });
    expect(
      await giver.client.refused(updateElement, { body: { elementId, titre: 'À moi' } }),
    ).toMatchObject({
      status: 404,
    });
  });

  test('only the two parties find the transfer; a member without role can only read it', async () => {
    const { giver, receiver, outsider } = ground;
    const { elementId } = await oneIssued(ground, giver);
    const { transfertId } = await offer(giver, receiver, [elementId]);
    const body = { transfertId, action: 'OK' as const };
    expect(await outsider.client.refused(answerTransfer, { body })).toMatchObject({ status: 404 });
    const read = await outsider.client.ok(listTransfers, {
      query: { transfertId: String(transfertId) },
    });
    expect(read.rows).toEqual([]);
    expect(await receiver.reader.refused(answerTransfer, { body })).toMatchObject({ status: 403 });
    expect(
      (await receiver.reader.ok(listTransfers, { query: { transfertId: String(transfertId) } }))
        .rows,
    ).toHaveLength(1);
    const stolen = { elementIds: [elementId], versStructureId: outsider.structureId, motif: MOTIF };
    expect(await outsider.client.refused(offerTransfer, { body: stolen })).toMatchObject({
      status: 404,
    });
    expect(
      await giver.client.refused(answerTransfer, { body: { ...body, action: 'KO', motif: 'x' } }),
    ).toMatchObject({ code: 'ANSWER_NOT_YOURS' });
    await answer(giver, transfertId, 'DELETE');
  });

  test('refused, with a reason, or withdrawn: nothing moves, and the recording can be offered again', async () => {
    const { giver, receiver } = ground;
    const { elementId, isrc } = await oneIssued(ground, giver);
    const first = await offer(giver, receiver, [elementId]);
    const again = { elementIds: [elementId], versStructureId: receiver.structureId, motif: MOTIF };
    expect(await giver.client.refused(offerTransfer, { body: again })).toMatchObject({
      code: 'TRANSFER_WAITING',
    });
    const silent = { transfertId: first.transfertId, action: 'KO' as const };
    expect(await receiver.client.refused(answerTransfer, { body: silent })).toMatchObject({
      status: 422,
    });
    expect(await answer(receiver, first.transfertId, 'KO')).toMatchObject({
      etat: 'REFUSE',
      reponse: 'Voilà pourquoi.',
    });
    const late = { transfertId: first.transfertId, action: 'OK' as const };
    expect(await receiver.client.refused(answerTransfer, { body: late })).toMatchObject({
      status: 409,
      code: 'ALREADY_ANSWERED',
      facts: { etat: 'REFUSE' },
    });
    const second = await offer(giver, receiver, [elementId]);
    expect(await answer(giver, second.transfertId, 'DELETE')).toMatchObject({ etat: 'RETIRE' });
    expect((await giver.client.ok(listCodes, { body: { isrc } })).total).toBe(1);
  });

  test('a structure that may not receive codes, and one that does not exist, are refused alike', async () => {
    const { giver } = ground;
    const { elementId } = await oneIssued(ground, giver);
    const struck = await aStructure(portal.db, { situation: 'RADI' });
    const refused = async (versStructureId: number) => {
      const body = { elementIds: [elementId], versStructureId, motif: MOTIF };
      return (await giver.client.refused(offerTransfer, { body })).errors;
    };
    expect(await refused(struck)).toMatchObject([{ code: 'CANNOT_RECEIVE' }]);
    expect(await refused(struck)).toEqual(await refused(900_000_000));
    expect(await refused(giver.structureId)).toMatchObject([{ code: 'SAME' }]);
  });

  test('proposed by staff, it needs both; staff agree only for a giver that is no more', async () => {
    const { giver, receiver, staff } = ground;
    const { elementId, isrc } = await oneIssued(ground, giver);
    const body = { elementIds: [elementId], versStructureId: receiver.structureId, motif: MOTIF };
    const { transfertId } = await staff.ok(offerTransfer, { body });
    const ok = { transfertId, action: 'OK' as const };
    expect(await staff.refused(answerTransfer, { body: ok })).toMatchObject({
      code: 'ANSWER_NOT_YOURS',
    });
    expect(await answer(receiver, transfertId, 'OK')).toMatchObject({ etat: 'EN_ATTENTE' });
    const merged = (situation: 'FUSI' | 'ACTI') =>
      portal.db
        .updateTable('structure')
        .set({ situation })
        .where('structureId', '=', giver.structureId)
        .execute();
    await merged('FUSI');
    expect(await staff.ok(answerTransfer, { body: ok })).toMatchObject({ etat: 'ACCEPTE' });
    await merged('ACTI');
    expect((await receiver.client.ok(listCodes, { body: { isrc } })).total).toBe(1);
  });

  test('after thirty days it lapses by itself; both are notified, and the recording is free', async () => {
    const { giver, receiver } = ground;
    const { elementId } = await oneIssued(ground, giver);
    const { transfertId } = await offer(giver, receiver, [elementId]);
    const begun = portal.time.now;
    portal.time.now = new Date(begun.getTime() + 30 * DAY + 1);
    const late = { transfertId, action: 'OK' as const };
    expect(await receiver.client.refused(answerTransfer, { body: late })).toMatchObject({
      facts: { etat: 'CADUC' },
    });
    expect(await lapseTransfers(portal.db, () => portal.time.now, portal.notifyQuietly)).toBe(1);
    expect(await lapseTransfers(portal.db, () => portal.time.now, portal.notifyQuietly)).toBe(0);
    const traces = await portal.db
      .selectFrom('historique')
      .select(['structureId', 'interlocuteurId'])
      .where('action', '=', 'transfert.lapse')
      .execute();
    expect(new Set(traces.map((row) => row.structureId))).toContain(giver.structureId);
    expect(new Set(traces.map((row) => row.interlocuteurId))).toEqual(new Set([null]));
    const reported = await portal.db
      .selectFrom('notification')
      .select('structureId')
      .where('kind', '=', 'TRANSFER_CLOSED')
      .where('titre', 'like', '%sans suite%')
      .execute();
    expect(reported.map(({ structureId }) => structureId).sort()).toEqual(
      [giver.structureId, receiver.structureId].sort(),
    );
    const second = await offer(giver, receiver, [elementId]);
    portal.time.now = new Date(portal.time.now.getTime() + 31 * DAY);
    // Proposed again before the portal's own round has run.
    const third = await offer(giver, receiver, [elementId]);
    expect(third.transfertId).not.toBe(second.transfertId);
    await answer(giver, third.transfertId, 'DELETE');
    portal.time.now = begun;
  });

  test('a cancelled code is not transferred: neither offered, nor once it was', async () => {
    const { giver, receiver, manager } = ground;
    const [one, other] = await issued(ground, giver, [{}, {}]);
    if (one === undefined || other === undefined) throw new Error('two codes');
    const { transfertId } = await offer(giver, receiver, [one.elementId, other.elementId]);
    await manager.ok(cancelCode, { body: { elementId: one.elementId, motif: 'Erreur.' } });
    const ok = { transfertId, action: 'OK' as const };
    expect(await receiver.client.refused(answerTransfer, { body: ok })).toMatchObject({
      facts: { etat: 'CADUC' },
    });
    const body = {
      elementIds: [one.elementId],
      versStructureId: receiver.structureId,
      motif: MOTIF,
    };
    expect(await giver.client.refused(offerTransfer, { body })).toMatchObject({
      code: 'TRANSITION_REFUSED',
    });
    await answer(receiver, (await offer(giver, receiver, [other.elementId])).transfertId, 'OK');
  });

  test('what only the giver had to do with it stays behind: its corrections, its ties by number', async () => {
    const { giver, receiver } = ground;
    const audio = await oneIssued(ground, giver);
    const clip = await oneIssued(ground, giver, {
      type: 'V',
      lien: { nature: 'CLIP_DE', elementId: audio.elementId, isrc: null },
    });
    const { elementId } = audio;
    await giver.client.ok(askCorrection, { body: { elementId, titre: 'Autre', motif: 'Faute' } });
    const { transfertId } = await offer(giver, receiver, [elementId]);
    await answer(receiver, transfertId, 'OK');
    const request = await giver.client.ok(listCorrections, {
      query: { elementId: String(elementId) },
    });
    expect(request.rows).toMatchObject([
      { etat: 'CADUC', titre: null, dossierId: null, can: { answer: false, withdraw: false } },
    ]);
    expect(
      (await receiver.client.ok(listCorrections, { query: { elementId: String(elementId) } })).rows,
    ).toEqual([]);
    const { elements } = await giver.client.ok(readDossier, {
      query: { dossierId: String(clip.dossierId) },
    });
    expect(elements[0]?.lien).toEqual({ nature: 'CLIP_DE', elementId: null, isrc: audio.isrc });
  });

  test('the database itself moves no recording without an agreed transfer, and reopens none', async () => {
    const { giver, receiver } = ground;
    const { elementId } = await oneIssued(ground, giver);
    const { dossierId } = await receiver.client.ok(createElement, {
      body: { titre: 'Brouillon', type: 'P' },
    });
    const { structureId } = receiver;
    await portal.asOwner(async (db) => {
      const attempts = [
        () =>
          db
            .updateTable('element')
            .set({ structureId, dossierId, rang: 9 })
            .where('elementId', '=', elementId)
            .execute(),
        () =>
          db.updateTable('transfert').set({ motif: 'x' }).where('etat', '=', 'ACCEPTE').execute(),
        () => db.deleteFrom('transfert').execute(),
        () => db.updateTable('transfertElement').set({ ouvert: true }).execute(),
      ];
      for (const attempt of attempts)
        await expect(attempt()).rejects.toMatchObject({ code: '23001' });
    });
  });

  test('are listed newest first, by their number, their state of today and either structure', async () => {
    const { staff } = ground;
    const [from, to] = [await aParty(portal), await aParty(portal)];
    const made = [];
    for (let count = 0; count < 2; count += 1) {
      const codes = await issued(ground, from, [{}, {}]);
      made.push(
        (
          await offer(
            from,
            to,
            codes.map(({ elementId }) => elementId),
          )
        ).transfertId,
      );
    }
    const [first = 0, second = 0] = made;
    const about = { structureId: String(to.structureId) };
    const result = async (query: object) =>
      (await staff.ok(listTransfers, { query })).rows.map(({ transfertId, elements }) => [
        transfertId,
        elements.length,
      ]);
    const both = [
      [second, 2],
      [first, 2],
    ];
    expect(await result(about)).toEqual(both);
    expect(await result({ structureId: String(from.structureId) })).toEqual(both);
    expect(await result({ transfertId: String(first) })).toEqual([[first, 2]]);
    await answer(to, second, 'KO');
    expect(await result({ ...about, etat: 'REFUSE' })).toEqual([[second, 2]]);
    expect(await result({ ...about, etat: 'EN_ATTENTE' })).toEqual([[first, 2]]);
    const now = portal.time.now;
    // Expired, before the portal closed it.
    portal.time.now = new Date(now.getTime() + 31 * DAY);
    expect(await result({ ...about, etat: 'CADUC' })).toEqual([[first, 2]]);
    expect(await result({ ...about, etat: 'EN_ATTENTE' })).toEqual([]);
    expect(await result({ ...about, etat: 'REFUSE' })).toEqual([[second, 2]]);
    portal.time.now = now;
    const { total, capped } = await staff.ok(listTransfers, { query: about });
    expect([total, capped]).toEqual([2, false]);
  });
});
