import { beforeAll, describe, expect, test } from 'vitest';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { aPerson, aStructure, aTitle } from '../testing/builders.ts';
import { aRunningPortal } from '../testing/set-up.ts';
import { aRecording } from './a-recording.ts';

/**
 * The required calls, one after the other, by a person who already has two structures: no header,
 * no cookie; an object named in a call decides its structure.
 */

const recording = (titre: string) => ({
  type: 'P',
  titre,
  artiste: 'Inès Essai',
  duree: '00:03:20',
  anneePublication: 2026,
  qualite: 'PRODUCTEUR',
});
const company = (raison: string) => ({
  raison,
  personalite: 'MORALE',
  nationalite: 250,
  codeJur: '5710',
  siret: '73282932000074',
  dateCreation: '2019-05-01',
  sgAdr1: '1 rue des Essais',
  sgCP: '75011',
  sgVille: 'Paris',
  sgPays: 250,
});
const FILE = {
  name: 'Kbis.pdf',
  type: 'application/pdf',
  size: aPdf().length,
  content: Buffer.from(aPdf()).toString('base64'),
};

type Answered = { readonly status: number; readonly data: Readonly<Record<string, unknown>> };

describe('with two structures already', () => {
  const portal = aRunningPortal('postgres');
  let person: Awaited<ReturnType<typeof aPerson>>;
  let first: number;
  let second: number;
  beforeAll(async () => {
    first = await aStructure(portal.db);
    second = await aStructure(portal.db);
    person = await aPerson(portal.db, {
      structures: [first, second],
      roles: ['isRepresentantLegal', 'isGestionnaireInternet'],
      person: { civilite: 'MME', fonction: 'Gérante', telephone: '+33140000000' },
    });
  });

  async function call(
    method: string,
    path: string,
    input?: unknown,
    headers = {},
  ): Promise<Answered> {
    const isForm = input instanceof FormData;
    const body = isForm || input === undefined ? input : JSON.stringify(input);
    const response = await fetch(portal.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${await portal.tokenOf(person.email)}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    // Problems and answers are objects, except lists; their fields are not typed here.
    return { status: response.status, data: (await response.json()) as Answered['data'] };
  }
  async function ok(...args: Parameters<typeof call>): Promise<Answered['data']> {
    const { status, data } = await call(...args);
    expect([args[0], args[1], status, data.detail ?? data.errors]).toEqual([
      ...args.slice(0, 2),
      200,
      undefined,
    ]);
    return data;
  }

  // spec 7.1 7.3 7.4 7.5 7.6 7.10 7.11 7.12 7.18
  test('a third structure is opened, filled, sent, and another one deleted', async () => {
    await ok('GET', '/api/references/pays');
    await ok('GET', '/api/references/civilite');
    await ok('GET', '/api/search/structure?name=essai');
    await ok('GET', '/api/profile?email=personne@ailleurs.example');
    await ok('GET', `/api/profile/interlocuteur?email=${person.email}`);
    const { structureId } = await ok('POST', '/api/structure', company('Troisième'));
    const files = new FormData();
    files.append('structureId', String(structureId));
    files.append('justificatifs', new File([aPdf()], 'identite.pdf', { type: 'application/pdf' }));
    expect(await ok('POST', '/api/upload', files)).toMatchObject({ structureId });
    const change = { structureId, sgAdr2: 'Bâtiment B', justificatifs: [FILE] };
    expect(await ok('PUT', '/api/structure', change)).toMatchObject({
      structureId,
      sgAdr2: 'Bâtiment B',
    });
    await ok('DELETE', `/api/upload?structureId=${structureId}&filename=identite.pdf`);
    const ghost = await ok('POST', '/api/profile/ghost', {
      email: 'fantome@essai.example',
      structureId,
    });
    expect(ghost).toMatchObject({ structureId });
    await ok('DELETE', '/api/profile', { interlocuteurId: ghost.interlocuteurId, structureId });
    const sent = { interlocuteurId: person.interlocuteurId, structureId };
    expect(await ok('POST', '/api/workflow', sent)).toMatchObject({ structureId, etat: 2 });
    const { structureId: dropped } = await ok('POST', '/api/structure', { raison: 'Sans suite' });
    await ok('DELETE', '/api/structure', { structureId: dropped });
  });

  // spec 7.13 7.14 7.15 7.17 7.18
  test('recordings are requested, listed and removed in their structure', async () => {
    const titre = aTitle();
    const made = await ok('POST', '/api/isrc', { ...recording(titre), structureId: second });
    const { elementId, dossierId } = made;
    expect(await ok('GET', `/api/dossier?dossierId=${dossierId}`)).toMatchObject({
      structureId: second,
    });
    await ok('PUT', '/api/isrc', { elementId, titre: `${titre} (bis)` });
    await ok('POST', '/api/isrc/proximity', { elementId });
    const criteria = { structureId: second };
    expect(await ok('POST', '/api/isrc/drafts', criteria)).toMatchObject({ total: 1 });
    expect(await ok('POST', '/api/isrc/drafts', { structureId: first })).toMatchObject({
      total: 0,
    });
    // Without a named object: the default structure, which the header changes.
    expect(await ok('POST', '/api/isrc/drafts', {})).toMatchObject({ total: 0 });
    const header = { 'x-structure-id': String(second) };
    expect(await ok('POST', '/api/isrc/drafts', {}, header)).toMatchObject({ total: 1 });
    expect(await ok('POST', '/api/isrc/drafts', { structureId: first }, header)).toMatchObject({
      total: 0,
    });
    await ok('DELETE', '/api/isrc', { structureId: second, dossierId, elementId });
    const again = await ok('POST', '/api/isrc', { ...recording(titre), structureId: second });
    await ok('POST', '/api/dossier', { dossierId: again.dossierId, _method: 'DELETE' });
  });

  // spec 7.13 7.18 11.2
  test('what is issued there is listed there', async () => {
    const at = new Date('2026-02-01T10:00:00Z');
    const holderId = person.interlocuteurId;
    const { elementId } = await aRecording(portal.db, {
      structureId: second,
      state: 'DONE',
      holderId,
      now: at,
    });
    const { total, rows } = await ok('POST', '/api/isrc/list', { structureId: second });
    expect({ total, rows }).toMatchObject({ total: 1, rows: [{ elementId }] });
    expect(await ok('GET', `/api/isrc/list?structureId=${second}`)).toMatchObject({ total: 1 });
    expect(await ok('GET', '/api/isrc/list')).toMatchObject({ total: 0 });
  });

  test('a structure that does not exist and another’s structure return the same 404', async () => {
    const foreign = await aStructure(portal.db);
    for (const [method, path] of [
      ['POST', '/api/isrc/list'],
      ['POST', '/api/isrc/drafts'],
      ['POST', '/api/isrc/pending'],
      ['POST', '/api/isrc'],
      ['PUT', '/api/structure'],
    ] as const) {
      const body = path === '/api/isrc' ? recording(aTitle()) : {};
      const answers = await Promise.all(
        [foreign, 900_000_000].map((structureId) => call(method, path, { ...body, structureId })),
      );
      expect([path, ...answers.map(({ status, data }) => [status, data.code])]).toEqual([
        path,
        [404, 'NOT_FOUND'],
        [404, 'NOT_FOUND'],
      ]);
    }
  });

  test('the role is that of the structure named', async () => {
    const own = await aStructure(portal.db);
    const other = await aStructure(portal.db);
    const { email, interlocuteurId } = await aPerson(portal.db, {
      structures: [own, other],
      roles: [],
    });
    await portal.db
      .updateTable('collaborateur')
      .set({ isGestionnaireInternet: true })
      .where('interlocuteurId', '=', interlocuteurId)
      .where('structureId', '=', other)
      .execute();
    const me = person;
    person = { email, interlocuteurId };
    try {
      await ok('PUT', '/api/structure', { structureId: other, sgAdr2: 'Bâtiment C' });
      const refused = await call('PUT', '/api/structure', {
        structureId: own,
        sgAdr2: 'Bâtiment C',
      });
      expect([refused.status, refused.data.code]).toEqual([403, 'PERMISSION_LACKING']);
      const header = { 'x-structure-id': String(other) };
      const asOther = await call(
        'PUT',
        '/api/structure',
        { structureId: own, sgAdr2: 'C' },
        header,
      );
      expect(asOther.status).toBe(403);
      // It names no object: the default structure applies, which lacks the permission.
      expect((await call('POST', '/api/isrc', recording(aTitle()))).status).toBe(403);
    } finally {
      person = me;
    }
  });
});
