import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import {
  answerCorrection,
  answerCorrectionLot,
  askCorrection,
  listCorrections,
} from '#contract/registration/corrections.ts';
import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { answerTransfer, offerTransfer } from '#contract/registration/transfers.ts';
import type { Notification } from '#domain/notification/notification.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aGround } from '../testing/register-ground.ts';
import { MOTIF, NOW, theSheets } from '../testing/sheet-lots.ts';
import { notifyRequested } from './ask-many.ts';

describe('the corrections of a sheet', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  const ground = beforehand(() => aGround(portal));
  const sheets = beforehand(() => theSheets(portal, ground));

  test('only real changes are requested, in one lot of the sheet, each with its trace', async () => {
    const items = await sheets.coded(['Marrée', 'Houle']);
    const [first, second] = await sheets.retitled(items, 'Marée');
    const importId = await sheets.anImport();
    if (first === undefined || second === undefined) throw new Error('two have codes');
    const rows = [
      { ...first, fields: { titre: 'Marée', artiste: 'Quai', duree: 200 } },
      { ...second, fields: { titre: 'Houle' } },
    ];
    expect(await sheets.requested(importId, rows)).toBe(1);
    const [lot, ...rest] = await sheets.lotsOf(importId);
    expect(rest).toEqual([]);
    expect(lot).toMatchObject({
      structureId: ground.giver.structureId,
      importId,
      fichier: 'Fautes.csv',
      motif: MOTIF,
      demandeLe: NOW,
      demandePar: sheets.interlocuteurId,
    });
    const lines = await sheets.linesOf(lot?.lotId ?? 0);
    expect(lines).toMatchObject([
      {
        elementId: first.elementId,
        structureId: ground.giver.structureId,
        parLaSociete: false,
        etat: 'EN_ATTENTE',
        motif: MOTIF,
        demandeLe: NOW,
        demandePar: sheets.interlocuteurId,
        avant: { titre: 'Marrée' },
        apres: { titre: 'Marée', artiste: 'Quai' },
      },
    ]);
    const history = await portal.db
      .selectFrom('historique')
      .selectAll()
      .where('action', '=', 'correction.ask')
      .where('elementId', '=', first.elementId)
      .execute();
    expect(history).toMatchObject([
      {
        structureId: ground.giver.structureId,
        interlocuteurId: sheets.interlocuteurId,
        before: { titre: 'Marrée' },
        dossierId: items[0]?.dossierId,
        at: NOW,
        after: { titre: 'Marée', correctionId: lines[0]?.correctionId, motif: MOTIF },
      },
    ]);
    // A second import of the same sheet continues the same lot.
    expect(
      await sheets.requested(importId, [{ ...second, fields: { titre: 'Grande houle' } }]),
    ).toBe(1);
    expect(await sheets.lotsOf(importId)).toHaveLength(1);
    expect(await sheets.linesOf(lot?.lotId ?? 0)).toHaveLength(2);
  });

  test('what changed, waits, is cancelled, is wrong or belongs to others is left', async () => {
    const rows = await sheets.retitled(
      await sheets.coded(['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']),
      'Autre titre',
    );
    const [changed, waits, cancelled, wrong, free] = rows;
    if (!changed || !waits || !cancelled || !wrong || !free) throw new Error('five have codes');
    await ground.giver.client.ok(askCorrection, {
      body: { elementId: waits.elementId, titre: 'Demandé', motif: MOTIF },
    });
    const body = { elementId: cancelled.elementId, motif: 'Attribué deux fois.' };
    await ground.manager.ok(cancelCode, { body });
    const importId = await sheets.anImport();
    const left = [
      { ...changed, revision: changed.revision + 1 },
      waits,
      cancelled,
      { ...wrong, fields: { titre: '' } },
    ];
    expect(await sheets.requested(importId, left)).toBe(0);
    expect(await sheets.requested(importId, [free], ground.receiver.structureId)).toBe(0);
    expect(await sheets.lotsOf(importId)).toEqual([]);
    expect(await sheets.requested(importId, [...left, free])).toBe(1);
  });

  test('of two lines about one recording only the first is requested, and the batch stands', async () => {
    const [row] = await sheets.retitled(await sheets.coded(['Copiée']), 'Une fois');
    if (row === undefined) throw new Error('one has its code');
    const importId = await sheets.anImport();
    expect(
      await sheets.requested(importId, [row, { ...row, fields: { titre: 'Deux fois' } }]),
    ).toBe(1);
    const [lot] = await sheets.lotsOf(importId);
    expect(await sheets.linesOf(lot?.lotId ?? 0)).toMatchObject([{ apres: { titre: 'Une fois' } }]);
  });

  test('a lot that is full is followed by another', async () => {
    const { importId, lotId, lines } = await sheets.aLot(3);
    await sql`insert into correction (element_id, structure_id, lot_id, etat, par_la_societe, avant, apres, motif,
        demande_le, demande_par, repondu_le)
      select element_id, structure_id, lot_id, 'RETIRE', par_la_societe, avant, apres, motif, demande_le, demande_par, ${NOW}
      from correction, generate_series(1, ${LARGEST_DOSSIER - 4}::int)
      where correction_id = ${lines[0]?.correctionId}`.execute(portal.db);
    const more = await sheets.retitled(await sheets.coded(['Un', 'Deux', 'Trois']), 'Suite');
    expect(await sheets.requested(importId, more)).toBe(3);
    const lots = await sheets.lotsOf(importId);
    expect(lots.map((lot) => lot.lotId)).toEqual([lotId, expect.any(Number)]);
    expect(await sheets.linesOf(lotId)).toHaveLength(LARGEST_DOSSIER);
    expect(await sheets.linesOf(lots[1]?.lotId ?? 0)).toHaveLength(2);
  });

  test('staff are notified once of each lot, with its number of corrections', async () => {
    const { importId, lotId } = await sheets.aLot(2);
    await sheets.aLot(1);
    const notifications: Notification[] = [];
    await notifyRequested(
      { db: portal.db, now: NOW, afterCommit: () => {} },
      importId,
      async (_, notification) => {
        notifications.push(notification);
      },
    );
    expect(notifications).toEqual([
      {
        kind: 'CORRECTIONS_ASKED',
        structureId: ground.giver.structureId,
        interlocuteurId: sheets.interlocuteurId,
        occasion: `lot-${lotId}`,
        facts: { nombre: 2, fichier: 'Fautes.csv', motif: MOTIF },
      },
    ]);
  });

  test('a lot is accepted at once, by the other side only; its author is notified once', async () => {
    const { items, lotId, titre } = await sheets.aLot(2);
    const { giver, outsider, staff } = ground;
    const yes = { body: { lotId, action: 'OK' } } as const;
    expect((await outsider.client.refused(answerCorrectionLot, yes)).code).toBe('NOT_FOUND');
    expect((await giver.client.refused(answerCorrectionLot, yes)).code).toBe('ANSWER_NOT_YOURS');
    expect(
      await staff.refused(answerCorrectionLot, { body: { lotId, action: 'KO', motif: '' } }),
    ).toMatchObject({ code: 'INVALID_FIELDS', errors: [{ path: 'motif' }] });
    const before = (await sheets.answered()).length;
    expect(await staff.ok(answerCorrectionLot, yes)).toEqual({ lotId, repondues: 2, restent: [] });
    const rows = await portal.db
      .selectFrom('element')
      .select('titre')
      .where(
        'elementId',
        'in',
        items.map(({ elementId }) => elementId),
      )
      .execute();
    expect(rows).toEqual([{ titre }, { titre }]);
    expect(await sheets.linesOf(lotId)).toMatchObject([
      { etat: 'ACCEPTE', reponse: null, reponduLe: NOW },
      { etat: 'ACCEPTE', reponse: null, reponduLe: NOW },
    ]);
    expect(
      (await sheets.answered()).slice(before).map((one) => one.titre.replaceAll(/\s/g, ' ')),
    ).toEqual([expect.stringContaining('« Fautes.csv » : 2 corrections faites')]);
    expect((await staff.refused(answerCorrectionLot, yes)).code).toBe('ALREADY_ANSWERED');
  });

  test('line by line then the rest: impossible lines are reported and wait; the end is notified once, with the reasons', async () => {
    const { items, lotId, lines } = await sheets.aLot(4);
    const { giver, staff, manager } = ground;
    const [one, two, three, four] = lines.map(({ correctionId }) => correctionId);
    const before = (await sheets.answered()).length;
    const refuse = (correctionId = 0, motif = '') =>
      staff.ok(answerCorrection, { body: { correctionId, action: 'KO', motif } });
    await refuse(one, 'Le titre est celui de la pochette.');
    await giver.client.ok(answerCorrection, { body: { correctionId: two ?? 0, action: 'DELETE' } });
    const gone = items.find(({ elementId }) => elementId === lines[2]?.elementId);
    await manager.ok(cancelCode, {
      body: { elementId: gone?.elementId ?? 0, motif: 'Attribué deux fois.' },
    });
    const done = await staff.ok(answerCorrectionLot, { body: { lotId, action: 'OK' } });
    expect(done).toEqual({
      lotId,
      repondues: 1,
      restent: [
        {
          correctionId: three,
          isrc: gone?.isrc,
          titre: expect.any(String),
          message: expect.stringMatching(/annul/i),
        },
      ],
    });
    expect(await sheets.answered()).toHaveLength(before);
    expect(await staff.ok(answerCorrectionLot, { body: { lotId, action: 'OK' } })).toMatchObject({
      repondues: 0,
      restent: [{ correctionId: three }],
    });
    const motif = 'Le code est annulé.';
    expect(await staff.ok(answerCorrectionLot, { body: { lotId, action: 'KO', motif } })).toEqual({
      lotId,
      repondues: 1,
      restent: [],
    });
    expect((await sheets.linesOf(lotId)).map(({ etat, reponse }) => [etat, reponse])).toEqual([
      ['REFUSE', 'Le titre est celui de la pochette.'],
      ['RETIRE', null],
      ['REFUSE', motif],
      ['ACCEPTE', null],
    ]);
    const [reported, ...more] = (await sheets.answered()).slice(before);
    expect(more).toEqual([]);
    expect(reported?.titre.replaceAll(/\s/g, ' ')).toContain(
      '1 correction faite, 2 corrections refusées',
    );
    expect(reported?.texte).toContain('Le titre est celui de la pochette.');
    expect(reported?.texte).toContain(motif);
    const { rows } = await staff.ok(listCorrections, {
      query: { elementId: String(lines[3]?.elementId) },
    });
    expect(rows).toMatchObject([{ correctionId: four, lot: { lotId, fichier: 'Fautes.csv' } }]);
  });

  test('the reviewed corrections are answered, and the other corrections of the sheet wait', async () => {
    const { lotId, lines } = await sheets.aLot(3);
    const { staff } = ground;
    const correctionIds = lines.slice(0, 2).map(({ correctionId }) => correctionId);
    const body = { lotId, correctionIds, action: 'OK' as const };
    const strange = { ...body, correctionIds: [...correctionIds, 1_000_000] };
    expect((await staff.refused(answerCorrectionLot, { body: strange })).code).toBe('NOT_FOUND');
    expect(await staff.ok(answerCorrectionLot, { body })).toEqual({
      lotId,
      repondues: 2,
      restent: [],
    });
    expect((await sheets.linesOf(lotId)).map(({ etat }) => etat)).toEqual([
      'ACCEPTE',
      'ACCEPTE',
      'EN_ATTENTE',
    ]);
    expect((await staff.refused(answerCorrectionLot, { body })).code).toBe('ALREADY_ANSWERED');
  });

  test('when more wait than a list holds, the oldest are listed, and no sheet is split', async () => {
    const { structureId } = ground.outsider;
    const query = { etat: 'EN_ATTENTE', structureId: String(structureId) } as const;
    await sheets.waitingOf(structureId, [null, 'Un.csv', 'Deux.csv', 'Trois.csv'], 800);
    const { rows, total, capped } = await ground.staff.ok(listCorrections, { query });
    expect({ rows: rows.length, total, capped }).toEqual({ rows: 2400, total: 3200, capped: true });
    expect([rows[0], rows.at(-1)].map((row) => row?.lot?.fichier)).toEqual(['Deux.csv', undefined]);
  });

  test('when withdrawn whole, no answer is notified', async () => {
    const { lotId } = await sheets.aLot(2);
    const before = (await sheets.answered()).length;
    const { client } = ground.giver;
    expect(await client.ok(answerCorrectionLot, { body: { lotId, action: 'DELETE' } })).toEqual({
      lotId,
      repondues: 2,
      restent: [],
    });
    expect(await sheets.answered()).toHaveLength(before);
  });

  test('the last pending line leaves with its recording: the author of the sheet is notified of the others', async () => {
    const { items, lotId, lines } = await sheets.aLot(2);
    const { giver, receiver, staff } = ground;
    const before = (await sheets.answered()).length;
    const [first, last] = lines;
    await staff.ok(answerCorrection, {
      body: { correctionId: first?.correctionId ?? 0, action: 'OK' },
    });
    expect(await sheets.answered()).toHaveLength(before);
    const leaves = items.filter(({ elementId }) => elementId === last?.elementId);
    const { transfertId } = await giver.client.ok(offerTransfer, {
      body: {
        elementIds: leaves.map(({ elementId }) => elementId),
        versStructureId: receiver.structureId,
        motif: 'Cession du catalogue.',
      },
    });
    await receiver.client.ok(answerTransfer, { body: { transfertId, action: 'OK', motif: '' } });
    expect((await sheets.linesOf(lotId)).map(({ etat }) => etat)).toEqual(['ACCEPTE', 'CADUC']);
    expect(
      (await sheets.answered()).slice(before).map(({ titre }) => titre.replaceAll(/\s/g, ' ')),
    ).toEqual([expect.stringContaining('« Fautes.csv » : 1 correction faite')]);
  });
});
