/**
 * Many dossiers: in a batch, one after the other by keyboard alone, and one handled by two people
 * at once.
 */

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { takeDossierInCharge } from '#contract/registration/dossier.ts';
import { type Desks, numeroOf, opens, twoDesks, unexpected } from './testing/desks.ts';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

const MOTIF = 'Précisez la version.';
/** DOSSIERS_BY_KEYS=50 for a full morning's number. */
const BY_KEYS = Number(process.env.DOSSIERS_BY_KEYS ?? 20);

const stage = aStage();
let desks: Desks;
beforeAll(async () => {
  desks = await twoDesks(stage);
});

test('forty-eight at once: 46 validated, 2 explained, and a connection lost in the middle hides nothing', async () => {
  const { helene, colleagueTreats, sent } = desks;
  const { page, checked } = helene;
  const ids = await sent(48, 'Lot du jour');
  const [taken = 0] = ids;
  const gone = ids.at(-1) ?? 0;
  await page.goto('/spp/demandes');
  await page.getByRole('searchbox', { name: 'Rechercher dans la file' }).fill('Lot du jour');
  await page.getByRole('heading', { level: 1, name: /48/ }).waitFor();
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await page.getByText('48 dossiers sélectionnés').waitFor();
  await checked('a selection');
  await page
    .getByRole('region', { name: 'Actions sur la sélection' })
    .getByRole('button', { name: 'Valider' })
    .click();
  const dialog = page.getByRole('dialog', { name: /Valider 48 dossiers/ });
  await dialog.getByText('et 43 autres').waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toHaveLength(6);
  await checked('the confirmation');

  // As the batch starts, two of the dossiers have changed since they were displayed.
  await page.route('**/api/dossier/lock', async (route) => {
    await page.unroute('**/api/dossier/lock');
    await colleagueTreats.ok(takeDossierInCharge, { body: { dossierId: taken } });
    await stage.portal.db.deleteFrom('element').where('dossierId', '=', gone).execute();
    await stage.portal.db.deleteFrom('dossier').where('dossierId', '=', gone).execute();
    await route.continue();
  });
  // The twentieth decision is stored, but its response is lost.
  let decisions = 0;
  await page.route(
    (url) => url.pathname === '/api/dossier',
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      decisions += 1;
      if (decisions !== 20) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    },
  );
  await dialog.getByRole('button', { name: 'Valider 48 dossiers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Interrompu' }).waitFor();
  await checked('a batch without a connection');
  await page.reload();
  await page.getByText(/Une décision est partie sans réponse/).waitFor();
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await page.getByRole('heading', { level: 1, name: '46 validés, 2 en échec' }).waitFor();
  await page.getByText('46 codes attribués au total.').waitFor();
  const failures = page.getByRole('region', { name: 'En échec (2)' });
  await failures.getByText(/Lise MOREAU l’a pris en charge/).waitFor();
  await failures.getByText(/n’est plus là/).waitFor();
  await checked('the result of a batch');
  await failures
    .getByRole('link', { name: new RegExp(`^Ouvrir le dossier : ${numeroOf(taken)}`) })
    .click();
  await page.getByText('Pris en charge par Lise MOREAU').waitFor();
  const codes = await stage.portal.db
    .selectFrom('immatriculation')
    .innerJoin('element', 'element.elementId', 'immatriculation.elementId')
    .select('isrc')
    .where('element.dossierId', 'in', ids)
    .execute();
  expect(new Set(codes.map(({ isrc }) => isrc)).size).toBe(46);
  expect(codes).toHaveLength(46);
  expect(unexpected(helene)).toEqual([]);
});

test(`${BY_KEYS} dossiers cleared by keys alone`, async () => {
  const { colleague, sent, stateOf } = desks;
  const { page, checked } = colleague;
  const ids = await sent(BY_KEYS, 'Au clavier');
  let threads = 0;
  page.on('worker', (worker) => {
    if (worker.url().includes('pdf.worker')) threads += 1;
  });
  await page.goto('/spp/demandes');
  await page.getByRole('heading', { level: 1, name: /À traiter/ }).waitFor();
  await page.getByRole('region', { name: 'Traitement des demandes' }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('Au clavier');
  await page.getByRole('heading', { level: 1, name: new RegExp(`${BY_KEYS}`) }).waitFor();
  await page.getByRole('region', { name: 'Traitement des demandes' }).focus();
  const began = Date.now();
  await page.keyboard.press('j');
  await isOn(page, ids[0]);
  await page.keyboard.press('j');
  await isOn(page, ids[1]);
  await page.keyboard.press('k');
  await isOn(page, ids[0]);
  for (const [index, dossierId] of ids.entries()) {
    await isOn(page, dossierId);
    await page.getByRole('button', { name: 'Valider et attribuer 1 code' }).waitFor();
    if (index % 10 === 9) {
      await page.keyboard.press('r');
      await page.getByLabel('Motif du refus').waitFor();
      await page.keyboard.type(MOTIF);
      await page.keyboard.press('Control+Enter');
    } else {
      await page.keyboard.press('v');
    }
  }
  await page.getByRole('heading', { level: 1, name: 'À traiter' }).waitFor();
  const seconds = (Date.now() - began) / 1000;
  await page.getByRole('heading', { name: '1 enregistrement refusé' }).waitFor();
  await checked('a queue that was cleared');
  const states = await Promise.all(ids.map(async (dossierId) => (await stateOf(dossierId)).etat));
  expect(states).toEqual(ids.map((_, index) => (index % 10 === 9 ? 4 : 3)));
  // One worker reads the documents of all dossiers; a second one may exist when a dossier opens
  // before the previous one closes.
  expect(threads).toBeGreaterThan(0);
  expect(threads).toBeLessThan(5);
  console.log(`${BY_KEYS} dossiers by keys: ${seconds.toFixed(0)} s`);
  expect(unexpected(colleague)).toEqual([]);
});

async function isOn(page: Page, dossierId = 0): Promise<void> {
  await page.getByText(`Dossier ${numeroOf(dossierId)}`, { exact: true }).waitFor();
}

test('two people on one dossier at the same time: one decides, the other sees who did', async () => {
  const { helene, colleague, sent, stateOf } = desks;
  const [dossierId = 0] = await sent(1, 'À deux');
  await Promise.all([opens(helene.page, dossierId), opens(colleague.page, dossierId)]);
  await Promise.all([helene.page.keyboard.press('v'), colleague.page.keyboard.press('v')]);
  const reported = ({ page }: Visitor) =>
    page.getByRole('alert').filter({
      hasText: /Quelqu’un d’autre traite ce dossier|La décision est déjà prise|déjà été traité/,
    });
  const decided = ({ page }: Visitor) => page.getByRole('heading', { name: '1 code attribué' });
  await expect
    .poll(async () => [
      (await reported(helene).count()) + (await reported(colleague).count()),
      (await decided(helene).count()) + (await decided(colleague).count()),
    ])
    .toEqual([1, 1]);
  const loser = (await reported(helene).count()) > 0 ? helene : colleague;
  await loser.checked('the one who came second');
  const { elements } = await stateOf(dossierId);
  expect(elements.map(({ statut }) => statut)).toEqual(['DONE']);
  const codes = await stage.portal.db
    .selectFrom('immatriculation')
    .select('isrc')
    .where('elementId', '=', elements[0]?.elementId ?? 0)
    .execute();
  expect(codes).toHaveLength(1);
  expect([...unexpected(helene), ...unexpected(colleague)]).toEqual([]);
});
