/** Somebody who cannot sign in has rights too: staff open their request, with the paper that came with it. */

import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  answerRight,
  downloadPersonData,
  listRights,
  openRight,
  readRightPaper,
} from '#contract/account/rights.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { sweepObjects } from '#server/modules/justificatifs/objects.ts';
import { objectsOf } from '#server/modules/justificatifs/testing/upload-client.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const PDF = Buffer.from(aPdf());

const portal = aRunningPortal('postgres', { at: '2026-11-29T10:00:00Z' });
let managerAddress: string;
let manager: ApiClient;
beforeAll(async () => {
  const person = { nom: 'VASSEUR', prenom: 'Hélène' };
  ({ email: managerAddress } = await aPerson(portal.db, {
    structures: [SOCIETY],
    roles: ['isGestionnaireInternet'],
    person,
  }));
  manager = clientOf(portal, managerAddress);
});

type Opening = Partial<Record<'genre' | 'recueLe' | 'texte', string>>;

async function open(by: string, interlocuteurId: number, opening: Opening, bytes: Buffer = PDF) {
  const form = new FormData();
  const fields = { interlocuteurId, genre: 'ACCES', recueLe: '2026-11-10', ...opening };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append(
    'piece',
    new File([new Uint8Array(bytes)], 'Lettre.pdf', { type: 'application/pdf' }),
  );
  const response = await fetch(`${portal.origin}${openRight.path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await portal.tokenOf(by)}` },
  });
  return { status: response.status, data: z.looseObject({}).parse(await response.json()) };
}

async function fileOf(path: string, demandeId: number, by = managerAddress) {
  const response = await fetch(`${portal.origin}${path}?demandeId=${demandeId}`, {
    headers: { authorization: `Bearer ${await portal.tokenOf(by)}` },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Never signed in, as the people of a take-over. */
const somebody = async () =>
  aPerson(portal.db, {
    structures: [await aStructure(portal.db)],
    person: { telephone: '0298000000' },
  });

test('the request waits from the day of the letter, with its paper and the export of the person', async () => {
  const { email, interlocuteurId } = await somebody();
  const { status, data } = await open(managerAddress, interlocuteurId, { texte: 'Par courrier.' });
  expect([status, data]).toMatchObject([
    200,
    {
      genre: 'ACCES',
      texte: 'Par courrier.',
      demandeeLe: '2026-11-10T12:00:00.000Z',
      personne: { interlocuteurId },
      ouvertePar: 'Hélène VASSEUR',
      piece: { nom: 'Lettre.pdf', taille: PDF.length },
    },
  ]);
  const { demandeId } = openRight.output.parse(data);
  expect((await manager.ok(listRights, {})).rows[0]).toEqual(data);
  expect((await fileOf(readRightPaper.path, demandeId)).bytes).toEqual(PDF);
  const exported = await fileOf(downloadPersonData.path, demandeId);
  const { email: whose, sections } = JSON.parse(exported.bytes.toString('utf8'));
  expect(whose).toBe(email);
  expect(sections[0]).toMatchObject({
    titre: 'Votre fiche',
    lignes: [{ telephone: '0298000000' }],
  });
  // One of a kind waits at a time.
  expect(await open(managerAddress, interlocuteurId, {})).toMatchObject({
    status: 409,
    data: { code: 'RIGHT_ASKED', detail: expect.stringContaining('attend déjà') },
  });

  await manager.ok(answerRight, {
    body: { demandeId, accordee: true, reponse: 'Une copie part par la poste.' },
  });
  const mails = await portal.mails();
  expect(mails.find(({ destinataire }) => destinataire === email)).toMatchObject({
    sujet: 'Une copie de vos données',
    texte: expect.stringContaining('Une copie part par la poste.'),
  });
  // The paper has served.
  expect((await fileOf(readRightPaper.path, demandeId)).status).toBe(404);
  const later = new Date(portal.time.now.getTime() + 2 * 3_600_000);
  await sweepObjects(portal.db, portal.deposits.objects, later);
  expect(objectsOf(portal)).toEqual([]);
});

test('an erasure requested by letter is performed, and its paper is deleted with it', async () => {
  const { interlocuteurId } = await somebody();
  const { data } = await open(managerAddress, interlocuteurId, { genre: 'EFFACEMENT' });
  const { demandeId } = openRight.output.parse(data);
  await manager.ok(answerRight, { body: { demandeId, accordee: true, reponse: 'C’est fait.' } });
  const request = await portal.db
    .selectFrom('demandeDroit as d')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'd.interlocuteurId')
    .select(['d.cle', 'd.piece', 'i.nom'])
    .where('demandeId', '=', demandeId)
    .executeTakeFirstOrThrow();
  expect(request).toEqual({ cle: null, piece: null, nom: '[effacé]' });
  expect((await fileOf(downloadPersonData.path, demandeId)).status).toBe(404);
  expect((await open(managerAddress, interlocuteurId, {})).status).toBe(404);
});

test('nothing is opened for a day to come, with a file that is none of the types, nor by others', async () => {
  const { email, interlocuteurId } = await somebody();
  const rest = await aPerson(portal.db, { structures: [SOCIETY], roles: ['isGestionnaireIsrc'] });
  const objects = objectsOf(portal);
  const refused = [
    await open(managerAddress, interlocuteurId, { recueLe: '2026-11-30' }),
    await open(managerAddress, interlocuteurId, {}, Buffer.from('<html>')),
    await open(rest.email, interlocuteurId, {}),
    await open(email, interlocuteurId, {}),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 403, 404]);
  expect(refused[0]?.data).toMatchObject({ errors: [{ path: 'recueLe', code: 'TO_COME' }] });
  expect(objectsOf(portal)).toEqual(objects);
  expect(
    await portal.db
      .selectFrom('demandeDroit')
      .selectAll()
      .where('interlocuteurId', '=', interlocuteurId)
      .execute(),
  ).toEqual([]);
});
