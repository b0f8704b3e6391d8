import { beforeAll, expect, test } from 'vitest';
import {
  readDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

/** Milliseconds within which a change reaches the other screen; periodic polling takes 30 s. */
const SOON = 20_000;

const stage = aStage({}, 'embedded');
let artiste: Visitor;
let staff: Visitor;
let producing: ApiClient;
let reviewing: ApiClient;

beforeAll(async () => {
  producing = clientOf(stage.portal, 'artiste@demo.example');
  reviewing = clientOf(stage.portal, 'staff@demo.example');
  artiste = await stage.visitor();
  staff = await stage.visitor();
});

async function send(titre: string): Promise<{ dossierId: number; numero: string }> {
  const body = {
    titre,
    artiste: 'Inès Caradec',
    duree: '3:21',
    anneePublication: 2026,
    qualite: 'PRODUCTEUR',
  } as const;
  const { dossierId } = await producing.ok(createElement, { body });
  await producing.ok(submitDossier, { body: { dossierId, attestation: true } });
  const { numero } = await producing.ok(readDossier, { query: { dossierId: String(dossierId) } });
  return { dossierId, numero };
}

/** Waits until the page follows the changes, that is until the event stream is open. */
function follows({ page }: Visitor): Promise<unknown> {
  return page.waitForResponse(
    (response) => response.url().endsWith('/api/events') && response.ok(),
  );
}

test('staff decide: the producer’s open page updates by itself, and keeps the text being typed', async () => {
  const { page } = artiste;
  const { dossierId } = await send('Zéphyr quartzeux');
  await artiste.enter('artiste@demo.example');
  const following = follows(artiste);
  await page.goto('/isrc/demandes?statut=PRODUCT');
  await following;
  const search = page.getByRole('searchbox', { name: /Rechercher/ });
  await search.fill('Zéphyr');
  const row = page.getByRole('row', { name: /Zéphyr quartzeux/ });
  await row.waitFor();
  await search.pressSequentially(' quart');
  await row.waitFor();
  await page.evaluate('window.sameDocument = true');
  await reviewing.ok(takeDossierInCharge, { body: { dossierId } });
  await row.waitFor({ state: 'detached', timeout: SOON });
  await page.getByRole('tab', { name: /En traitement.*1/ }).waitFor({ timeout: SOON });
  await reviewing.ok(validateDossier, { body: { dossierId } });
  await page.getByRole('tab', { name: /En traitement.*0/ }).waitFor({ timeout: SOON });
  // The same document, with unchanged focus and typed text.
  expect(await page.evaluate('window.sameDocument')).toBe(true);
  expect(await search.inputValue()).toBe('Zéphyr quart');
  expect(
    await page
      .getByRole('searchbox', { name: /Rechercher/ })
      .and(page.locator(':focus'))
      .count(),
  ).toBe(1);
  await artiste.checked('requests under way, after a change');
  expect(artiste.errors).toEqual([]);
});

test('a producer sends: the queue of staff grows by itself', async () => {
  const { page } = staff;
  await staff.enter('staff@demo.example');
  const following = follows(staff);
  await page.goto('/spp/demandes');
  await following;
  await page
    .getByRole('link', { name: /\d{4}-\d{5}/ })
    .first()
    .waitFor();
  const { numero } = await send('Ouragan baryté');
  await page.getByRole('link', { name: new RegExp(numero) }).waitFor({ timeout: SOON });
  expect(staff.errors).toEqual([]);
});
