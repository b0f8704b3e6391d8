import { beforeAll, describe, expect, test } from 'vitest';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { aPerson, aPrefixe, aStructure, aTitle } from '../testing/builders.ts';
import { SOCIETY } from '../testing/running-portal.ts';
import { aRunningPortal } from '../testing/set-up.ts';
import { aRecording, type State } from './a-recording.ts';

/**
 * The required calls, line by line with their required fields, sent by a person of two structures
 * whose default is the first and who works in the second: no header, no cookie.
 */

/** The lines of the requirements table, verbatim; « or » separates two calls. */
const LINES = [
  'GET /api/references/pays',
  'GET /api/references/civilite',
  'POST /api/localization',
  'PUT /api/localization',
  'GET /api/search/structure',
  'GET /api/profile',
  'GET /api/profile/interlocuteur',
  'POST /api/profile/ghost',
  'POST /api/repleg',
  'PUT /api/repleg',
  'POST /api/profile',
  'PUT /api/profile',
  'DELETE /api/profile',
  'POST /api/profile/drafts',
  'POST /api/structure',
  'POST /api/upload',
  'PUT /api/structure',
  'DELETE /api/structure',
  'POST /api/upload',
  'DELETE /api/upload',
  'POST /api/workflow',
  'GET /api/isrc/list',
  'POST /api/isrc/list',
  'POST /api/isrc/drafts',
  'POST /api/isrc/pending',
  'POST /api/isrc/proximity',
  'POST /api/isrc',
  'PUT /api/isrc',
  'DELETE /api/isrc',
  'POST /api/dossier',
  'PUT /api/dossier',
  // The deletion of a dossier, by its marker.
  'POST /api/dossier',
];

const PERSON = { civilite: 'MME', nom: 'DUVAL', prenom: 'Inès', telephone: '+33140000000' };
const COMPANY = {
  raison: 'Troisième',
  sigle: '3E',
  personalite: 'MORALE',
  nationalite: 250,
  codeJur: '5710',
  siret: '73282932000074',
  dateCreation: '2019-05-01',
  sgAdr1: '1 rue des Essais',
  sgAdr2: 'Bâtiment A',
  sgCP: '75011',
  sgVille: 'Paris',
  sgPays: 250,
  coAdr1: '2 rue des Essais',
  coAdr2: 'Escalier B',
  coCP: '35000',
  coVille: 'Rennes',
  coPays: 250,
};
const FILE = {
  name: 'Kbis.pdf',
  type: 'application/pdf',
  size: aPdf().length,
  content: Buffer.from(aPdf()).toString('base64'),
};
const recording = (titre: string) => ({
  type: 'P',
  titre,
  artiste: 'Inès Essai',
  duree: '00:03:20',
  anneePublication: 2026,
  qualite: 'PRODUCTEUR',
});

type Answer = Readonly<Record<string, unknown>>;

