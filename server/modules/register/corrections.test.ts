import { describe, expect, test } from 'vitest';
import { readHistory } from '#contract/history.ts';
import { cancelCode } from '#contract/registration/cancellation.ts';
import {
  answerCorrection,
  askCorrection,
  listCorrections,
} from '#contract/registration/corrections.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import { createElement, listCodes } from '#contract/registration/isrc.ts';
import { findProximity } from '#contract/registration/proximity.ts';
import { runtimeConfigurationSchema } from '#contract/runtime-configuration.ts';
import { runningPortal } from '#server/testing/running-portal.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aGround, oneIssued, registerOf } from './testing/register-ground.ts';

const MOTIF = 'Faute de frappe sur la pochette.';

test('a deployment may set another tolerance, and sends it to the site', async () => {
  const portal = await runningPortal('embedded', { environment: { DUREE_TOLERANCE: '10' } });
  const configuration = await (await fetch(`${portal.origin}/config.json`)).json();
  expect(runtimeConfigurationSchema.parse(configuration).flags.dureeTolerance).toBe(10);
  const ground = await aGround(portal);
  const { elementId } = await oneIssued(ground, ground.giver);
  const ask = (duree: string) => ({ body: { elementId, duree, motif: MOTIF, memeVersion: null } });
  expect((await ground.giver.client.refused(askCorrection, ask('3:30'))).status).toBe(422);
  expect(await ground.giver.client.ok(askCorrection, ask('3:29'))).toMatchObject({
    autreDuree: false,
  });
  await portal.remove();
});

