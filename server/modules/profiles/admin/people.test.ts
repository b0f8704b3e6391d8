import { describe, expect, test } from 'vitest';
import { readStructure } from '#contract/account/structure.ts';
import { inviteCollaborateur } from '#contract/account/team.ts';
import { readHistory } from '#contract/history.ts';
import { createElement } from '#contract/registration/isrc.ts';
import {
  adminPerson,
  mergePeople,
  previewPeopleMerge,
  readPerson,
  searchPeople,
  unbindAccount,
} from '#contract/registry-admin/people.ts';
import { readSessionUser } from '#contract/session.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aServiceAccount, aStructure, type RoleName } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const motif = 'Même personne, deux adresses.';

describe('the people of the registry', () => {
  const portal = aRunningPortal('postgres');
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY], roles: [] }));
  const manager = beforehand(() =>
    aClient(portal, { structures: [SOCIETY], roles: ['isRepresentantLegal'] }),
  );

  const idsOf = (one: number, other: number) => ({
    interlocuteurId: one,
    autreInterlocuteurId: other,
  });
  const preview = (one: number, other: number) =>
    manager.ok(previewPeopleMerge, {
      query: { interlocuteurId: String(one), autreInterlocuteurId: String(other) },
    });
  const merge = async (one: number, other: number, connexionGardee?: number) => {
    const { comptes } = await preview(one, other);
    return manager.ok(mergePeople, {
      body: { ...idsOf(one, other), motif, comptes, connexionGardee },
    });
  };
  let serial = 0;
  async function two(roles: readonly [RoleName, RoleName]) {
    serial += 1;
    const [common, second] = [await aStructure(portal.db), await aStructure(portal.db)];
    const older = await aPerson(portal.db, {
      email: `vent.${serial}@maison.example`,
      structures: [common],
      roles: [roles[0]],
      person: { nom: 'VENT', prenom: 'Nora', etat: 1, createdAt: new Date('2020-01-01T00:00:00Z') },
    });
    const newer = await aPerson(portal.db, {
      email: `nora.${serial}@label.example`,
      structures: [common, second],
      roles: [roles[1]],
      person: { nom: 'VENT', prenom: 'Nora', telephone: '0123456789' },
    });
    return { older, newer, common, second };
  }
  const signsIn = (email: string) => clientOf(portal, email).ok(readStructure, {});

  test('a person with a recreated account is bound again once a manager removes the old binding, with a reason', async () => {
    const { older } = await two(['isGestionnaireIsrc', 'isGestionnaireIsrc']);
    const { interlocuteurId, email } = older;
    const issuer = portal.identity?.issuer ?? '';
    await portal.db
      .insertInto('identite')
      .values({ issuer, subject: 'ancien', interlocuteurId, boundAt: portal.time.now })
      .execute();
    const client = clientOf(portal, email);
    expect(await client.refused(readStructure, {})).toMatchObject({
      code: 'IDENTITY_ALREADY_BOUND',
    });
    const query = { interlocuteurId: String(interlocuteurId) };
    expect((await staff.ok(readPerson, { query })).comptes).toMatchObject([
      { issuer, subject: 'ancien' },
    ]);
    const body = { interlocuteurId, issuer, subject: 'ancien', motif: 'Compte recréé.' };
    expect(await staff.refused(unbindAccount, { body })).toMatchObject({ status: 403 });
    expect((await manager.ok(unbindAccount, { body })).comptes).toEqual([]);
    await client.ok(readStructure, {});
    expect((await staff.ok(readPerson, { query })).comptes).toHaveLength(1);
    const event = await portal.db
      .selectFrom('evenementSecurite')
      .select(['genre', 'interlocuteurViseId'])
      .where('interlocuteurViseId', '=', interlocuteurId)
      .where('genre', '=', 'ACTE_RESPONSABLE')
      .executeTakeFirst();
    expect(event).toEqual({ genre: 'ACTE_RESPONSABLE', interlocuteurViseId: interlocuteurId });
  });

  test('the first of the staff bears the name of the account', async () => {
    const first = await aPerson(portal.db, {
      structures: [SOCIETY],
      roles: [],
      person: { nom: '', prenom: '' },
    });
    const { nom, prenom } = await clientOf(portal, first.email).ok(readSessionUser, {
      query: { email: first.email },
    });
    expect([prenom, nom]).toEqual(['Camille', 'Essai']);
  });

  test('are found by their names, their address and their structure; programs are excluded', async () => {
    const structureId = await aStructure(portal.db);
    const { interlocuteurId } = await aPerson(portal.db, {
      email: 'io.grève@rivage.example',
      structures: [structureId],
      person: { nom: 'ÉCLUSE', prenom: 'Io' },
    });
    await aServiceAccount(portal.db, {
      structureId,
      createdBy: interlocuteurId,
      nom: 'Écluse Robot',
    });
    const result = async (body: Parameters<typeof staff.ok<typeof searchPeople>>[1]['body']) =>
      (await staff.ok(searchPeople, { body: body ?? {} })).rows.map((row) => row.interlocuteurId);
    for (const texte of ['ecluse', 'Io Écluse', 'rivage', 'io.greve@rivage.example']) {
      expect([texte, await result({ texte })]).toEqual([texte, [interlocuteurId]]);
    }
    expect(await result({ structureId })).toEqual([interlocuteurId]);
    expect(await result({ structureId, compte: true })).toEqual([]);
    expect(await result({ texte: '%' })).toEqual([]);
  });

  test('a profile changes with a reason, from the version that was read', async () => {
    const { interlocuteurId } = await aPerson(portal.db, {
      structures: [await aStructure(portal.db)],
    });
    const body = { interlocuteurId, revision: 1, motif: 'Nom d’usage.' };
    const after = await staff.ok(adminPerson, { body: { ...body, nom: 'MARÉE' } });
    expect(after.personne).toMatchObject({ nom: 'MARÉE', revision: 2 });
    const refused = await staff.refused(adminPerson, { body: { ...body, nom: 'AUTRE' } });
    expect(refused).toMatchObject({
      code: 'PROFILE_CHANGED',
      versions: { current: { nom: 'MARÉE' } },
    });
    const traces = await portal.db
      .selectFrom('historique')
      .select('after')
      .where('action', '=', 'profile.care')
      .execute();
    expect(traces.at(-1)?.after).toMatchObject({
      interlocuteurId,
      nom: 'MARÉE',
      motif: 'Nom d’usage.',
    });
  });

  test('two records become the older one: roles add up, and both addresses lead to it', async () => {
    const { older, newer, common, second } = await two([
      'isGestionnaireIsrc',
      'isRepresentantLegal',
    ]);
    const seen = await preview(newer.interlocuteurId, older.interlocuteurId);
    expect(seen).toMatchObject({
      gardee: { interlocuteurId: older.interlocuteurId },
      partante: { interlocuteurId: newer.interlocuteurId },
      comptes: { structures: 1, structuresCommunes: 1, demandes: 0 },
      connexionAChoisir: false,
      obstacles: [],
    });
    const sheet = await merge(newer.interlocuteurId, older.interlocuteurId);
    expect(sheet.personne).toMatchObject({
      interlocuteurId: older.interlocuteurId,
      email: older.email,
      etat: 3,
      telephone: '0123456789',
    });
    expect(sheet.structures).toMatchObject([
      { structureId: common, isGestionnaireIsrc: true, isRepresentantLegal: true },
      { structureId: second, isGestionnaireIsrc: false, isRepresentantLegal: true },
    ]);
    // It is a security event, as when an address is changed by hand.
    const events = await portal.db
      .selectFrom('evenementSecurite')
      .select(['structureId', 'genre'])
      .where('interlocuteurViseId', '=', older.interlocuteurId)
      .where('genre', '=', 'ROLE_DONNE')
      .orderBy('structureId')
      .execute();
    expect(events.map(({ structureId }) => structureId)).toEqual([common, second]);
    const gone = await staff.ok(readPerson, {
      query: { interlocuteurId: String(newer.interlocuteurId) },
    });
    expect(gone).toMatchObject({
      fusionneVers: older.interlocuteurId,
      structures: [],
      can: { edit: false, merge: false, unbind: false },
    });
    // An invitation to the removed address reaches the same person, once.
    const position = await aStructure(portal.db);
    const invited = await staff.ok(inviteCollaborateur, {
      body: { structureId: position, email: newer.email },
    });
    expect(invited.interlocuteurId).toBe(older.interlocuteurId);
    // The first sign-in with it too.
    await signsIn(newer.email);
    const own = await clientOf(portal, newer.email).ok(readSessionUser, { query: {} });
    expect(own.interlocuteurId).toBe(older.interlocuteurId);
  });

  test('the history of a merged record is found under the remaining record', async () => {
    const { older, newer, common } = await two(['isGestionnaireIsrc', 'isGestionnaireIsrc']);
    const track = { structureId: common, titre: 'Houle', artiste: 'Nora Vent', duree: '3:45' };
    await clientOf(portal, newer.email).ok(createElement, {
      body: { ...track, anneePublication: 2026, qualite: 'PRODUCTEUR' },
    });
    await merge(newer.interlocuteurId, older.interlocuteurId);
    const query = { interlocuteurId: String(older.interlocuteurId) };
    const { rows } = await staff.ok(readHistory, { query });
    expect(rows.map(({ action }) => action)).toEqual(['element.create']);
  });

  test('of two accounts in use, staff choose the one that remains; the other no longer signs in', async () => {
    for (const remains of ['older', 'newer'] as const) {
      const { older, newer, second } = await two([
        'isGestionnaireInternet',
        'isGestionnaireInternet',
      ]);
      for (const { email } of [older, newer]) await signsIn(email);
      const [one, other] = [older.interlocuteurId, newer.interlocuteurId];
      const { connexionAChoisir, comptes } = await preview(one, other);
      expect(connexionAChoisir).toBe(true);
      const silent = await manager.refused(mergePeople, {
        body: { ...idsOf(one, other), motif, comptes },
      });
      expect(silent.errors?.map(({ path }) => path)).toEqual(['connexionGardee']);
      const [stays, goes] = remains === 'older' ? [older, newer] : [newer, older];
      const sheet = await merge(one, other, stays.interlocuteurId);
      expect(sheet.personne).toMatchObject({
        interlocuteurId: one,
        email: stays.email,
        compte: true,
      });
      await signsIn(stays.email);
      // A structure learns that its contact is one with another, not where else that one is known.
      const location = { 'x-structure-id': String(second) };
      const { rows } = await clientOf(portal, stays.email, location).ok(readHistory, { query: {} });
      expect(rows.find(({ action }) => action === 'profile.merge')?.after).toMatchObject({
        vers: one,
      });
      expect(JSON.stringify(rows)).not.toMatch(/@|deux adresses/);
      expect((await clientOf(portal, goes.email).refused(readStructure, {})).code).toBe(
        'IDENTITY_ALREADY_BOUND',
      );
    }
  });

  test('a removed account does not return through its address, whichever provider confirms it', async () => {
    const { older, newer } = await two(['isGestionnaireIsrc', 'isGestionnaireIsrc']);
    await signsIn(newer.email);
    // The account that remains was opened with another provider.
    const external = { issuer: 'https://ailleurs.example', subject: crypto.randomUUID() };
    const { interlocuteurId } = older;
    await portal.db
      .insertInto('identite')
      .values({ ...external, interlocuteurId, boundAt: portal.time.now })
      .execute();
    await merge(interlocuteurId, newer.interlocuteurId, interlocuteurId);
    expect((await clientOf(portal, newer.email).refused(readStructure, {})).code).toBe(
      'IDENTITY_ALREADY_BOUND',
    );
    const bound = await portal.db
      .selectFrom('identite')
      .select(['issuer', 'subject'])
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    expect(bound).toEqual([external]);
  });

  test('is refused for people of the society or erased, for programs, and twice; and is the work of managers', async () => {
    const { older, newer, common } = await two(['isGestionnaireIsrc', 'isGestionnaireIsrc']);
    const colleague = await aPerson(portal.db, { structures: [SOCIETY] });
    const program = await aServiceAccount(portal.db, {
      structureId: common,
      createdBy: older.interlocuteurId,
    });
    const erased = await aPerson(portal.db, { person: { erasedAt: portal.time.now } });
    const sheet = await manager.ok(readPerson, {
      query: { interlocuteurId: String(erased.interlocuteurId) },
    });
    expect(sheet.can.merge).toBe(false);
    for (const [other, obstacle] of [
      [erased.interlocuteurId, 'ERASED'],
      [colleague.interlocuteurId, 'SOCIETY'],
      [program.interlocuteurId, 'PROGRAM'],
      [older.interlocuteurId, 'SAME'],
    ] as const) {
      const { obstacles, comptes } = await preview(older.interlocuteurId, other);
      expect(obstacles.map(({ code }) => code)).toEqual([obstacle]);
      const refused = await manager.refused(mergePeople, {
        body: { ...idsOf(older.interlocuteurId, other), motif, comptes },
      });
      expect(refused.code).toBe('PEOPLE_MERGE_REFUSED');
    }
    await merge(older.interlocuteurId, newer.interlocuteurId);
    expect(
      (await preview(older.interlocuteurId, newer.interlocuteurId)).obstacles.map(
        ({ code }) => code,
      ),
    ).toEqual(['ALREADY_JOINED']);
    const query = {
      interlocuteurId: String(older.interlocuteurId),
      autreInterlocuteurId: String(newer.interlocuteurId),
    };
    expect((await staff.refused(previewPeopleMerge, { query })).status).toBe(403);
  });
});
