import { beforeAll, describe, expect, test } from 'vitest';
import { createProfile } from '#contract/account/profile.ts';
import {
  createStructure,
  deleteStructure,
  readStructure,
  updateStructure,
} from '#contract/account/structure.ts';
import {
  adminStructure,
  readStructureSheet,
  searchRegistry,
} from '#contract/registry-admin/structures.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const NOW = '2026-06-01T10:00:00.000Z';
const ALL_ROLES = {
  isGestionnaireInternet: true,
  isRepresentantLegal: true,
  isGestionnaireIsrc: true,
};

describe('the record of a structure', () => {
  const portal = aRunningPortal('postgres', { at: NOW });
  let staff: ApiClient;
  let who: number;

  beforeAll(async () => {
    const one = await aPerson(portal.db, { structures: [SOCIETY], roles: ['isRepresentantLegal'] });
    who = one.interlocuteurId;
    staff = clientOf(portal, one.email);
  });

  const line = (action: string, input: object) => ({
    action,
    who,
    onBehalfOf: SOCIETY,
    dossierId: null,
    elementId: null,
    before: null,
    after: null,
    ...input,
  });
  const leaves = async (work: () => Promise<unknown>, history: readonly object[]) =>
    expect((await leftBy(portal, work)).history).toEqual(history);

  test('opened, changed and deleted by its author: the values given, both sides, all that is deleted', async () => {
    const founder = clientOf(portal, 'rose@essai.example');
    const { interlocuteurId } = await founder.ok(createProfile, {
      body: { nom: 'Fondatrice', prenom: 'Rose' },
    });
    const body = { raison: 'Les Marées', sgVille: 'Brest' };
    let structureId = 0;
    const opened = await leftBy(portal, async () => {
      ({ structureId } = await founder.ok(createStructure, { body }));
    });
    const own = { who: interlocuteurId, structureId };
    expect(opened.history).toEqual([
      line('structure.create', {
        ...own,
        onBehalfOf: null,
        after: { ...body, creePar: interlocuteurId },
      }),
    ]);
    expect(await founder.ok(readStructure, { query: {} })).toMatchObject({
      structureId,
      ...body,
      etat: 1,
      statut: 'TIERS',
      situation: 'ACTI',
      marque: 'SPP',
      revision: 1,
      motif: null,
      submittedAt: null,
      numAyd: null,
      displayName: 'Les Marées',
    });
    const onBehalfOf = { ...own, onBehalfOf: structureId };
    await leaves(
      () =>
        founder.ok(updateStructure, {
          body: { structureId, sgVille: 'Lyon', raison: 'Les Marées' },
        }),
      [
        line('structure.edit', {
          ...onBehalfOf,
          before: { sgVille: 'Brest' },
          after: { sgVille: 'Lyon' },
        }),
      ],
    );
    await leaves(() => founder.ok(updateStructure, { body: { structureId, sgVille: 'Lyon' } }), []);
    const contacts = [expect.objectContaining({ interlocuteurId, ...ALL_ROLES })];
    await leaves(
      () => founder.ok(deleteStructure, { body: { structureId } }),
      [
        line('structure.delete', {
          ...onBehalfOf,
          before: expect.objectContaining({
            raison: 'Les Marées',
            sgVille: 'Lyon',
            etat: 1,
            motif: null,
            contacts,
          }),
        }),
      ],
    );
  });

  test('corrected by staff: both sides with the reason; its sheet returns every field', async () => {
    const structureId = await aStructure(portal.db, { raison: 'Quai des Brumes', sigle: 'QDB' });
    const person = { nom: 'LAMY', prenom: 'Zoé' };
    const { email, interlocuteurId } = await aPerson(portal.db, {
      structures: [structureId],
      person,
    });
    const openedAt = new Date(NOW);
    const prefixeId = await aPrefixe(portal.db, {
      code: 'FRQ01',
      structureId,
      rangeStart: 1,
      rangeEnd: 9,
      openedAt,
    });
    const absorbing = await aStructure(portal.db, { raison: 'Grand Quai' });
    const body = { structureId, revision: 1, sgVille: 'Brest', numAyd: '5511', motif: 'Jugement.' };
    const message = {
      situation: 'FUSI',
      situationDepuis: '2026-05-01',
      absorbeePar: absorbing,
    } as const;
    await leaves(
      () => staff.ok(adminStructure, { body: { ...body, ...message } }),
      [
        line('structure.care', {
          structureId,
          before: {
            sgVille: 'Paris',
            numAyd: null,
            situation: 'ACTI',
            situationDepuis: null,
            absorbeePar: null,
          },
          after: { sgVille: 'Brest', numAyd: '5511', ...message, motif: 'Jugement.' },
        }),
      ],
    );
    const { structure, ...sheet } = await staff.ok(readStructureSheet, {
      query: { structureId: String(structureId) },
    });
    expect(structure).toMatchObject({
      raison: 'Quai des Brumes',
      sigle: 'QDB',
      revision: 2,
      situation: 'FUSI',
    });
    expect(sheet).toEqual({
      situationDepuis: '2026-05-01',
      absorbeePar: { structureId: absorbing, raison: 'Grand Quai' },
      fusionneeVers: null,
      reunies: [],
      contacts: [
        {
          interlocuteurId,
          ...person,
          email,
          etat: 3,
          compte: false,
          ...ALL_ROLES,
          isGestionnaireInternet: false,
          isRepresentantLegal: false,
        },
      ],
      prefixes: [
        { prefixeId, code: 'FRQ01', type: 'P', rangeStart: 1, rangeEnd: 9, closedAt: null },
      ],
      comptes: {
        brouillons: 0,
        dossiers: 0,
        enregistrements: 0,
        codes: 0,
        justificatifs: 0,
        demandes: 0,
      },
      propositions: [
        { nature: 'PERSONNES', nombre: 1 },
        { nature: 'PREFIXES', nombre: 1 },
      ],
      can: { edit: true, merge: true, movePrefixes: true },
    });
    const row = {
      structureId,
      raison: 'Quai des Brumes',
      sigle: 'QDB',
      siret: null,
      numAyd: '5511',
      sgVille: 'Brest',
      etat: 3,
      statut: 'TIERS',
      situation: 'FUSI',
      marque: 'SPP',
      fusionneeVers: null,
    };
    const result = (more: object) => staff.ok(searchRegistry, { body: { texte: 'quai', ...more } });
    const all = await result({});
    expect(all).toEqual({
      rows: [expect.objectContaining({ structureId: absorbing }), row],
      total: 2,
      capped: false,
    });
    expect(await result({ limite: 1 })).toEqual({
      rows: all.rows.slice(0, 1),
      total: 2,
      capped: false,
    });
    expect((await result({ limite: 2 })).rows).toEqual(all.rows);
    const second = await result({ page: { taille: 1, saut: 1 } });
    expect([second.rows, second.total, second.page?.suite]).toEqual([[row], 2, false]);
    expect((await result({ page: { taille: 1 } })).page?.suite).toBe(true);
    // A short acronym, a member number, a prefix, a record number, and a number too large for one.
    for (const [texte, ids] of [
      ['qd', [structureId]],
      ['5511', [structureId]],
      ['fr-q01', [structureId]],
      [String(structureId), [structureId]],
      ['2147483648', []],
    ] as const)
      expect(
        (await staff.ok(searchRegistry, { body: { texte } })).rows.map((one) => one.structureId),
      ).toEqual(ids);
  });

  test('its situation, set by staff in the ordinary form, requires a reason, and the history keeps it', async () => {
    const structureId = await aStructure(portal.db, { raison: 'Môle' });
    const change = { structureId, situation: 'LIQU', situationDepuis: '2026-05-01' } as const;
    for (const motif of [undefined, null, ' '])
      expect(await staff.refused(updateStructure, { body: { ...change, motif } })).toMatchObject({
        errors: [{ path: 'motif', code: 'REQUIRED' }],
      });
    await leaves(
      () => staff.ok(updateStructure, { body: { ...change, motif: 'Jugement.' } }),
      [
        line('structure.edit', {
          structureId,
          before: { situation: 'ACTI', situationDepuis: null, absorbeePar: null },
          after: {
            situation: 'LIQU',
            situationDepuis: '2026-05-01',
            absorbeePar: null,
            motif: 'Jugement.',
          },
        }),
      ],
    );
  });
});
