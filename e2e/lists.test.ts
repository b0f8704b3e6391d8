import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aStage } from './testing/stage.ts';

const stage = aStage();

/** The file downloaded by a press. */
async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return {
    name: download.suggestedFilename(),
    text: readFileSync(await download.path(), 'latin1'),
  };
}

// spec 12.7
test('a holder of both prefixes opens its codes from them, and downloads a certificate', async () => {
  const label = await stage.signedIn('label@demo.example');
  const { page, checked, errors } = label;
  await page.getByRole('button', { name: 'Mes codes ISRC' }).click();
  await page.getByRole('link', { name: 'Mes préfixes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mes préfixes ISRC' }).waitFor();
  await page
    .getByText(/numéros? attribués? en \d{4} sur/)
    .first()
    .waitFor();
  await checked('prefixes');
  await page.getByRole('link', { name: 'Voir les codes des vidéogrammes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mes codes ISRC' }).waitFor();
  await page
    .getByRole('button', { name: /^Certificat/ })
    .first()
    .waitFor();
  await checked('codes of the videos');
  const { name, text } = await saved(page, () =>
    page
      .getByRole('button', { name: /^Certificat/ })
      .first()
      .click(),
  );
  expect([name.endsWith('.pdf'), text.slice(0, 5)]).toEqual([true, '%PDF-']);
  expect(errors).toEqual([]);
});

// spec 12.15 12.17
test('a few letters lead to a page or to a code', async () => {
  const label = await stage.signedIn('label@demo.example');
  const { page, checked, errors } = label;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Une page, un titre, un code…' }).waitFor();
  await page.keyboard.type('prefixes');
  await page.getByRole('option', { name: /Mes préfixes/ }).waitFor();
  await checked('palette');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Mes préfixes ISRC' }).waitFor();
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page.keyboard.type('escale a sete');
  await page
    .getByRole('option', { name: /Escale à Sète/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/isrc\/list\?code=F[RX]DGL/);
  // Also on a phone: six results are shown, and an option with the total count shows all.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page.getByRole('combobox', { name: 'Une page, un titre, un code…' }).fill('orchestre');
  const all = page.getByRole('option', { name: /^\d+ codes : tout voir$/ });
  const count = Number.parseInt((await all.textContent()) ?? '', 10);
  expect(count).toBeGreaterThan(6);
  await page
    .getByRole('status')
    .filter({ hasText: `${count} résultats` })
    .waitFor();
  await checked('palette of a phone');
  await all.click();
  await page.waitForURL(/\/isrc\/list\?q=orchestre/);
  expect(errors).toEqual([]);
});

// spec 1.3 2.15
test('staff find what was issued by company, open a line, and export it', async () => {
  const staff = await stage.signedIn('staff@demo.example');
  const { page, checked, errors } = staff;
  await page.goto('/spp/consultations');
  await page.getByRole('heading', { level: 1, name: 'Immatriculations terminées' }).waitFor();
  await page.getByRole('row').nth(2).waitFor();
  await checked('everything issued');
  // Each company is named once over all pages, and again on the next page when a page break splits
  // it.
  const companies = () => page.locator('tbody th[scope="rowgroup"]').allTextContents();
  expect(await companies()).toEqual([
    'Disques du Grand Large',
    'Éditions Bruit Clair',
    'Inès Caradec',
  ]);
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect.poll(companies).toEqual(['Inès Caradec', 'Maison Boréale']);
  await page.getByRole('button', { name: 'Attribué', exact: true }).click();
  await page.getByRole('button', { name: 'Attribué', exact: true }).click();
  await page.getByRole('row', { name: /Dehors les merles.*Éditions Bruit Clair/ }).waitFor();
  expect(await companies()).toEqual([]);
  await checked('the newest of all');
  await page.getByRole('button', { name: 'Structure', exact: true }).click();
  await expect.poll(companies).toHaveLength(3);
  await page.getByRole('combobox', { name: 'Structure' }).fill('caradec');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page
    .getByText(/Inès Caradec \(\d+ codes\)/i)
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /Afficher le détail.: Goémon/ })
    .first()
    .click();
  await page.getByRole('link', { name: /Ouvrir le dossier \d{4}-\d{5}/ }).waitFor();
  await checked('one company, one line open');
  await page.getByRole('button', { name: 'Tout exporter' }).click();
  await page.getByRole('heading', { name: /^Exporter \d+ enregistrements$/ }).waitFor();
  await checked('which format');
  const { name, text } = await saved(page, () =>
    page.getByRole('button', { name: 'Créer le fichier' }).click(),
  );
  expect(name).toMatch(/\.csv$/);
  expect(text.split('\r\n')[0]).toContain('titre;version;artiste_principal');
  expect(errors).toEqual([]);
});

