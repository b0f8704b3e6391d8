import { beforeAll, describe, expect, test } from 'vitest';
import {
  createProfile,
  listAccounts,
  readProfile,
  updateProfile,
} from '#contract/account/profile.ts';
import {
  adminPerson,
  mergePeople,
  previewPeopleMerge,
  readPerson,
  searchPeople,
  unbindAccount,
} from '#contract/registry-admin/people.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const NOW = '2026-06-01T10:00:00.000Z';
const BORN = '2024-03-01T09:00:00.000Z';

describe('the record of a person', () => {
  const portal = aRunningPortal('postgres', { at: NOW });
  let structureId: number;
  let manager: ApiClient;
  let who: number;

  beforeAll(async () => {
    structureId = await aStructure(portal.db, { raison: 'Atelier du Soir' });
    const boss = await aPerson(portal.db, {
      structures: [SOCIETY],
      roles: ['isRepresentantLegal'],
    });
    who = boss.interlocuteurId;
    manager = clientOf(portal, boss.email);
  });

  const line = (action: string, input: object) => ({
    action,
    who,
    onBehalfOf: SOCIETY,
    structureId: null,
    dossierId: null,
    elementId: null,
    before: null,
    ...input,
  });
  const leaves = async (work: () => Promise<unknown>, history: readonly object[]) =>
    expect((await leftBy(portal, work)).history).toEqual(history);
  const sheet = (interlocuteurId: number) =>
    manager.ok(readPerson, { query: { interlocuteurId: String(interlocuteurId) } });

  test('is returned whole, to its owner and to staff; each change records both sides, and the staff reason', async () => {
    const client = clientOf(portal, 'ewen@essai.example');
    const input = {
      civilite: 'M',
      nom: 'Le Roux',
      prenom: 'Ewen',
      telephone: '02 98 00 00 00',
    } as const;
    const fields = { ...input, email: 'ewen@essai.example', fonction: null };
    let interlocuteurId = 0;
    const created = await leftBy(portal, async () => {
      ({ interlocuteurId } = await client.ok(createProfile, { body: input }));
    });
    const own = { who: interlocuteurId, onBehalfOf: null };
    const [first] = created.history;
    expect(first).toEqual(
      line('profile.create', { ...own, after: expect.objectContaining({ ...fields }) }),
    );
    expect(await client.ok(readProfile, { query: {} })).toEqual({
      interlocuteurId,
      ...fields,
      emailVerifie: true,
      etat: 1,
      etatLettre: null,
      motif: null,
      emailAttendu: null,
      preferences: {},
      compte: true,
      revision: 1,
      can: { edit: true },
    });
    const preferences = { theme: 'sombre' } as const;
    const change = (more: object) => () =>
      client.ok(updateProfile, { body: { interlocuteurId, fonction: 'Gérant', ...more } });
    await leaves(change({ preferences }), [
      line('profile.edit', {
        ...own,
        before: { interlocuteurId, fonction: null, preferences: {} },
        after: { interlocuteurId, fonction: 'Gérant', preferences },
      }),
    ]);
    await leaves(change({}), []);
    const personne = {
      interlocuteurId,
      ...fields,
      fonction: 'Gérant',
      emailVerifie: true,
      etat: 1,
      etatLettre: null,
      emailAttendu: null,
      motif: null,
      preferences,
      compte: true,
      revision: 2,
      can: { edit: true },
    };
    const read = await sheet(interlocuteurId);
    const [account] = read.comptes;
    const { issuer = '', subject = '' } = account ?? {};
    expect(read).toEqual({
      personne,
      structures: [],
      createdAt: NOW,
      fusionneVers: null,
      comptes: [{ issuer, subject, boundAt: NOW }],
      can: { edit: true, merge: true, unbind: true },
    });
    const motif = 'Faute.';
    await leaves(
      () =>
        manager.ok(adminPerson, { body: { interlocuteurId, revision: 2, nom: 'Leroux', motif } }),
      [
        line('profile.care', {
          before: { interlocuteurId, nom: 'Le Roux', preferences },
          after: { interlocuteurId, nom: 'Leroux', preferences, motif },
        }),
      ],
    );
    await leaves(
      () => manager.ok(unbindAccount, { body: { interlocuteurId, issuer, subject, motif } }),
      [
        line('profile.unbind', {
          before: { interlocuteurId, issuer, subject, boundAt: NOW },
          after: { interlocuteurId, motif },
        }),
      ],
    );
    expect(await sheet(interlocuteurId)).toMatchObject({
      comptes: [],
      personne: { compte: false, revision: 3, emailVerifie: true },
    });
    const email = 'ewen@ailleurs.example';
    const request = line('profile.care', {
      before: { interlocuteurId, emailAttendu: null, preferences },
      after: { interlocuteurId, emailAttendu: email, preferences, motif },
    });
    const moved = { interlocuteurId, revision: 3, email, motif };
    await leaves(() => manager.ok(adminPerson, { body: moved }), [request]);
  });

  test('merged into another: both are displayed, moved items are counted, and each history records it', async () => {
    const second = await aStructure(portal.db, { raison: 'Seconde' });
    const vent = { nom: 'VENT', prenom: 'Nora' };
    const stored = await aPerson(portal.db, {
      email: 'vent.a@maison.example',
      structures: [structureId],
      person: { ...vent, createdAt: new Date('2020-01-01T00:00:00Z') },
    });
    const gone = await aPerson(portal.db, {
      email: 'vent.b@maison.example',
      structures: [structureId, second],
      person: { ...vent, telephone: '0123456789' },
    });
    const [one, two] = [stored.interlocuteurId, gone.interlocuteurId];
    const row = {
      ...vent,
      emailVerifie: true,
      etat: 3,
      compte: false,
      raison: 'Atelier du Soir',
      fusionneVers: null,
    };
    const rows = [
      {
        ...row,
        interlocuteurId: one,
        email: stored.email,
        structures: 1,
        createdAt: '2020-01-01T00:00:00.000Z',
      },
      { ...row, interlocuteurId: two, email: gone.email, structures: 2, createdAt: BORN },
    ];
    const result = (body: object) => manager.ok(searchPeople, { body: { texte: 'vent', ...body } });
    expect(await result({})).toEqual({ rows, total: 2, capped: false });
    expect(await result({ limite: 1 })).toEqual({
      rows: rows.slice(0, 1),
      total: 2,
      capped: false,
    });
    expect((await result({ limite: 2 })).total).toBe(2);
    const last = await result({ page: { taille: 1, saut: 1 }, sens: 'desc' });
    expect([last.rows, last.total]).toEqual([[rows[0]], 2]);
    const ids = { interlocuteurId: one, autreInterlocuteurId: two };
    const query = { interlocuteurId: String(one), autreInterlocuteurId: String(two) };
    const comptes = { structures: 1, structuresCommunes: 1, demandes: 0 };
    expect(await manager.ok(previewPeopleMerge, { query })).toEqual({
      gardee: rows[0],
      partante: rows[1],
      comptes,
      connexionAChoisir: false,
      obstacles: [],
    });
    const roles = {
      isGestionnaireIsrc: true,
      isRepresentantLegal: false,
      isGestionnaireInternet: false,
    };
    const after = { de: two, vers: one };
    const motif = 'Même personne.';
    const merged = await leftBy(portal, () =>
      manager.ok(mergePeople, { body: { ...ids, motif, comptes } }),
    );
    const [accepted, decided, ...structures] = merged.history;
    expect(accepted).toEqual(
      line('team.accept', {
        structureId: second,
        before: { interlocuteurId: one },
        after: { interlocuteurId: one, ...roles },
      }),
    );
    expect(decided).toEqual(
      line('profile.merge', {
        before: { interlocuteurId: one, email: stored.email, etat: 3 },
        after: { interlocuteurId: one, ...after, email: stored.email, signIn: null, motif },
      }),
    );
    expect(structures).toEqual(
      [structureId, second].map((position) =>
        line('profile.merge', { structureId: position, after }),
      ),
    );
    expect(await sheet(one)).toMatchObject({
      personne: { telephone: '0123456789', email: stored.email, revision: 2 },
      structures: [
        { structureId, raison: 'Atelier du Soir', ...roles },
        { structureId: second, raison: 'Seconde', ...roles },
      ],
    });
    const trace = { fusionneVers: one, structures: [], can: { edit: false, merge: false } };
    expect(await sheet(two)).toMatchObject({ ...trace, personne: { revision: 2 } });
    expect((await result({})).total).toBe(1);
    const accounts = await manager.ok(listAccounts, { body: { etat: [3], structureId } });
    expect(accounts).toEqual({
      total: 1,
      capped: false,
      rows: [
        {
          interlocuteurId: one,
          structureId,
          civilite: null,
          ...vent,
          email: stored.email,
          telephone: '0123456789',
          fonction: null,
          etatInterlocuteur: 3,
          etat: 3,
          etatLettre: 'V',
          motif: null,
          raison: 'Atelier du Soir',
          sigle: null,
          numAyd: null,
          statut: 'TIERS',
          situation: 'ACTI',
          siret: null,
          sgVille: 'Paris',
          marque: 'SPP',
          submittedAt: null,
          createdAt: BORN,
          updatedAt: BORN,
        },
      ],
    });
  });
});