describe.each(['embedded', 'postgres'] as const)(
  'the calls, in the order in which they are written, on %s',
  (kind) => {
    const portal = aRunningPortal(kind);
    let me: Awaited<ReturnType<typeof aPerson>>;
    let staff: Awaited<ReturnType<typeof aPerson>>;
    let first: number;
    let second: number;
    beforeAll(async () => {
      await aPrefixe(portal.db, { code: 'FRX26' });
      first = await aStructure(portal.db);
      second = await aStructure(portal.db, { statut: 'MEMBRE_PRODUCT', numAyd: '04217' });
      const roles = ['isRepresentantLegal', 'isGestionnaireInternet'] as const;
      const person = { civilite: 'MME', fonction: 'Gérante', telephone: '+33140000000' } as const;
      me = await aPerson(portal.db, { structures: [first, second], roles, person });
      staff = await aPerson(portal.db, { structures: [SOCIETY], roles });
    });

    const walked: string[] = [];
    async function request(
      email: string,
      method: string,
      path: string,
      input?: object,
      headers = {},
    ) {
      const body = input === undefined || input instanceof FormData ? input : JSON.stringify(input);
      const response = await fetch(portal.origin + path, {
        method,
        ...(body === undefined ? {} : { body }),
        headers: {
          authorization: `Bearer ${await portal.tokenOf(email)}`,
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      });
      const answer = (await response.json()) as Answer;
      expect([method, path, response.status, answer.detail, answer.errors]).toEqual([
        method,
        path,
        200,
        undefined,
        undefined,
      ]);
      return answer;
    }
    async function call(line: string, input?: object, by = me): Promise<Answer> {
      const [method = '', path = ''] = line.split(' ');
      walked.push(`${method} ${path.split('?')[0]}`);
      return request(by.email, method, path, input);
    }
    const there = (state: State) =>
      aRecording(portal.db, {
        structureId: second,
        state,
        holderId: staff.interlocuteurId,
        now: portal.time.now,
      });

    // spec 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 7.9 7.10 7.11 7.12 7.13 7.14 7.15 7.16 7.17 7.18 11.2
    test('every one of them, with its response', async () => {
      const newcomer = { email: 'arrivante@essai.example', interlocuteurId: 0 };
      expect(await call('GET /api/references/pays')).toHaveLength(249);
      expect(await call('GET /api/references/civilite')).toHaveLength(2);
      const { value } = await call('POST /api/localization', { id: 'home/presentation' });
      await call('PUT /api/localization', { id: 'home/presentation', value }, staff);
      await call('GET /api/search/structure?name=essai');
      expect(await call(`GET /api/profile?email=${newcomer.email}`)).toEqual({ exists: false });
      const session = await call(`GET /api/profile/interlocuteur?email=${me.email}`);
      expect(session).toMatchObject({ interlocuteurId: me.interlocuteurId });

      // The second structure is named by its id; a call that names none applies to the default, the
      // first.
      const ghost = await call('POST /api/profile/ghost', { email: 'fantome@essai.example' });
      expect(ghost).toMatchObject({ structureId: first });
      const legal = {
        ...PERSON,
        email: 'legale@essai.example',
        fonction: 'Présidente',
        structureId: second,
      };
      const { interlocuteurId } = await call('POST /api/repleg', legal);
      const mended = { interlocuteurId, structureId: second, fonction: 'Directrice' };
      expect(await call('PUT /api/repleg', mended)).toMatchObject({
        interlocuteurId,
        structureId: second,
      });
      await call('POST /api/profile', { ...PERSON, fonction: 'Assistante' }, newcomer);
      await call('PUT /api/profile', {
        interlocuteurId: me.interlocuteurId,
        fonction: 'Directrice',
      });
      await call('DELETE /api/profile', {
        interlocuteurId: ghost.interlocuteurId,
        structureId: first,
      });
      const accounts = await call('POST /api/profile/drafts', { structureId: second, etat: [3] });
      expect(accounts).toMatchObject({ total: 1, rows: [{ structureId: second }] });

      const { structureId } = await call('POST /api/structure', COMPANY);
      const files = new FormData();
      files.append('structureId', String(structureId));
      for (const name of ['identite.pdf', 'statuts.pdf'])
        files.append('justificatifs', new File([aPdf()], name, { type: 'application/pdf' }));
      expect(await call('POST /api/upload', files)).toMatchObject({ structureId });
      const change = { structureId, sgAdr2: 'Bâtiment B', justificatifs: [FILE] };
      expect(await call('PUT /api/structure', change)).toMatchObject({
        structureId,
        sgAdr2: 'Bâtiment B',
      });
      const { structureId: dropped } = await request(me.email, 'POST', '/api/structure', {
        raison: 'Sans suite',
      });
      await call('DELETE /api/structure', { structureId: dropped });
      const more = new FormData();
      more.append('structureId', String(second));
      more.append('justificatifs', new File([aPdf()], 'bail.pdf', { type: 'application/pdf' }));
      expect(await call('POST /api/upload', more)).toMatchObject({ structureId: second });
      await call(`DELETE /api/upload?structureId=${structureId}&filename=identite.pdf`);
      expect(
        await call('POST /api/workflow', { interlocuteurId: me.interlocuteurId, structureId }),
      ).toMatchObject({ structureId, etat: 2 });

      const [done, draft, waiting] = [
        await there('DONE'),
        await there('USER'),
        await there('PRODUCT'),
      ];
      expect(await call(`GET /api/isrc/list?structureId=${second}`)).toMatchObject({ total: 1 });
      const of = { structureId: second };
      expect(await call('POST /api/isrc/list', of)).toMatchObject({
        rows: [{ elementId: done.elementId }],
      });
      expect(await call('POST /api/isrc/drafts', of)).toMatchObject({
        rows: [{ elementId: draft.elementId }],
      });
      expect(await call('POST /api/isrc/pending', of)).toMatchObject({
        rows: [{ elementId: waiting.elementId }],
      });
      await call('POST /api/isrc/proximity', { elementId: draft.elementId });
      const made = await call('POST /api/isrc', { ...recording(aTitle()), structureId: second });
      const { elementId, dossierId } = made;
      const element = { elementId, structureId: second, dossierId, ...recording(aTitle()) };
      expect(await call('PUT /api/isrc', element)).toMatchObject({
        elementId,
        structureId: second,
        dossierId,
      });
      await call('DELETE /api/isrc', { structureId: second, dossierId, elementId });
      const declarations = (id: number, action: string) => [
        { elementId: id, action, ...(action === 'KO' ? { motif: 'Le titre manque.' } : {}) },
      ];
      const [locked, wrong] = [await there('LOCK'), await there('LOCK')];
      expect(
        await call(
          'POST /api/dossier',
          { dossierId: locked.dossierId, declarations: declarations(locked.elementId, 'OK') },
          staff,
        ),
      ).toMatchObject({ etat: 3 });
      expect(
        await call(
          'PUT /api/dossier',
          { dossierId: wrong.dossierId, declarations: declarations(wrong.elementId, 'KO') },
          staff,
        ),
      ).toMatchObject({ etat: 4 });
      await call('POST /api/dossier', { dossierId: draft.dossierId, _method: 'DELETE' });
      expect(walked).toEqual(LINES);
    });

    // spec 11.14
    test('a représentant légal is named for an existing structure, and by a form without a number', async () => {
      const body = { ...PERSON, email: 'autre.legale@essai.example', interlocuteurId: null };
      const named = await request(me.email, 'POST', '/api/repleg', body);
      expect(named).toMatchObject({ structureId: first });
      const change = { interlocuteurId: named.interlocuteurId, fonction: 'Présidente' };
      expect(await request(me.email, 'PUT', '/api/repleg', change)).toMatchObject({
        structureId: first,
      });
    });

    const ROADS = {
      'named in the body': (structureId: number) => [{ structureId }, {}],
      'named by its dossier': (_: number, dossierId: number) => [{ dossierId }, {}],
      'named by one of several dossiers': (_: number, dossierId: number) => [
        { dossierIds: [dossierId] },
        {},
      ],
      'named by both': (structureId: number, dossierId: number) => [{ structureId, dossierId }, {}],
      'by the header': (structureId: number) => [{}, { 'x-structure-id': String(structureId) }],
      'by the cookie': (structureId: number) => [{}, { cookie: `structure=${structureId}` }],
    } satisfies Record<
      string,
      (structureId: number, dossierId: number) => readonly [object, object]
    >;

    // spec 7.13 11.2
    test.each(Object.keys(ROADS) as (keyof typeof ROADS)[])(
      'no list is empty about a structure that has rows: %s',
      async (road) => {
        const own = await Promise.all([aStructure(portal.db), aStructure(portal.db)]);
        const { email } = await aPerson(portal.db, { structures: own });
        for (const structureId of own) {
          for (const [list, state] of [
            ['list', 'DONE'],
            ['drafts', 'MINU'],
            ['pending', 'PRODUCT'],
          ] as const) {
            const input = {
              structureId,
              state,
              holderId: staff.interlocuteurId,
              now: portal.time.now,
            };
            const { dossierId, elementId } = await aRecording(portal.db, input);
            const [body, headers] = ROADS[road](structureId, dossierId);
            const read = await request(email, 'POST', `/api/isrc/${list}`, body, headers);
            expect([list, read]).toMatchObject([
              list,
              { total: 1, rows: [{ elementId, structureId }] },
            ]);
          }
        }
      },
    );
  },
);
