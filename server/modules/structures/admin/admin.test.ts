import { describe, expect, test } from 'vitest';
import { updateStructure } from '#contract/account/structure.ts';
import { readHistory } from '#contract/history.ts';
import {
  adminStructure,
  readStructureSheet,
  searchRegistry,
} from '#contract/registry-admin/structures.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const SIRET = '73282932000074';

describe('the registry of structures', () => {
  const portal = aRunningPortal('postgres', { at: '2026-11-21T12:00:00Z' });
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));

  type Criteria = NonNullable<Parameters<typeof staff.ok<typeof searchRegistry>>[1]['body']>;
  const search = async (body: Criteria) => (await staff.ok(searchRegistry, { body })).rows;
  const result = async (body: Criteria) =>
    (await search(body)).map(({ structureId }) => structureId);
  const sheet = (structureId: number) =>
    staff.ok(readStructureSheet, { query: { structureId: String(structureId) } });

  test('finds by name, acronym, company number, member number, record number and prefix', async () => {
    const expected = await aStructure(portal.db, {
      raison: 'Éditions du Môle Noir',
      sigle: 'ÉMN',
      siret: SIRET,
      numAyd: '40417',
      marque: 'SPF',
    });
    await aStructure(portal.db, { raison: 'Éditions du Môle Blanc', siret: '35600000000048' });
    await aPrefixe(portal.db, { code: 'FRMN1', structureId: expected });
    for (const texte of [
      'editions mole noir',
      'NOIR',
      'emn',
      '732 829 320 00074',
      '732829320',
      '40417',
      String(expected),
      'fr-mn1',
    ]) {
      expect([texte, await result({ texte })]).toEqual([texte, [expected]]);
    }
    expect(await result({ texte: 'mole' })).toHaveLength(2);
    expect(await result({ texte: 'éd' })).toHaveLength(2);
    expect(await result({ texte: '%' })).toEqual([]);
    expect(await result({ texte: 'mole', marque: 'SPF' })).toEqual([expected]);
  });

  test('applies the requested state, situation and type; counts the results beyond the limit', async () => {
    const raison = 'Tamis Sonore';
    const ended = await aStructure(portal.db, { raison, situation: 'LIQU' });
    const member = await aStructure(portal.db, { raison, statut: 'MEMBRE_PRODUCT' });
    const waiting = await aStructure(portal.db, { raison, etat: 2 });
    const texte = 'tamis';
    expect(await result({ texte, situation: 'LIQU' })).toEqual([ended]);
    expect(await result({ texte, statut: 'MEMBRE_PRODUCT' })).toEqual([member]);
    expect(await result({ texte, etat: [2, 4] })).toEqual([waiting]);
    const { rows, total, capped } = await staff.ok(searchRegistry, { body: { texte, limite: 2 } });
    expect([rows.length, total, capped]).toEqual([2, 3, false]);
  });

  // spec 11.12
  test('situation, type and member number change with a reason and a day, and leave their trace', async () => {
    const structureId = await aStructure(portal.db, { raison: 'Quai des Brumes' });
    const { structure } = await sheet(structureId);
    const { revision } = structure;
    const after = await staff.ok(adminStructure, {
      body: {
        structureId,
        revision,
        situation: 'LIQU',
        situationDepuis: '2026-11-03',
        statut: 'DECLARANT_NON_MEMBRE',
        numAyd: '5511',
        sgVille: 'Brest',
        motif: 'Jugement reçu.',
      },
    });
    expect(after).toMatchObject({
      situationDepuis: '2026-11-03',
      structure: {
        situation: 'LIQU',
        statut: 'DECLARANT_NON_MEMBRE',
        numAyd: '5511',
        sgVille: 'Brest',
      },
    });
    const [trace] = (await staff.ok(readHistory, { query: { structureId: String(structureId) } }))
      .rows;
    expect(trace).toMatchObject({
      action: 'structure.care',
      before: { situation: 'ACTI', statut: 'TIERS', numAyd: null, sgVille: 'Paris' },
      after: { situation: 'LIQU', situationDepuis: '2026-11-03', motif: 'Jugement reçu.' },
    });
    const twin = await aStructure(portal.db, {});
    const taken = await staff.refused(adminStructure, {
      body: { structureId: twin, revision: 1, numAyd: '5511', motif: 'Essai.' },
    });
    expect(taken.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(['numAyd TAKEN']);
  });

  test('the brand becomes another of the portal’s, and leaves its trace', async () => {
    const structureId = await aStructure(portal.db, { raison: 'Ouverte ailleurs' });
    const body = { structureId, revision: 1, motif: 'Ouverte sur l’autre site.' };
    const unknown = await staff.refused(adminStructure, { body: { ...body, marque: 'INCONNUE' } });
    expect(unknown.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'marque UNKNOWN_VALUE',
    ]);
    const { structure } = await staff.ok(adminStructure, { body: { ...body, marque: 'SPI' } });
    expect(structure).toMatchObject({ marque: 'SPI', revision: 2 });
    const [trace] = (await staff.ok(readHistory, { query: { structureId: String(structureId) } }))
      .rows;
    expect(trace).toMatchObject({
      before: { marque: 'SPP' },
      after: { marque: 'SPI', motif: body.motif },
    });
  });

  test.each([1, 4] as const)(
    'a record in state %i, which staff do not look at, is corrected too',
    async (etat) => {
      const structureId = await aStructure(portal.db, { raison: 'Pas encore là', etat });
      expect((await sheet(structureId)).can.edit).toBe(true);
      const body = { structureId, revision: 1, numAyd: `66${etat}`, motif: 'Numéro connu.' };
      const { structure } = await staff.ok(adminStructure, {
        body: { ...body, statut: 'DECLARANT_NON_MEMBRE' },
      });
      expect(structure).toMatchObject({
        etat,
        statut: 'DECLARANT_NON_MEMBRE',
        numAyd: body.numAyd,
      });
    },
  );

  test('the trace of a record that was joined to another stays as it is', async () => {
    const fusionneeVers = await aStructure(portal.db, { raison: 'Gardée' });
    const structureId = await aStructure(portal.db, { raison: 'Partie', etat: 4, fusionneeVers });
    expect((await sheet(structureId)).can.edit).toBe(false);
    const body = { structureId, revision: 1, motif: 'Essai.', numAyd: '7' };
    expect(await staff.refused(adminStructure, { body })).toMatchObject({
      status: 409,
      code: 'STRUCTURE_TRANSITION_REFUSED',
      detail: expect.stringContaining('réunie à une autre'),
    });
    const put = await staff.refused(updateStructure, { body: { structureId, numAyd: '7' } });
    expect(put.code).toBe('STRUCTURE_TRANSITION_REFUSED');
  });

  test('a change begins from the version that was read: else both are answered and nothing is written', async () => {
    const structureId = await aStructure(portal.db, { raison: 'Deux Mains' });
    const body = { structureId, revision: 1, motif: 'Correction.' };
    await staff.ok(adminStructure, { body: { ...body, sgVille: 'Lille' } });
    const refused = await staff.refused(adminStructure, { body: { ...body, sgVille: 'Lyon' } });
    expect(refused).toMatchObject({
      status: 409,
      code: 'STRUCTURE_CHANGED',
      versions: { sent: { sgVille: 'Lyon' }, current: { sgVille: 'Lille', revision: 2 } },
    });
    expect((await sheet(structureId)).structure.sgVille).toBe('Lille');
    const silent = await staff.refused(adminStructure, {
      body: { ...body, revision: 2, motif: ' ' },
    });
    expect(silent.errors?.map(({ path }) => path)).toEqual(['motif']);
  });

  test('a merger names the absorbing structure; another situation forgets it', async () => {
    const structureId = await aStructure(portal.db, { raison: 'Absorbée', siret: SIRET });
    const absorbing = await aStructure(portal.db, { raison: 'Absorbante' });
    const merged = {
      situation: 'FUSI',
      situationDepuis: '2026-10-01',
      motif: 'Traité de fusion.',
    } as const;
    const nameless = await staff.refused(adminStructure, {
      body: { structureId, revision: 1, ...merged },
    });
    expect(nameless.errors?.map(({ path }) => path)).toEqual(['absorbeePar']);
    const named = await staff.ok(adminStructure, {
      body: { structureId, revision: 1, ...merged, absorbeePar: absorbing },
    });
    expect(named.absorbeePar).toEqual({ structureId: absorbing, raison: 'Absorbante' });
    const back = await staff.ok(adminStructure, {
      body: {
        structureId,
        revision: named.structure.revision,
        situation: 'ACTI',
        situationDepuis: '2026-11-01',
        motif: 'Erreur de fiche.',
      },
    });
    expect([back.absorbeePar, back.situationDepuis]).toEqual([null, '2026-11-01']);
  });

  test('is the work of staff alone', async () => {
    const structureId = await aStructure(portal.db, {});
    const own = await aClient(portal, {
      structures: [structureId],
      roles: ['isRepresentantLegal'],
    });
    const query = { structureId: String(structureId) };
    expect((await own.refused(readStructureSheet, { query })).status).toBe(404);
    expect((await own.refused(searchRegistry, { body: {} })).status).toBe(404);
    expect(
      (await staff.refused(readStructureSheet, { query: { structureId: '999999' } })).status,
    ).toBe(404);
  });
});