describe('corrections', () => {
  const portal = aRunningPortal('postgres', { at: '2026-06-01T10:00:00Z' });
  const ground = beforehand(() => aGround(portal));

  const titleOf = async (elementId: number) =>
    (
      await portal.db
        .selectFrom('element')
        .select('titre')
        .where('elementId', '=', elementId)
        .executeTakeFirstOrThrow()
    ).titre;

  test('the structure requests, staff accept: the fields change, the code does not, the history keeps both', async () => {
    const { giver, staff } = ground;
    const { elementId, isrc, dossierId } = await oneIssued(ground, giver, {
      titre: 'Les marrées',
      ean: '',
    });
    const register = await registerOf(portal);
    const request = await giver.client.ok(askCorrection, {
      // Unchanged values are not part of the correction.
      body: {
        elementId,
        titre: 'Les marées',
        duree: '3:24',
        ean: '',
        compositeurs: ['Inès Roche'],
        label: null,
        motif: MOTIF,
      },
    });
    expect(request).toMatchObject({
      etat: 'EN_ATTENTE',
      parLaSociete: false,
      isrc,
      autreDuree: false,
      avant: { titre: 'Les marrées', duree: '00:03:20', compositeurs: [] },
      apres: { titre: 'Les marées', duree: '00:03:24', compositeurs: ['Inès Roche'] },
      can: { answer: false, withdraw: true },
    });
    expect(Object.keys(request.apres)).toEqual(['titre', 'duree', 'compositeurs']);
    expect(await titleOf(elementId)).toBe('Les marrées');
    const queue = await staff.ok(listCorrections, { query: { etat: 'EN_ATTENTE' } });
    expect(queue.rows.map(({ correctionId, can }) => [correctionId, can.answer])).toContainEqual([
      request.correctionId,
      true,
    ]);
    const { correctionId } = request;
    await staff.ok(answerCorrection, { body: { correctionId, action: 'OK' } });
    const { elements } = await giver.client.ok(readDossier, {
      query: { dossierId: String(dossierId) },
    });
    expect(elements).toMatchObject([
      {
        titre: 'Les marées',
        duree: '00:03:24',
        compositeurs: ['Inès Roche'],
        isrc,
        statut: 'DONE',
      },
    ]);
    expect(await registerOf(portal)).toEqual(register);
    const { rows } = await giver.client.ok(readHistory, {
      query: { dossierId: String(dossierId) },
    });
    expect(rows.find(({ action }) => action === 'correction.accept')).toMatchObject({
      elementId,
      parLaSociete: true,
      par: null,
      before: { titre: 'Les marrées', duree: 200 },
      after: { titre: 'Les marées', duree: 204, motif: MOTIF },
    });
  });

  test('a duration that moves by the tolerance requires the version, and stores the answer', async () => {
    const { giver, staff } = ground;
    const { elementId } = await oneIssued(ground, giver, { dureeProvisoire: true });
    const body = { elementId, duree: '3:25', dureeProvisoire: false, motif: MOTIF };
    const refused = await giver.client.refused(askCorrection, {
      body: { ...body, memeVersion: null },
    });
    expect(refused).toMatchObject({
      status: 422,
      code: 'INVALID_FIELDS',
      errors: [
        { path: 'memeVersion', code: 'REQUIRED', message: expect.stringContaining('5 secondes') },
      ],
    });
    const request = await giver.client.ok(askCorrection, { body: { ...body, memeVersion: false } });
    expect(request).toMatchObject({ autreDuree: true, memeVersion: false });
    const { rows } = await staff.ok(listCorrections, { query: { elementId: String(elementId) } });
    expect(rows).toMatchObject([{ autreDuree: true, memeVersion: false }]);
    await giver.client.ok(answerCorrection, {
      body: { correctionId: request.correctionId, action: 'DELETE' },
    });
    // A client that does not send the answer is not required to.
    const unsaid = await giver.client.ok(askCorrection, { body });
    expect(unsaid).toMatchObject({ autreDuree: true, memeVersion: null });
    await giver.client.ok(answerCorrection, {
      body: { correctionId: unsaid.correctionId, action: 'DELETE' },
    });
    // Below the tolerance no answer is required, and none is stored.
    const similar = { ...body, duree: '3:24', memeVersion: true };
    expect(await staff.ok(askCorrection, { body: similar })).toMatchObject({
      autreDuree: false,
      memeVersion: null,
    });
  });

  test('what is compared follows: the corrected title is found, the old one no more', async () => {
    const { giver, receiver, staff } = ground;
    const fields = { titre: 'Capitainerie sud', artiste: 'Fanfare du Môle', duree: '00:05:01' };
    const { elementId, isrc } = await oneIssued(ground, giver, fields);
    const { correctionId } = await giver.client.ok(askCorrection, {
      body: { elementId, titre: 'Phare de la Jument', motif: MOTIF },
    });
    await staff.ok(answerCorrection, { body: { correctionId, action: 'OK' } });
    const candidates = async (titre: string) => {
      const draft = await receiver.client.ok(createElement, {
        body: { ...fields, titre, type: 'P' },
      });
      const result = await receiver.client.ok(findProximity, {
        body: { elementId: draft.elementId },
      });
      return result.rows[0]?.candidats.filter(({ score }) => score >= 90).map((one) => one.isrc);
    };
    expect(await candidates('Phare de la Jument')).toEqual([isrc]);
    expect(await candidates('Capitainerie sud')).toEqual([]);
  });

  test('the structure answers a staff proposal; neither side answers for the other', async () => {
    const { giver, staff } = ground;
    const { elementId } = await oneIssued(ground, giver);
    const proposed = await staff.ok(askCorrection, {
      body: { elementId, label: 'Quai Nord', motif: MOTIF },
    });
    expect(proposed).toMatchObject({ parLaSociete: true, can: { answer: false, withdraw: true } });
    const ok = { correctionId: proposed.correctionId, action: 'OK' as const };
    expect(await staff.refused(answerCorrection, { body: ok })).toMatchObject({
      code: 'ANSWER_NOT_YOURS',
    });
    expect(await giver.client.ok(answerCorrection, { body: ok })).toMatchObject({
      etat: 'ACCEPTE',
    });
    const request = await giver.client.ok(askCorrection, {
      body: { elementId, label: 'Quai', motif: MOTIF },
    });
    const own = { correctionId: request.correctionId, action: 'OK' as const };
    expect(await giver.client.refused(answerCorrection, { body: own })).toMatchObject({
      status: 409,
      code: 'ANSWER_NOT_YOURS',
    });
    await giver.client.ok(answerCorrection, { body: { ...own, action: 'DELETE' } });
    expect(await staff.refused(answerCorrection, { body: own })).toMatchObject({
      code: 'ALREADY_ANSWERED',
      facts: { etat: 'RETIRE' },
    });
  });

  test('refused with a reason, nothing changes; one waits at a time; a correction of nothing is none', async () => {
    const { giver, staff } = ground;
    const { elementId } = await oneIssued(ground, giver, { titre: 'Juste' });
    const ask = (fields: object) => ({ body: { elementId, motif: MOTIF, ...fields } });
    expect(await giver.client.refused(askCorrection, ask({ titre: ' Juste ' }))).toMatchObject({
      code: 'NOTHING_TO_CORRECT',
    });
    const { correctionId } = await giver.client.ok(
      askCorrection,
      ask({ titre: 'Faux', duree: '3:40', memeVersion: true }),
    );
    const [waits] = (await staff.ok(listCorrections, { query: { elementId: String(elementId) } }))
      .rows;
    expect(waits?.autreDuree).toBe(true);
    expect(await giver.client.refused(askCorrection, ask({ titre: 'Encore' }))).toMatchObject({
      code: 'CORRECTION_WAITING',
    });
    const silent = { correctionId, action: 'KO' as const };
    expect(await staff.refused(answerCorrection, { body: silent })).toMatchObject({
      status: 422,
      errors: [{ path: 'motif' }],
    });
    await staff.ok(answerCorrection, {
      body: { ...silent, motif: 'C’est bien le titre de la pochette.' },
    });
    expect(await titleOf(elementId)).toBe('Juste');
    const reported = await portal.db
      .selectFrom('notification')
      .select(['titre', 'texte'])
      .where('kind', '=', 'CORRECTION_ANSWERED')
      .where('texte', 'like', '%pochette%')
      .execute();
    expect(reported.length).toBeGreaterThan(0);
  });

  test('each side is led to its own page of the code once it is answered', async () => {
    const { giver, staff } = ground;
    const { elementId, isrc } = await oneIssued(ground, giver, { titre: 'Deux pages' });
    const body = { elementId, label: 'Quai Nord', motif: MOTIF };
    const { correctionId } = await staff.ok(askCorrection, { body });
    await giver.client.ok(answerCorrection, { body: { correctionId, action: 'OK' } });
    const reported = await portal.db
      .selectFrom('notification as n')
      .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'n.interlocuteurId')
      .select(['i.email', 'n.lien'])
      .where('n.kind', '=', 'CORRECTION_ANSWERED')
      .where('n.lien', 'like', `%${isrc}`)
      .execute();
    const [proposer, ...rest] = reported.toSorted((one) => (one.email === giver.email ? 1 : -1));
    expect(proposer?.lien).toBe(`/spp/consultations?code=${isrc}`);
    expect(rest).toEqual([{ email: giver.email, lien: `/isrc/list?code=${isrc}` }]);
  });

  test('once its code is cancelled, a correction is neither requested nor accepted', async () => {
    const { giver, staff, manager } = ground;
    const { elementId } = await oneIssued(ground, giver, { titre: 'Juste' });
    const ask = { body: { elementId, motif: MOTIF, titre: 'Faux' } };
    const { correctionId } = await giver.client.ok(askCorrection, ask);
    await manager.ok(cancelCode, { body: { elementId, motif: 'Attribué deux fois.' } });
    const cancelled = { status: 409, code: 'CANCELLED_NOT_CORRECTED' };
    const agree = { body: { correctionId, action: 'OK' as const } };
    expect(await staff.refused(answerCorrection, agree)).toMatchObject(cancelled);
    const { rows } = await staff.ok(listCorrections, { query: { elementId: String(elementId) } });
    expect(rows.map(({ annuleLe }) => annuleLe)).toEqual([portal.time.now.toISOString()]);
    expect(await titleOf(elementId)).toBe('Juste');
    // The requester withdraws it; no new request is possible.
    await giver.client.ok(answerCorrection, { body: { correctionId, action: 'DELETE' } });
    expect(await giver.client.refused(askCorrection, ask)).toMatchObject(cancelled);
    expect(await staff.refused(askCorrection, ask)).toMatchObject(cancelled);
  });

  test('the code, the type and what a code needs are out of reach; faults are named by their field', async () => {
    const { giver, outsider } = ground;
    const { elementId } = await oneIssued(ground, giver);
    for (const field of [
      { type: 'V' },
      { isrcDeclare: 'FRZ039800212' },
      { isrc: 'FRZ039800212' },
    ]) {
      const body = { elementId, motif: MOTIF, ...field };
      expect(await giver.client.refused(askCorrection, { body })).toMatchObject({ status: 400 });
    }
    const body = { elementId, titre: null, duree: null, ean: '123', motif: MOTIF };
    const refused = await giver.client.refused(askCorrection, { body });
    expect(refused.errors?.map(({ path }) => path).sort()).toEqual(
      ['duree', 'ean', 'titre'].sort(),
    );
    const foreign = { elementId, titre: 'À moi', motif: MOTIF };
    expect(await outsider.client.refused(askCorrection, { body: foreign })).toMatchObject({
      status: 404,
    });
    expect(await giver.reader.refused(askCorrection, { body: foreign })).toMatchObject({
      status: 403,
    });
    const draft = await giver.client.ok(createElement, { body: { titre: 'Brouillon', type: 'P' } });
    expect(
      await giver.client.refused(askCorrection, {
        body: { ...foreign, elementId: draft.elementId },
      }),
    ).toMatchObject({ code: 'TRANSITION_REFUSED' });
    expect((await giver.client.ok(listCodes, { body: { titre: 'Brouillon' } })).total).toBe(0);
  });
});
