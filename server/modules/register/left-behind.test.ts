import { beforeAll, describe, expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import {
  answerCorrection,
  askCorrection,
  listCorrections,
} from '#contract/registration/corrections.ts';
import { type Family, readFamily } from '#contract/registration/family.ts';
import { answerTransfer, listTransfers, offerTransfer } from '#contract/registration/transfers.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aGround, issued, oneIssued } from './testing/register-ground.ts';

const NOW = '2026-06-01T10:00:00.000Z';
const LATER = '2026-06-02T10:00:00.000Z';
const END = '2026-07-01T10:00:00.000Z';
const MOTIF = 'Cession.';
const REPONSE = 'Voilà pourquoi.';

describe('after issue, a call leaves behind', () => {
  const portal = aRunningPortal('postgres', { at: NOW });
  const ground = beforehand(() => aGround(portal));
  const ids = new Map<string, number>();

  beforeAll(async () => {
    const { giver, receiver } = ground;
    for (const { structureId } of [giver, receiver]) {
      const rows = await portal.db
        .selectFrom('collaborateur')
        .select(['interlocuteurId', 'isGestionnaireIsrc'])
        .where('structureId', '=', structureId)
        .execute();
      for (const { interlocuteurId, isGestionnaireIsrc } of rows)
        if (isGestionnaireIsrc)
          ids.set(structureId === giver.structureId ? 'giver' : 'receiver', interlocuteurId);
    }
    const staff = await portal.db
      .selectFrom('collaborateur')
      .select('interlocuteurId')
      .where('structureId', '=', 22)
      .orderBy('interlocuteurId')
      .execute();
    ids.set('staff', staff[0]?.interlocuteurId ?? 0).set('manager', staff[1]?.interlocuteurId ?? 0);
  });

  const nameOf = (id: number | null) => [...ids].find(([, one]) => one === id)?.[0] ?? id;
  const at = (timestamp: string) => {
    portal.time.now = new Date(timestamp);
  };
  /** History lines without `onBehalfOf`, and notifications, with people replaced by names. */
  async function left(work: () => Promise<unknown>) {
    const { history, reported } = await leftBy(portal, work);
    return {
      history: history.map(({ who, onBehalfOf, ...line }) => ({ by: nameOf(who), ...line })),
      reported: reported.map(({ kind, who, structureId, dossierId }) => [
        kind,
        nameOf(who),
        structureId,
        dossierId,
      ]),
    };
  }

  test('a requested correction: both sides of the changes; once answered: the outcome, and the requester is notified', async () => {
    const { giver, staff } = ground;
    const { structureId, raison } = giver;
    const { elementId, dossierId, isrc } = await oneIssued(ground, giver, {
      titre: 'Juste',
      artiste: 'Zoé',
    });
    const ask = (client = giver.client) =>
      client.ok(askCorrection, {
        body: { elementId, titre: 'Plus juste', duree: '3:21', motif: MOTIF },
      });
    const sides = {
      before: { titre: 'Juste', duree: 200 },
      after: { titre: 'Plus juste', duree: 201 },
    };
    const location = { structureId, dossierId, elementId };
    const request = async (client = giver.client) => {
      let correctionId = 0;
      const behind = await left(async () => ({ correctionId } = await ask(client)));
      return { correctionId, ...behind };
    };
    const first = await request();
    const { correctionId } = first;
    const more = { correctionId, motif: MOTIF };
    expect(first.history).toEqual([
      {
        by: 'giver',
        action: 'correction.ask',
        ...location,
        before: sides.before,
        after: { ...sides.after, ...more },
      },
    ]);
    expect(first.reported).toEqual([['CORRECTION_ASKED', 'manager', structureId, dossierId]]);
    at(LATER);
    const answer = (client: typeof staff, action: 'OK' | 'KO' | 'DELETE', id: number) =>
      left(() =>
        client.ok(answerCorrection, { body: { correctionId: id, action, motif: REPONSE } }),
      );
    const answered = ['CORRECTION_ANSWERED', 'giver', structureId, dossierId];
    const { history: none, reported } = await answer(staff, 'KO', correctionId);
    expect(none).toEqual([
      {
        by: 'staff',
        action: 'correction.refuse',
        ...location,
        before: null,
        after: { ...more, reponse: REPONSE },
      },
    ]);
    expect(reported).toEqual([answered]);
    const second = await request();
    expect(await answer(staff, 'OK', second.correctionId)).toEqual({
      history: [
        {
          by: 'staff',
          action: 'correction.accept',
          ...location,
          before: sides.before,
          after: {
            ...sides.after,
            correctionId: second.correctionId,
            motif: MOTIF,
            reponse: REPONSE,
          },
        },
      ],
      reported: [answered],
    });
    const { rows } = await giver.client.ok(listCorrections, {
      query: { elementId: String(elementId) },
    });
    const shown = {
      elementId,
      dossierId,
      structureId,
      raison,
      isrc,
      titre: 'Plus juste',
      version: null,
      artiste: 'Zoé',
      parLaSociete: false,
      lot: null,
      motif: MOTIF,
      reponse: REPONSE,
      reponduLe: LATER,
      annuleLe: null,
      avant: { titre: 'Juste', duree: '00:03:20' },
      apres: { titre: 'Plus juste', duree: '00:03:21' },
      autreDuree: false,
      memeVersion: null,
      can: { answer: false, withdraw: false },
    };
    expect(rows).toEqual([
      { ...shown, correctionId: second.correctionId, etat: 'ACCEPTE', demandeLe: LATER },
      { ...shown, correctionId, etat: 'REFUSE', demandeLe: NOW },
    ]);
    at(NOW);
    const body = { elementId, label: 'Quai', motif: MOTIF };
    const third = await left(() => staff.ok(askCorrection, { body }));
    expect(third).toMatchObject({
      history: [
        {
          by: 'staff',
          action: 'correction.ask',
          before: { label: null },
          after: { label: 'Quai' },
        },
      ],
      reported: [['CORRECTION_PROPOSED', 'giver', structureId, dossierId]],
    });
  });

  test('a cancelled code: its reason and replacement, the transfer that lapses, and both parties are notified', async () => {
    const { giver, receiver, manager } = ground;
    const [one, stored] = [await oneIssued(ground, giver), await oneIssued(ground, giver)];
    const offer = {
      elementIds: [one.elementId],
      versStructureId: receiver.structureId,
      motif: MOTIF,
    };
    const { transfertId } = await giver.client.ok(offerTransfer, { body: offer });
    const cancelled = { motif: 'En double.', remplacePar: stored.isrc };
    const { isrc, elementId, dossierId } = one;
    const behind = await left(async () =>
      expect(await manager.ok(cancelCode, { body: { elementId, ...cancelled } })).toEqual({
        elementId,
        isrc,
        annuleLe: NOW,
        ...cancelled,
      }),
    );
    const line = { by: 'manager', structureId: giver.structureId, before: null };
    const printed = `${isrc.slice(0, 2)}-${isrc.slice(2, 5)}-${isrc.slice(5, 7)}-${isrc.slice(7)}`;
    const lapsed = {
      ...line,
      action: 'transfert.lapse',
      dossierId: null,
      elementId: null,
      after: { transfertId, etat: 'CADUC', reponse: `Le code ${printed} a été annulé.` },
    };
    expect(behind).toEqual({
      history: [
        {
          ...line,
          action: 'code.cancel',
          dossierId,
          elementId,
          before: { isrc },
          after: { isrc, ...cancelled },
        },
        lapsed,
        { ...lapsed, structureId: receiver.structureId },
      ],
      reported: [
        ['CODE_CANCELLED', 'giver', giver.structureId, dossierId],
        ['TRANSFER_CLOSED', 'giver', giver.structureId, null],
        ['TRANSFER_CLOSED', 'receiver', receiver.structureId, null],
      ],
    });
  });

  test('a transfer: each structure reads its own side of the offer, of the yes, of each recording, of the no', async () => {
    const { giver, receiver } = ground;
    const codes = await issued(ground, giver, [
      { titre: 'Aube', version: 'live', artiste: 'Ana', commentaire: 'Pour vous' },
      { titre: 'Nuit', artiste: 'Ana' },
    ]);
    const [de, vers] = [giver, receiver].map(({ structureId, raison }) => ({
      structureId,
      raison,
    }));
    const elementIds = codes.map(({ elementId }) => elementId);
    const none = { dossierId: null, elementId: null, before: null };
    const both = (by: string, action: string, after: object) =>
      [giver, receiver].map(({ structureId }) => ({ by, action, structureId, ...none, after }));
    let transfertId = 0;
    const offer = () =>
      left(async () => {
        const body = { elementIds, versStructureId: receiver.structureId, motif: MOTIF };
        ({ transfertId } = await giver.client.ok(offerTransfer, { body }));
      });
    const offered = () =>
      both('giver', 'transfert.offer', {
        transfertId,
        de: giver.raison,
        vers: receiver.raison,
        motif: MOTIF,
        codes: codes.map(({ isrc }) => isrc),
      });
    const reported = [['TRANSFER_OFFERED', 'receiver', receiver.structureId, null]];
    const first = await offer();
    expect(first).toEqual({ history: offered(), reported });
    const answer = (client: typeof giver.client, action: 'OK' | 'KO' | 'DELETE') =>
      left(() => client.ok(answerTransfer, { body: { transfertId, action, motif: REPONSE } }));
    const closed = [
      ['TRANSFER_CLOSED', 'giver', giver.structureId, null],
      ['TRANSFER_CLOSED', 'receiver', receiver.structureId, null],
    ];
    const refused = await answer(receiver.client, 'KO');
    const after = { transfertId, etat: 'REFUSE', reponse: REPONSE };
    expect(refused).toEqual({
      history: both('receiver', 'transfert.refuse', after),
      reported: closed,
    });
    await offer();
    const withdrawn = await answer(giver.client, 'DELETE');
    const gone = { transfertId, etat: 'RETIRE', reponse: REPONSE };
    expect(withdrawn).toEqual({
      history: both('giver', 'transfert.withdraw', gone),
      reported: closed,
    });
    await offer();
    at(LATER);
    const accepted = await answer(receiver.client, 'OK');
    const { rows } = await receiver.client.ok(listTransfers, {
      query: { transfertId: String(transfertId) },
    });
    const dossierId = rows[0]?.dossierId ?? 0;
    const line = { by: 'receiver', action: 'transfert.accept' };
    expect(accepted.reported).toEqual(closed);
    expect(accepted.history).toEqual(
      codes.flatMap(({ elementId, isrc, dossierId: from }, index) => [
        {
          ...line,
          elementId,
          structureId: giver.structureId,
          dossierId: from,
          before: { isrc, dossierId: from, commentaire: index === 0 ? 'Pour vous' : null },
          after: { isrc, transfertId, vers: receiver.raison },
        },
        {
          ...line,
          elementId,
          structureId: receiver.structureId,
          dossierId,
          before: null,
          after: { isrc, transfertId, de: giver.raison, dossierId },
        },
      ]),
    );
    const piece = { type: 'P', artiste: 'Ana', duree: '00:03:20' };
    expect(rows).toEqual([
      {
        transfertId,
        etat: 'ACCEPTE',
        de,
        vers,
        parLaSociete: false,
        motif: MOTIF,
        reponse: REPONSE,
        accords: { de: true, vers: true },
        proposeLe: NOW,
        expireLe: END,
        closLe: LATER,
        dossierId,
        elements: [
          {
            ...piece,
            elementId: elementIds[0],
            isrc: codes[0]?.isrc,
            titre: 'Aube',
            version: 'live',
          },
          {
            ...piece,
            elementId: elementIds[1],
            isrc: codes[1]?.isrc,
            titre: 'Nuit',
            version: null,
          },
        ],
        can: { accept: false, refuse: false, withdraw: false },
      },
    ]);
    at(NOW);
  });

  test('an offer answers until its last moment, and no later', async () => {
    const { giver, receiver } = ground;
    const { elementId } = await oneIssued(ground, giver);
    const body = { elementIds: [elementId], versStructureId: receiver.structureId, motif: MOTIF };
    const { transfertId } = await giver.client.ok(offerTransfer, { body });
    const query = (etat: 'EN_ATTENTE' | 'CADUC') => ({
      query: { transfertId: String(transfertId), etat },
    });
    const listed = async () =>
      Promise.all(
        (['EN_ATTENTE', 'CADUC'] as const).map(
          async (etat) => (await giver.client.ok(listTransfers, query(etat))).total,
        ),
      );
    at(END);
    expect(await listed()).toEqual([1, 0]);
    at('2026-07-01T10:00:00.001Z');
    expect(await listed()).toEqual([0, 1]);
    const late = { transfertId, action: 'OK' as const };
    expect(await receiver.client.refused(answerTransfer, { body: late })).toMatchObject({
      status: 409,
    });
    at(END);
    expect(await receiver.client.ok(answerTransfer, { body: late })).toMatchObject({
      etat: 'ACCEPTE',
    });
    at(NOW);
  });

  test('a family shows every field of a member to its own structure, and of another’s only what its code reveals', async () => {
    const { giver, receiver, staff } = ground;
    const original = await oneIssued(ground, receiver, {
      titre: 'Source',
      version: 'live',
      artiste: 'Ana',
    });
    const lien = { nature: 'CLIP_DE', elementId: null, isrc: original.isrc } as const;
    const clip = await oneIssued(ground, giver, { titre: 'Clip', artiste: 'Zoé', type: 'V', lien });
    const of = async (client: typeof staff): Promise<Family> =>
      client.ok(readFamily, { query: { elementId: String(clip.elementId) } });
    const dated = {
      duree: '00:03:20',
      anneePublication: 2026,
      annuleLe: null,
      motifAnnulation: null,
    };
    const mine = {
      cle: 0,
      elementId: clip.elementId,
      statut: 'DONE',
      isrc: clip.isrc,
      type: 'V',
      titre: 'Clip',
      version: null,
      artiste: 'Zoé',
      ...dated,
      structure: null,
    };
    const theirs = {
      cle: 1,
      elementId: null,
      statut: null,
      isrc: original.isrc,
      type: 'P',
      titre: 'Source',
      version: 'live',
      artiste: 'Ana',
      ...dated,
      structure: null,
    };
    const liens = [{ de: 0, vers: 1, nature: 'CLIP_DE' }];
    expect(await of(giver.client)).toEqual({ membres: [mine, theirs], liens, tronque: false });
    const named = ({ structureId, raison }: typeof giver) => ({
      structure: { structureId, raison },
    });
    expect((await of(staff)).membres).toEqual([
      { ...mine, ...named(giver) },
      { ...theirs, elementId: original.elementId, statut: 'DONE', ...named(receiver) },
    ]);
  });
});
