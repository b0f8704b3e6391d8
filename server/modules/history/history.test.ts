import { beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '#contract/account/profile.ts';
import { createGhost } from '#contract/account/team.ts';
import { readHistory } from '#contract/history.ts';
import {
  readDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement, deleteElement } from '#contract/registration/isrc.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure, type RoleName } from '#server/testing/builders.ts';
import { aTrack } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

type Query = {
  dossierId?: string;
  structureId?: string;
  interlocuteurId?: string;
  suivant?: string;
};

describe.each(['embedded', 'postgres'] as const)('history on %s', (kind) => {
  const portal = aRunningPortal(kind);
  let own: number;
  let foreign: number;
  let producer: { client: ApiClient; id: number };
  let neighbour: { client: ApiClient; id: number };
  let staff: { client: ApiClient; id: number };
  let dossierId: number;
  let foreignDossierId: number;

  async function someone(structures: readonly number[], nom: string, roles?: readonly RoleName[]) {
    const { email, interlocuteurId } = await aPerson(portal.db, {
      structures,
      person: { nom, prenom: 'Alix' },
      ...(roles === undefined ? {} : { roles }),
    });
    return { client: clientOf(portal, email), id: interlocuteurId };
  }

  beforeAll(async () => {
    await aPrefixe(portal.db, { code: 'FRX26' });
    own = await aStructure(portal.db);
    foreign = await aStructure(portal.db);
    producer = await someone([own], 'PRODUIT');
    neighbour = await someone([foreign], 'VOISIN');
    // Works for the society, and is also a contact of the producer's structure.
    staff = await someone([SOCIETY, own], 'SOCIETE');
    ({ dossierId } = await producer.client.ok(createElement, { body: aTrack() }));
    await producer.client.ok(submitDossier, { body: { dossierId, attestation: true } });
    await staff.client.ok(takeDossierInCharge, { body: { dossierId } });
    await staff.client.ok(validateDossier, { body: { dossierId } });
    ({ dossierId: foreignDossierId } = await neighbour.client.ok(createElement, {
      body: aTrack(),
    }));
  });

  const read = (who: { client: ApiClient }, query: Query = {}) =>
    who.client.ok(readHistory, { query });
  const refused = (who: { client: ApiClient }, query: Query) =>
    who.client.refused(readHistory, { query });
  const actions = async (who: { client: ApiClient }, query: Query = {}) =>
    (await read(who, query)).rows.map(({ action }) => action);

  test('of a dossier, newest first: a producer reads it without the names of staff', async () => {
    const { rows, suivant } = await read(producer, { dossierId: String(dossierId) });
    expect(rows.map(({ action, par, parLaSociete }) => [action, par, parLaSociete])).toEqual([
      ['dossier.decide', null, true],
      ['dossier.takeInCharge', null, true],
      ['dossier.submit', 'Alix PRODUIT', false],
      ['element.create', 'Alix PRODUIT', false],
    ]);
    expect(new Set(rows.map((row) => row.dossierId))).toEqual(new Set([dossierId]));
    expect(suivant).toBeNull();
    expect(JSON.stringify(rows)).not.toContain('SOCIETE');
    // Their id must not appear either, wherever the dossier is read.
    const sheet = await producer.client.ok(readDossier, {
      query: { dossierId: String(dossierId) },
    });
    expect(JSON.stringify([rows, sheet])).not.toContain('lockedBy');
    expect(rows.find(({ action }) => action === 'dossier.takeInCharge')).toMatchObject({
      before: {},
      after: { elements: 1 },
    });
  });

  test('staff read the same with every name', async () => {
    const { rows } = await read(staff, { dossierId: String(dossierId) });
    expect(rows.map(({ par }) => par)).toEqual([
      'Alix SOCIETE',
      'Alix SOCIETE',
      'Alix PRODUIT',
      'Alix PRODUIT',
    ]);
    expect(rows[1]).toMatchObject({ before: { lockedBy: null }, after: { lockedBy: staff.id } });
  });

  test('of a structure: the current one by itself, another one is a 404 like one that does not exist', async () => {
    expect(await actions(producer)).toEqual(await actions(producer, { structureId: String(own) }));
    expect(await actions(producer)).toHaveLength(4);
    for (const query of [
      { structureId: String(foreign) },
      { structureId: '999999' },
      { structureId: String(SOCIETY) },
      { dossierId: String(foreignDossierId) },
      { dossierId: '999999' },
      { interlocuteurId: String(neighbour.id) },
      { interlocuteurId: '999999' },
    ]) {
      expect(await refused(producer, query)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect(await actions(staff, { structureId: String(foreign) })).toEqual(['element.create']);
    expect(await refused(staff, { structureId: '999999' })).toMatchObject({ status: 404 });
    expect(await actions(staff)).toHaveLength(5);
  });

  test('of a person: staff acts are not found under the number of someone who is also a contact', async () => {
    expect(await actions(producer, { interlocuteurId: String(producer.id) })).toHaveLength(4 - 2);
    expect(await actions(producer, { interlocuteurId: String(staff.id) })).toEqual([]);
    expect(await actions(staff, { interlocuteurId: String(staff.id) })).toEqual([
      'dossier.decide',
      'dossier.takeInCharge',
    ]);
    expect(
      await actions(staff, { interlocuteurId: String(producer.id), structureId: String(foreign) }),
    ).toEqual([]);
  });

  test('a deleted item keeps its history', async () => {
    const created = await producer.client.ok(createElement, { body: aTrack() });
    const gone = { structureId: own, dossierId: created.dossierId, elementId: created.elementId };
    await producer.client.ok(deleteElement, { body: gone });
    const query = { dossierId: String(created.dossierId) };
    expect((await actions(producer, query))[0]).toBe('element.delete');
    expect(await refused(neighbour, query)).toMatchObject({ status: 404 });
  });

  test('lines about people are visible to team managers; changes to themselves, to them and staff', async () => {
    const structureId = await aStructure(portal.db);
    const manager = await someone([structureId], 'GERANTE', ['isRepresentantLegal']);
    const colleague = await someone([structureId], 'COLLEGUE', ['isGestionnaireIsrc']);
    const other = await someone([structureId], 'AUTRE', ['isGestionnaireInternet']);
    const reader = await someone([structureId], 'LECTEUR', []);
    const [email, telephone] = [`contact${structureId}@maison.example`, '0198765432'];
    const { interlocuteurId } = await manager.client.ok(createGhost, { body: { email } });
    const contact = { interlocuteurId, telephone: '0123456789' };
    await manager.client.ok(updateProfile, { body: contact });
    await manager.client.ok(updateProfile, { body: { interlocuteurId: manager.id, telephone } });
    const lines = async (who: { client: ApiClient }, query: Query = {}) =>
      (await read(who, query)).rows.map(({ action, par, before, after }) => [
        action,
        par,
        before,
        after,
      ]);
    const [by, message] = ['Alix GERANTE', expect.anything()];
    const ofContact = [
      ['profile.edit', by, expect.anything(), expect.objectContaining(contact)],
      ['profile.ghost', by, null, expect.objectContaining({ email })],
    ];
    const whole = [
      ['profile.edit', by, message, expect.objectContaining({ telephone })],
      ...ofContact,
    ];
    expect(await lines(manager)).toEqual(whole);
    expect(await lines(staff, { structureId: String(structureId) })).toEqual(whole);
    expect(await lines(other)).toEqual([['profile.edit', by, null, null], ...ofContact]);
    const acts = ['profile.edit', 'profile.edit', 'profile.ghost'];
    for (const who of [colleague, reader])
      expect(await lines(who)).toEqual(acts.map((action) => [action, by, null, null]));
  });

  test('pages of fifty: every entry once, in order, while new ones arrive', async () => {
    const structureId = await aStructure(portal.db);
    const reader = await someone([structureId], 'LECTEUR', []);
    const entry = (number: number) => ({
      at: portal.time.now,
      action: `essai.numero${number}`,
      structureId,
      actingStructureId: structureId,
      interlocuteurId: reader.id,
    });
    await portal.db
      .insertInto('historique')
      .values(Array.from({ length: 120 }, (_, i) => entry(i)))
      .execute();
    const seen: string[] = [];
    let suivant: string | null = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(
        reader,
        suivant === null ? {} : { suivant },
      );
      seen.push(...page.rows.map(({ action }) => action));
      expect(page.rows.length).toBe(pages < 2 ? 50 : 20);
      await portal.db
        .insertInto('historique')
        .values(entry(1000 + pages))
        .execute();
      suivant = page.suivant;
      pages += 1;
    } while (suivant !== null);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => `essai.numero${119 - i}`));
  });

  test('a page of exactly fifty is the last', async () => {
    const structureId = await aStructure(portal.db);
    const entry = { at: portal.time.now, action: 'essai.fait', structureId };
    await portal.db
      .insertInto('historique')
      .values(Array.from({ length: 50 }, () => entry))
      .execute();
    const { rows, suivant } = await read(staff, { structureId: String(structureId) });
    expect([rows.length, suivant]).toEqual([50, null]);
  });

  test('readers: members of the structure with or without role, staff; nobody else', async () => {
    for (const roles of [
      [],
      ['isGestionnaireIsrc'],
      ['isGestionnaireInternet'],
      ['isRepresentantLegal'],
    ] as const) {
      expect((await read(await someone([own], 'MEMBRE', roles))).rows.length).toBeGreaterThan(3);
      expect((await read(await someone([SOCIETY], 'AGENT', roles))).rows.length).toBeGreaterThan(4);
    }
    const stranger = { client: clientOf(portal, 'inconnue@essai.example') };
    expect(await refused(stranger, {})).toMatchObject({ status: 403 });
    expect((await fetch(`${portal.origin}/api/history`)).status).toBe(401);
    for (const suivant of ['0', '-1', '1e3', 'x', '9'.repeat(20)]) {
      expect((await refused(producer, { suivant })).status).toBe(422);
    }
  });
});
