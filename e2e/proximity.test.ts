import { beforeAll, expect, test } from 'vitest';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

const stage = aStage();
let artiste: Visitor;
beforeAll(async () => {
  artiste = await stage.visitor();
});

test('a recording that has a code already is found, answered about, and leaves; the other one is sent', async () => {
  const { page, checked, errors } = artiste;
  await artiste.enter('artiste@demo.example');
  await page.goto('/isrc');
  await page.getByRole('main').getByRole('link', { name: 'Nouvelle demande' }).click();
  await page.getByLabel('Artiste principal').fill('Inès Caradec');
  await page.getByRole('main').getByRole('link', { name: 'Enregistrements' }).last().click();
  await page.getByRole('grid').waitFor();
  for (const [index, [titre, duree]] of [
    // Has had a code since last year, spelled with the accent missing here.
    ['Goemon', '0:02:58'],
    ['La laisse de mer', '0:03:41'],
  ].entries()) {
    await page
      .getByRole('row')
      .nth(index + 1)
      .getByRole('gridcell')
      .first()
      .click();
    await page.keyboard.type(titre ?? '');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type(duree ?? '');
    await page.keyboard.press('Enter');
  }
  await page.getByText(/Brouillon enregistré/).waitFor();
  await page.getByRole('link', { name: 'Vérifier et envoyer' }).click();

  await page.getByRole('heading', { name: 'Ligne 1, Goemon' }).waitFor();
  await page.getByText('Il reste 1 réponse à donner avant d’envoyer').first().waitFor();
  await checked('a near recording');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Envoyer la demande/ }).click();
  // Nothing is sent before the question is answered: the list of errors links to it.
  await page
    .getByRole('button', {
      name: 'Ligne 1, Goemon : dites si c’est le même enregistrement que « Goémon ».',
    })
    .click();
  await page.locator('input[type=radio]:focus').waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Enregistrer la réponse' }).click();
  await page
    .getByText(/1 enregistrement reprend un code existant et quittera la demande/)
    .waitFor();
  await checked('answered');
  await page.getByRole('button', { name: 'Envoyer la demande (1 enregistrement)' }).click();
  await page.getByRole('heading', { level: 1, name: 'Demande envoyée' }).waitFor();
  await page.goto('/isrc/list');
  await page.getByRole('searchbox', { name: /Rechercher/ }).fill('Goemon');
  // Still one recording and one code.
  await page.getByRole('row', { name: /Goémon/ }).waitFor();
  expect(await page.getByRole('row', { name: /Go[eé]mon/ }).count()).toBe(1);
  expect(errors).toEqual([]);
});