// spec 12.25
test('staff assign a prefix to a structure, change its numbers, and close it permanently', async () => {
  const staff = await stage.signedIn('staff@demo.example');
  const { page, checked, errors } = staff;
  await page.goto('/spp/prefixes');
  await page.getByRole('heading', { level: 1, name: 'Préfixes' }).waitFor();
  await page.getByRole('row').nth(2).waitFor();
  await checked('prefixes of everyone');
  await page.getByRole('button', { name: 'Attribuer un préfixe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Attribuer', exact: true }).click();
  await page.getByText('Indiquez le préfixe, par exemple FRX26.').waitFor();
  await page.getByText(/^Choisissez la structure, ou la réserve/).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Préfixe/ })
    .fill('FR-1');
  const holder = page.getByRole('combobox', { name: /Structure titulaire/ });
  await holder.fill('caradec');
  const first = page
    .getByRole('listbox')
    .getByRole('option', { name: /caradec/i })
    .first();
  await first.waitFor();
  // In a low window the list opens above its field; Escape closes only the list, and the text
  // stays.
  const above = async () => {
    const [list, field] = [
      await page.getByRole('listbox').boundingBox(),
      await holder.boundingBox(),
    ];
    return list !== null && field !== null && list.y + list.height <= field.y + 1;
  };
  expect(await above()).toBe(false);
  await checked('a list in a dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect(
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Préfixe/ })
      .inputValue(),
  ).toBe('FR-1');
  expect(await holder.inputValue()).toBe('caradec');
  const size = page.viewportSize();
  const bottom = (await holder.boundingBox())?.y ?? 0;
  await page.setViewportSize({ width: size?.width ?? 1280, height: Math.round(bottom) + 110 });
  await page.keyboard.press('Alt+ArrowDown');
  await first.waitFor();
  await expect.poll(above).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  if (size !== null) await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Attribuer', exact: true }).click();
  await page.locator('.field-error').first().waitFor();
  await checked('a prefix that is none');
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Préfixe/ })
    .fill('frq77');
  await page.getByRole('button', { name: 'Attribuer', exact: true }).click();
  const row = page.getByRole('row', { name: /FRQ77/ });
  await page.getByLabel('Lignes par page').selectOption('20');
  await row.waitFor();
  expect(await row.textContent()).toContain('Inès Caradec');
  await row.getByRole('button', { name: 'Modifier les numéros du préfixe FRQ77' }).click();
  const numbers = page.getByRole('dialog');
  await numbers.getByRole('textbox', { name: /^Dernier numéro/ }).fill('0x');
  await numbers.getByText('Écrivez un nombre de 0 à 99999.').waitFor();
  await checked('numbers that are none');
  await numbers.getByRole('textbox', { name: /^Dernier numéro/ }).fill('4999');
  await numbers.getByRole('button', { name: 'Enregistrer les numéros' }).click();
  await row.getByText('00001 – 04999').waitFor();
  await row.getByRole('button', { name: 'Fermer le préfixe FRQ77' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer le préfixe FRQ77' }).click();
  await page.getByText('Indiquez le motif de la fermeture.').waitFor();
  await checked('closed without a reason');
  await page.getByRole('textbox', { name: /^Motif/ }).fill('Attribué par erreur.');
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer le préfixe FRQ77' }).click();
  await row.getByText('Fermé').waitFor();
  // Found by its holder and status; its sheet shows why it was closed.
  await page.getByRole('searchbox', { name: /^Rechercher/ }).fill('caradec');
  await page.getByRole('combobox', { name: 'État' }).selectOption('Fermé');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await row.getByRole('link', { name: 'FRQ77' }).click();
  await page.getByRole('heading', { level: 1, name: 'Préfixe FRQ77' }).waitFor();
  await page.getByText('Attribué par erreur.').waitFor();
  await page.getByRole('link', { name: /Caradec/ }).waitFor();
  await checked('a prefix, whole');
  await page.goBack();
  expect(await page.getByRole('searchbox', { name: /^Rechercher/ }).inputValue()).toBe('caradec');
  // The browser reports the two refusals above as failed loads.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
});

test('staff rewrite a text of the portal, and visitors read it; it comes back as it was', async () => {
  const staff = await stage.signedIn('staff@demo.example');
  const visitor = await stage.visitor();
  const { page, checked, errors } = staff;
  await page.goto('/spp/textes');
  const written = page.getByRole('checkbox', { name: 'Seulement ce qui est réécrit' });
  await page.getByRole('searchbox', { name: /^Rechercher/ }).fill('prefixes');
  await page.getByRole('link', { name: /^FAQ : préfixes/ }).click();
  await page.getByRole('heading', { level: 1, name: 'FAQ : préfixes' }).waitFor();
  await checked('texts of the portal');
  await page
    .getByRole('textbox', { name: /^Texte/ })
    .fill('Un **préfixe** se demande par écrit : [écrivez-nous](/about/faq).');
  await page.getByText(/^Sans ligne/).waitFor();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('## Comment obtenir un préfixe ?\n\n');
  await page
    .getByRole('region', { name: 'Aperçu' })
    .getByRole('link', { name: 'écrivez-nous' })
    .waitFor();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('button', { name: 'Revenir au texte d’origine' }).waitFor();
  await checked('a text written anew');
  await page.getByRole('link', { name: 'Tous les textes' }).click();
  await written.check();
  await page.getByRole('row', { name: /^FAQ : préfixes.*Réécrit/ }).waitFor();
  // The headings, this text, and the four legal pages that the demonstration has written.
  expect(await page.getByRole('row').count()).toBe(6);
  await page.getByRole('link', { name: /^FAQ : préfixes/ }).click();
  await visitor.page.goto('/about/faq');
  await visitor.page
    .getByText(/se demande par écrit/)
    .first()
    .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Revenir au texte d’origine' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Revenir au texte d’origine' })
    .click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Revenir au texte d’origine' }).count())
    .toBe(0);
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => visitor.page.getByText(/se demande par écrit/).count()).toBe(0);
  expect([...errors, ...visitor.errors]).toEqual([]);
});
