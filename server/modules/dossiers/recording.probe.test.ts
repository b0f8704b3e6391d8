import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { answerCorrection, askCorrection } from '#contract/registration/corrections.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import { createElement, updateElement } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import { INVENTED, INVENTED_NAME } from '#domain/element/testing/invented.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPortalOfInventions } from '#server/testing/invented-columns.ts';
import { beforehand } from '#server/testing/set-up.ts';
import { aProducer, ask, type Producer } from '../exports/testing/export-ground.ts';
import { importClient, WITH_JOBS } from '../imports/testing/import-client.ts';
import { aGround, oneIssued } from '../register/testing/register-ground.ts';

// Adds one row to the table of fields and its database column: every reader must show it without
// further code.

const { name: COLUMN, guide } = INVENTED.sheet;
const message = (text: string) => ({ [INVENTED_NAME]: text });
const TITLED = { titre: 'Marée basse', artiste: 'Les Phares' };

const portal = aPortalOfInventions(WITH_JOBS);
const own = beforehand(() => aProducer(portal));

const rowsOf = async ({ email }: Producer): Promise<Record<string, unknown>[]> =>
  JSON.parse((await ask(portal, email, { format: 'JSON' })).text).enregistrements;

test('it is written and read one by one, and a thousand at a time', async () => {
  const client = clientOf(portal, own.email);
  const { elementId, dossierId, revision } = await client.ok(createElement, {
    body: { ...TITLED, ...message('une') },
  });
  expect(
    (await client.ok(readDossier, { query: { dossierId: String(dossierId) } })).elements,
  ).toMatchObject([message('une')]);
  const changed = await client.ok(updateElement, {
    body: { elementId, revision, ...message('autre') },
  });
  expect(changed).toMatchObject(message('autre'));
  const lot = await client.ok(createLot, {
    body: { elements: [{ ...TITLED, ...message('de plusieurs') }] },
  });
  const { elements } = await client.ok(readDossier, {
    query: { dossierId: String(lot.dossierId) },
  });
  expect(elements).toMatchObject([message('de plusieurs')]);
});

test('enforces its limit', async () => {
  const problem = await clientOf(portal, own.email).refused(createElement, {
    body: { ...TITLED, ...message('a'.repeat(41)) },
  });
  expect(problem.errors).toMatchObject([{ path: INVENTED_NAME, code: 'TOO_LONG' }]);
});

test('a correction changes it', async () => {
  const ground = await aGround(portal);
  const { client } = ground.giver;
  const { elementId, dossierId } = await oneIssued(ground, ground.giver, message('fausse'));
  const request = await client.ok(askCorrection, {
    body: { elementId, ...message('juste'), motif: 'Pochette.' },
  });
  expect(request).toMatchObject({ avant: message('fausse'), apres: message('juste') });
  const { correctionId } = request;
  await ground.staff.ok(answerCorrection, { body: { correctionId, action: 'OK' } });
  const { elements } = await client.ok(readDossier, { query: { dossierId: String(dossierId) } });
  expect(elements).toMatchObject([message('juste')]);
});

test('it leaves in every sheet and comes back from it', async () => {
  expect(await rowsOf(own)).toMatchObject([message('autre'), message('de plusieurs')]);
  const { text } = await ask(portal, own.email, { format: 'CSV' });
  expect(text.split('\r\n')[0]?.split(';')).toContain(COLUMN);
  const xlsx = await ask(portal, own.email, { format: 'XLSX' });
  const [head = [], first = []] = await readSheet(Buffer.from(xlsx.bytes));
  expect(first[head.indexOf(INVENTED.label)]).toBe('autre');

  const target = await aProducer(portal);
  const importer = importClient(portal, target.email, target.structureId);
  const preview = await importer.preview({ bytes: 'Titre;Made up\nHoule;importée', name: 'a.csv' });
  expect(preview.analyse?.apercu).toMatchObject([{ cellules: { [COLUMN]: 'importée' } }]);
  await importer.write(preview.importId);
  expect(await rowsOf(target)).toMatchObject([message('importée')]);
});

test('the template offers it', async () => {
  const response = await fetch(`${portal.origin}/api/imports/template?format=CSV`, {
    headers: { authorization: `Bearer ${await portal.tokenOf(own.email)}` },
  });
  const [names = '', examples = ''] = (await response.text()).split('\r\n');
  expect(examples.split(';')[names.split(';').indexOf(COLUMN)]).toBe(guide[0]);
});

test('the documentation of the API shows an example value', () => {
  const document = JSON.stringify(
    openApiDocument([createElement, updateElement, askCorrection], '0.0.0'),
  );
  expect(document.split(`"${INVENTED_NAME}":"${INVENTED.example}"`)).toHaveLength(5);
});
