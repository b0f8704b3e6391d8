import { readFileSync } from 'node:fs';
import type { FileChooser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { PASSWORD } from '#server/testing/running-portal.ts';
import { keyboardOf, signsInByKeys } from '../testing/keyboard.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const stage = aStage();
let ines: Visitor;
beforeAll(async () => {
  ines = await stage.signedIn('artiste@demo.example');
  await ines.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

const invoice = () => ({
  name: 'facture.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(aPdf()),
});

test('(4) adds a justificatif, and removes it', async () => {
  // Documents of a validated structure cannot be removed: this one is still being entered.
  const structureId = await aStructure(stage.portal.db, { raison: 'Ateliers du Ponant', etat: 1 });
  const { email } = await aPerson(stage.portal.db, {
    structures: [structureId],
    roles: ['isRepresentantLegal'],
    person: { nom: 'Kerbrat', prenom: 'Marc', etat: 1 },
  });
  await stage.portal.tokenOf(email);
  const marc = await stage.visitor();
  const { page, checked, errors } = marc;
  const keys = keyboardOf(page);
  // Listens from the start: the browser takes a moment to enable file chooser interception.
  const chooser = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
  await signsInByKeys(marc, keys, { email, password: PASSWORD });
  await keys.enter('button', 'Mon compte');
  await checked('account menu');
  await keys.enter('link', 'Structure');
  await keys.has('heading', /./);
  await keys.reach('button', 'Parcourir…');
  await checked('structure');
  await keys.has('button', 'Parcourir…');
  await keys.press('Enter');
  await (await chooser).setFiles(invoice());
  await page.getByText('1 fichier(s) téléchargé(s) :').waitFor();
  await keys.has('button', 'Parcourir…');
  await keys.reach('link', 'Télécharger facture.pdf');
  await checked('a justificatif deposited');
  await keys.press('Tab');
  await keys.has('button', 'Supprimer facture.pdf');
  await keys.press('Enter');
  // The list is empty: the focus moves to the add button.
  await keys.has('button', 'Parcourir…');
  expect(await page.getByText('facture.pdf', { exact: true }).count()).toBe(0);
  await checked('a justificatif removed');
  expect(errors).toEqual([]);
});

test('(5) finds a code, copies it, and exports it', async () => {
  const { page, checked, errors } = ines;
  const keys = keyboardOf(page);
  await keys.reach('button', 'Mes codes ISRC', 'Shift+Tab');
  await keys.press('ArrowDown');
  await keys.has('link', 'Nouvelle demande');
  await keys.press('ArrowDown', 2);
  await keys.press('Enter');
  await keys.has('heading', 'Mes codes ISRC');
  await keys.reach('searchbox', /Rechercher/);
  await keys.type('goemon');
  const row = page.getByRole('row', { name: /Goémon/ });
  await row.waitFor();
  await checked('a code found');
  await keys.reachThe(row.getByRole('button', { name: /^Copier/ }).first());
  await keys.press('Enter');
  await page.getByText('Copié').waitFor({ state: 'attached' });
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toMatch(/^FR-?P0A-?\d{2}-?\d{5}$/);
  await keys.hasThe(row.getByRole('button', { name: /^Copier/ }).first());
  await keys.reach('button', 'Tout exporter');
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'Exporter 1 enregistrement' }).waitFor();
  await checked('which format');
  await keys.reach('radio', /CSV/);
  await keys.reach('button', 'Créer le fichier');
  const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('Goémon');
  await keys.has('button', 'Tout exporter');
  expect(errors).toEqual([]);
});

// spec 2.11
test('(7) invites a collaborator', async () => {
  const { page, checked, errors } = ines;
  const keys = keyboardOf(page);
  await keys.reach('button', 'Mon compte', 'Shift+Tab');
  await keys.press('Enter');
  await keys.enter('link', 'Mes collaborateurs');
  await keys.has('heading', 'Mes collaborateurs');
  await checked('team');
  await keys.reach('textbox', 'Adresse électronique');
  await keys.type('pas une adresse');
  await keys.reach('button', 'Inviter');
  await keys.press('Enter');
  // The error link moves the focus back to the field.
  await keys.has('textbox', 'Adresse électronique');
  await checked('team, with a fault');
  await keys.press('ControlOrMeta+A');
  await keys.type('sylvain@essai.example');
  await keys.reach('checkbox', /Gestionnaire ISRC/);
  await keys.press('Space');
  await keys.reach('button', 'Inviter');
  await keys.press('Enter');
  await page
    .getByRole('main')
    .getByText('L’invitation est envoyée à sylvain@essai.example.')
    .waitFor();
  await keys.has('button', 'Inviter');
  await checked('somebody invited');
  expect(errors).toEqual([]);
});

test('(8) on a phone with a keyboard: the three parts of the menu', async () => {
  const karim = await stage.visitor({ width: 375, dark: true });
  const { page, checked, errors } = karim;
  const keys = keyboardOf(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Ouvrir le menu' }).waitFor();
  await keys.enter('button', 'Ouvrir le menu');
  await keys.has('tab', 'Navigation');
  await keys.press('ArrowRight');
  await keys.has('tab', 'Compte');
  await checked('menu of a visitor');
  await keys.press('Escape');
  await keys.has('button', 'Ouvrir le menu');
  await signsInByKeys(karim, keys, { email: 'label@demo.example' });

  await keys.enter('button', 'Ouvrir le menu');
  await keys.has('tab', 'Navigation');
  await checked('menu, navigation');
  await keys.reach('link', 'Nouvelle demande');
  await keys.press('Enter');
  await keys.has('heading', 'Nouvelle demande');
  await keys.reach('button', 'Ouvrir le menu', 'Shift+Tab');
  await keys.press('Enter');
  await keys.has('tab', 'Navigation');
  await keys.press('ArrowRight');
  await keys.has('tab', 'Compte');
  await checked('menu, account');
  await keys.reach('link', 'Profil');
  await keys.reach('tab', 'Compte', 'Shift+Tab');
  await keys.press('End');
  await keys.has('tab', 'Structures');
  await checked('menu, structures');
  await keys.enter('button', /Bruit Clair/i);
  await keys.has('heading', 'Bonjour Karim');
  await page
    .getByRole('region', { name: 'Votre identité' })
    .getByText('Éditions Bruit Clair')
    .waitFor();
  await checked('home of the structure chosen');
  expect(errors).toEqual([]);
});
