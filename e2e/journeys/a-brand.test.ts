/**
 * The society changes its name and colour: a manager saves them once, and every page and file uses
 * them.
 */

import { inflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { submitAccount } from '#contract/account/workflow.ts';
import { readCertificate } from '#contract/exchange/certificate.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { chooseInMenu } from '../testing/staff-menu.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const NAME = 'Les Producteurs de Cornouaille';
const GREEN = { hex: '#0B5E4A', painted: 'rgb(11, 94, 74)' };

const stage = aStage();
let manager: Visitor | undefined;
afterAll(() => expect(manager?.errors ?? []).toEqual([]));

test('a manager changes the name and the colour beside their preview, and the page wears them', async () => {
  manager = await stage.signedIn('staff@demo.example');
  const { page, checked } = manager;
  await chooseInMenu(page, 'Réglages', 'Marques');
  await page.getByRole('textbox', { name: 'Nom de la société' }).fill(NAME);
  const colour = page.getByRole('textbox', { name: 'Couleur de la société', exact: true });
  await colour.fill('#F39200');
  await page.getByText(/couples de couleurs ne se lisent pas assez bien$/).waitFor();
  await checked('a colour that cannot be read');
  await colour.fill(GREEN.hex);
  const preview = page.locator('.brand-preview').filter({ visible: true });
  await preview.getByText(NAME).first().waitFor();
  const bands = await page.evaluate(
    "[...document.querySelectorAll('.preview-band')].map((one) => getComputedStyle(one).backgroundColor)",
  );
  expect(bands).toContain(GREEN.painted);
  expect(await headerColour()).not.toBe(GREEN.painted);
  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter');
  await page.getByText(`La marque « ${NAME} » est enregistrée`).waitFor({ state: 'attached' });
  await expect.poll(headerColour).toBe(GREEN.painted);
  await page
    .getByText(new RegExp(`^© .* ${NAME}$`))
    .last()
    .waitFor();
  await checked('a brand that was saved');
});

const headerColour = () =>
  manager?.page.evaluate("getComputedStyle(document.querySelector('.header')).backgroundColor");

test('the next visitor sees them before signing in, and on the sign-in page', async () => {
  const { page } = await stage.visitor();
  await page.goto('/');
  await page.getByText(new RegExp(`^© .* ${NAME}$`)).waitFor();
  const painted = () =>
    page.evaluate("getComputedStyle(document.querySelector('header')).backgroundColor");
  expect(await painted()).toBe(GREEN.painted);
  await page.getByRole('button', { name: 'Me connecter' }).first().click();
  await page.getByLabel('Mot de passe').waitFor();
  expect(await painted()).toBe(GREEN.painted);
});

test('a mail is signed by that name', async () => {
  const { portal } = stage;
  const structureId = await aStructure(portal.db, {
    etat: 1,
    statut: 'BENEFICIAIRE',
    marque: 'SPP',
  });
  const { email, interlocuteurId } = await aPerson(portal.db, {
    structures: [structureId],
    roles: ['isRepresentantLegal'],
    person: {
      etat: 1,
      civilite: 'MME',
      nom: 'Le Goff',
      prenom: 'Anaïs',
      telephone: '01 23 45 67 89',
    },
  });
  await clientOf(portal, email).ok(submitAccount, { body: { structureId, interlocuteurId } });
  const letter = (await portal.mails()).find(({ destinataire }) => destinataire === email);
  expect(letter?.texte).toContain(`Bien cordialement,\n${NAME}\n`);
});

test('a certificate bears both', async () => {
  const { portal } = stage;
  const { isrc } = await portal.db
    .selectFrom('immatriculation as i')
    .innerJoin('element as e', 'e.elementId', 'i.elementId')
    .innerJoin('structure as s', 's.structureId', 'e.structureId')
    .select('i.isrc')
    .where('s.marque', '=', 'SPP')
    .limit(1)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${await portal.tokenOf('staff@demo.example')}` };
  const answer = await fetch(`${portal.origin}${readCertificate.path}?isrc=${isrc}`, { headers });
  const raw = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  // The author in the PDF's metadata.
  expect(raw.includes(`(${NAME})`)).toBe(true);
  const drawn = [...raw.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  );
  expect(drawn.some((stream) => /^0\.0431\d* 0\.3686\d* 0\.2901\d* scn$/m.test(stream))).toBe(true);
});
