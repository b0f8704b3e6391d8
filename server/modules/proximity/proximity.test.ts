import { beforeAll, describe, expect, test } from 'vitest';
import { readDossier, submitDossier } from '#contract/registration/dossier.ts';
import { createElement, updateElement } from '#contract/registration/isrc.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, codeOf } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

type Track = {
  readonly titre: string;
  readonly version?: string;
  readonly artiste?: string;
  readonly duree?: string;
  readonly type?: 'P' | 'V';
  readonly dossierId?: number;
  /** The code that the recording declares. */
  readonly isrcDeclare?: string;
};

describe.each(['embedded', 'postgres'] as const)('proximity on %s', (kind) => {
  const portal = aRunningPortal(kind, { at: '2026-06-01T10:00:00Z' });
  let own: number;
  let producer: ApiClient;
  let neighbour: ApiClient;
  let reader: ApiClient;
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));

  beforeAll(async () => {
    own = await aStructure(portal.db, { raison: 'Atelier du Soir' });
    const foreign = await aStructure(portal.db, { raison: 'Maison Concurrente' });
    await aPrefixe(portal.db, { code: 'FRX26' });
    await aPrefixe(portal.db, { code: 'FRX27', type: 'V' });
    producer = await aClient(portal, { structures: [own] });
    reader = await aClient(portal, { structures: [own], roles: [] });
    neighbour = await aClient(portal, { structures: [foreign] });
  });

  const enter = (who: ApiClient, { artiste = 'Les Marées', duree = '3:45', ...track }: Track) =>
    who.ok(createElement, { body: aTrack({ artiste, duree, ...track }) });
  const submit = (who: ApiClient, dossierId: number) =>
    who.ok(submitDossier, { body: { dossierId, attestation: true } });
  /** Enters, sends and accepts a recording: returns its code. */
  async function coded(who: ApiClient, track: Track): Promise<{ isrc: string; elementId: number }> {
    const { dossierId, elementId } = await enter(who, track);
    return { isrc: await codeOf(who, staff, dossierId), elementId };
  }
  async function similar(who: ApiClient, elementId: number) {
    const { rows } = await who.ok(findProximity, { body: { elementId } });
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    return row;
  }

  test('another structure’s code is found and explained, without revealing its holder', async () => {
    const { isrc } = await coded(neighbour, { titre: 'Houle' });
    const { elementId } = await enter(producer, { titre: 'LA HOULE', duree: '3:46' });
    const answer = await producer.ok(findProximity, { body: { elementId } });
    expect(answer.rows).toMatchObject([
      {
        elementId,
        ambigu: false,
        choixRequis: true,
        lies: [],
        candidats: [
          {
            elementId: null,
            isrc,
            titre: 'Houle',
            artiste: 'Les Marées',
            duree: '00:03:45',
            anneePublication: 2026,
            structure: null,
            memeDossier: false,
            score: 100,
            bande: 'MEME',
            plafond: null,
            ecartDuree: 1,
            choixRequis: true,
            choix: null,
          },
        ],
      },
    ]);
    expect(answer.rows[0]?.candidats[0]?.raisons).toEqual([
      { critere: 'titre', points: 45, sur: 45, texte: 'Même titre.' },
      { critere: 'artiste', points: 25, sur: 25, texte: 'Même artiste.' },
      { critere: 'duree', points: 20, sur: 20, texte: 'Durées à 1 s près.' },
      { critere: 'version', points: 10, sur: 10, texte: 'Même version.' },
    ]);
    const text = JSON.stringify(answer);
    for (const secret of [
      'Concurrente',
      'raison"',
      'structureId',
      'dossierId',
      '@',
      'interlocuteur',
    ]) {
      expect(text).not.toContain(secret);
    }
    expect((await similar(staff, elementId)).candidats[0]?.structure?.raison).toBe(
      'Maison Concurrente',
    );
  });

  test('what another structure has not finished is seen by staff only', async () => {
    await enter(neighbour, { titre: 'Brise-lames' });
    const { elementId } = await enter(producer, { titre: 'Brise lames' });
    expect((await similar(producer, elementId)).candidats).toEqual([]);
    expect((await similar(staff, elementId)).candidats).toMatchObject([
      { isrc: null, titre: 'Brise-lames' },
    ]);
  });

  test('a draft of the own structure and a line of the same dossier are found, by their id', async () => {
    const first = await enter(producer, { titre: 'Corne de brume' });
    const { dossierId } = first;
    const second = await enter(producer, { titre: 'Corne de brume', version: 'Live', dossierId });
    const third = await enter(producer, { titre: 'Corne de brumes', dossierId });
    const { rows } = await producer.ok(findProximity, { body: { dossierId } });
    expect(rows.map(({ elementId }) => elementId)).toEqual(
      [first, second, third].map((e) => e.elementId),
    );
    expect(rows[0]?.candidats).toMatchObject([
      { elementId: third.elementId, memeDossier: true, bande: 'MEME', isrc: null },
      {
        elementId: second.elementId,
        memeDossier: true,
        score: 70,
        bande: 'VOISINE',
        plafond: 'Limité à 70 : une autre version est un autre enregistrement.',
      },
    ]);
  });

  // spec 3.7 7.14
  test('a clip never matches its sound: it is tied to it', async () => {
    const { isrc } = await coded(producer, { titre: 'Passerelle' });
    const { elementId } = await enter(producer, { titre: 'Passerelle (clip officiel)', type: 'V' });
    const row = await similar(producer, elementId);
    expect(row.candidats).toEqual([]);
    expect(row.lies).toMatchObject([{ isrc, type: 'P', titre: 'Passerelle' }]);
  });

  test('a form stored under older rules, or not stored yet, is computed again: the answer is the same', async () => {
    const { isrc } = await coded(neighbour, { titre: 'Mascaret' });
    const clip = await coded(producer, { titre: 'Mascaret', type: 'V' });
    const { dossierId } = await enter(producer, { titre: 'LE MASCARET', duree: '3:46' });
    // More than ten: the keys of fewer would be computed again.
    for (let track = 2; track <= 12; track += 1)
      await enter(producer, { titre: `Marée du ${track} juin`, artiste: 'Nora Sel', dossierId });
    const ask = () => producer.ok(findProximity, { body: { dossierId } });
    const stored = await ask();
    expect(stored.rows[0]).toMatchObject({
      candidats: [{ isrc }],
      lies: [{ elementId: clip.elementId }],
    });
    const theirs = portal.db
      .selectFrom('element')
      .select('elementId')
      .where('dossierId', '=', dossierId)
      .where('rang', '=', 1);
    const old = { regles: 0, noyau: 'autre chose', cles: ['P=autre'] };
    await portal.db.updateTable('proximite').set(old).where('elementId', 'in', theirs).execute();
    expect(await ask()).toEqual(stored);
    await portal.db.deleteFrom('proximite').where('elementId', 'in', theirs).execute();
    expect(await ask()).toEqual(stored);
  });

  test('two candidates too close to separate are marked as ambiguous', async () => {
    // Eight seconds apart, which makes two recordings, and the new one halfway.
    await coded(neighbour, { titre: 'Jusant', duree: '3:40' });
    await coded(neighbour, { titre: 'Jusant', duree: '3:48' });
    const { elementId } = await enter(producer, { titre: 'Jusant', duree: '3:44' });
    const row = await similar(producer, elementId);
    expect([row.ambigu, row.candidats.length]).toEqual([true, 2]);
  });

  test('nothing is sent before a choice, and the choice falls when the recording changes', async () => {
    const { isrc } = await coded(neighbour, { titre: 'Estran' });
    const { dossierId, elementId } = await enter(producer, { titre: 'Estran' });
    const send = { body: { dossierId, attestation: true as const } };
    expect(await producer.refused(submitDossier, send)).toMatchObject({
      status: 422,
      code: 'INVALID_FIELDS',
      errors: [{ path: `elements.${elementId}.proximite`, code: 'CHOICE_REQUIRED' }],
    });
    const choice = { elementId, candidat: { isrc }, choix: 'AUTRE_VERSION' as const };
    expect(await producer.refused(chooseProximity, { body: choice })).toMatchObject({
      errors: [{ path: 'motif', code: 'REQUIRED' }],
    });
    const chosen = await producer.ok(chooseProximity, {
      body: { ...choice, motif: 'Prise de 2025' },
    });
    expect(chosen.choix).toMatchObject({
      choix: 'AUTRE_VERSION',
      motif: 'Prise de 2025',
      valable: true,
    });
    expect((await similar(producer, elementId)).choixRequis).toBe(false);

    // Changing a field that is not compared keeps the choice; changing the title does not.
    await producer.ok(updateElement, {
      body: { elementId, label: 'Grand Large', titre: 'ESTRAN' },
    });
    expect((await similar(producer, elementId)).choixRequis).toBe(false);
    await producer.ok(updateElement, { body: { elementId, titre: 'Les estrans' } });
    const shown = await producer.ok(readDossier, { query: { dossierId: String(dossierId) } });
    expect(shown.choixProximite).toMatchObject([
      { elementId, valable: false, candidat: { isrc, elementId: null } },
    ]);
    expect(await producer.refused(submitDossier, send)).toMatchObject({
      errors: [{ code: 'CHOICE_REQUIRED' }],
    });

    await producer.ok(chooseProximity, { body: { ...choice, motif: 'Prise de 2025' } });
    await submit(producer, dossierId);
    const read = await staff.ok(readDossier, { query: { dossierId: String(dossierId) } });
    expect(read.choixProximite).toMatchObject([
      { choix: 'AUTRE_VERSION', valable: true, par: 'Camille ESSAI' },
    ]);
    expect(read.history.map(({ action }) => action)).toContain('proximite.choose');
    expect(
      JSON.stringify(read.history.filter(({ action }) => action === 'proximite.choose')),
    ).toContain(isrc);
  });

  test('a line that reuses a code requests none: it is removed with a trace, the others continue', async () => {
    const { isrc } = await coded(neighbour, { titre: 'Vive-eau' });
    // It declares the same code, which would otherwise be refused as taken.
    const { dossierId, elementId } = await enter(producer, {
      titre: 'Vive eau',
      isrcDeclare: isrc,
    });
    const reuse = { elementId, candidat: { isrc }, choix: 'REUTILISER' as const };
    await producer.ok(chooseProximity, { body: reuse });
    const send = { body: { dossierId, attestation: true as const } };
    expect(await producer.refused(submitDossier, send)).toMatchObject({
      status: 409,
      code: 'DOSSIER_EMPTY',
    });
    const other = await enter(producer, { titre: 'Morte-eau', dossierId });
    expect(await submit(producer, dossierId)).toMatchObject({ sent: 1, toTime: 0 });
    const read = await producer.ok(readDossier, { query: { dossierId: String(dossierId) } });
    expect(read.elements.map((element) => element.elementId)).toEqual([other.elementId]);
    expect(read.history.find(({ action }) => action === 'element.reuseCode')).toMatchObject({
      elementId,
      after: { isrc },
    });
  });

  test('staff choose on behalf of the structure, which reads the answer without their name', async () => {
    const { isrc } = await coded(neighbour, { titre: 'Grand pavois' });
    const { dossierId, elementId } = await enter(producer, { titre: 'Grand pavois' });
    const motif = 'Confirmé au téléphone.';
    const body = { elementId, candidat: { isrc }, choix: 'AUTRE_ENREGISTREMENT' as const, motif };
    expect((await staff.ok(chooseProximity, { body })).choix).toMatchObject({
      par: 'Camille ESSAI',
    });
    for (const [who, par] of [
      [producer, null],
      [staff, 'Camille ESSAI'],
    ] as const) {
      const { choixProximite } = await who.ok(readDossier, {
        query: { dossierId: String(dossierId) },
      });
      expect(choixProximite).toMatchObject([
        { elementId, motif, par, parLaSociete: true, valable: true },
      ]);
    }
    // The comparison does not depend on the sender: staff must answer like the structure.
    const other = await enter(producer, { titre: 'Vive eau de mars' });
    await coded(neighbour, { titre: 'Vive-eau de mars' });
    const send = { body: { dossierId: other.dossierId, attestation: true as const } };
    expect(await staff.refused(submitDossier, send)).toMatchObject({
      errors: [{ code: 'CHOICE_REQUIRED' }],
    });
    expect(await submit(producer, dossierId)).toMatchObject({ sent: 1 });
  });

  test('two lines of one dossier: one answer is enough, and neither has a code to reuse', async () => {
    const first = await enter(producer, { titre: 'Ressac' });
    const { dossierId } = first;
    const second = await enter(producer, { titre: 'Ressac', dossierId });
    const send = { body: { dossierId, attestation: true as const } };
    const refused = await producer.refused(submitDossier, send);
    expect(refused.errors?.map(({ path }) => path)).toEqual(
      [first, second].map(({ elementId }) => `elements.${elementId}.proximite`),
    );
    const choice = { elementId: first.elementId, candidat: { elementId: second.elementId } };
    expect(
      await producer.refused(chooseProximity, { body: { ...choice, choix: 'REUTILISER' } }),
    ).toMatchObject({ status: 409, code: 'NO_CODE_TO_REUSE' });
    await producer.ok(chooseProximity, {
      body: { ...choice, choix: 'AUTRE_ENREGISTREMENT', motif: 'Deux prises du même jour.' },
    });
    expect(await submit(producer, dossierId)).toMatchObject({ sent: 2 });
  });

  test('what is not near, not there or not one’s own cannot be chosen, and changes nothing', async () => {
    const { isrc } = await coded(neighbour, { titre: 'Tout autre chose' });
    const foreign = await enter(neighbour, { titre: 'Étale' });
    const { elementId, dossierId } = await enter(producer, { titre: 'Étale' });
    const before = await portal.db.selectFrom('historique').select('historiqueId').execute();
    const motif = 'Autre chose';
    for (const candidat of [
      { isrc },
      { isrc: 'FRZ039800212' },
      { elementId: foreign.elementId },
      { elementId },
    ]) {
      const body = { elementId, candidat, choix: 'AUTRE_ENREGISTREMENT' as const, motif };
      expect(await producer.refused(chooseProximity, { body })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
    const body = { elementId, candidat: { isrc }, choix: 'AUTRE_ENREGISTREMENT' as const, motif };
    expect(await neighbour.refused(chooseProximity, { body })).toMatchObject({ status: 404 });
    expect(await reader.refused(chooseProximity, { body })).toMatchObject({ status: 403 });
    for (const unknown of [foreign.elementId, 2_000_000_000]) {
      expect(await producer.refused(findProximity, { body: { elementId: unknown } })).toMatchObject(
        {
          status: 404,
          code: 'NOT_FOUND',
        },
      );
    }
    expect(
      await producer.refused(findProximity, { body: { dossierId: foreign.dossierId } }),
    ).toMatchObject({
      status: 404,
    });
    expect(await portal.db.selectFrom('historique').select('historiqueId').execute()).toEqual(
      before,
    );
    await submit(producer, dossierId);
    const after = await producer.refused(chooseProximity, { body });
    expect(after).toMatchObject({ status: 409, code: 'TRANSITION_REFUSED' });
    expect((await similar(reader, elementId)).elementId).toBe(elementId);
  });
});
