import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const SONGS = [
  { titre: 'Ouverture', debut: '0:00:00', duree: '2:30' },
  { titre: 'Les amarres', debut: '0:02:30', duree: '4:05' },
  { titre: 'Rappel', debut: '1:10:00', duree: '5:00' },
] as const;

const stage = aStage();
let ines: Visitor;
beforeAll(async () => {
  ines = await stage.signedIn('artiste@demo.example');
});

async function entersTheVideo(page: Page): Promise<void> {
  await page.goto('/isrc/dossier/nouveau');
  await page.getByRole('radio', { name: /Vidéogramme/ }).check();
  await page.getByLabel('Artiste principal').fill('Inès Caradec');
  await page.getByRole('main').getByRole('link', { name: 'Enregistrements' }).last().click();
  await page.getByText('Formulaire', { exact: true }).click();
  await page.getByLabel('Titre', { exact: false }).first().fill('Concert au phare du Créac’h');
  expect(await page.getByLabel('Type').inputValue()).toBe('V');
}

/** Enters the passages, before the total duration is known. */
async function entersItsSongs({ page, checked }: Visitor): Promise<void> {
  await page.getByText('Informations complémentaires').click();
  for (const [at, { titre, debut, duree }] of SONGS.entries()) {
    await page.getByRole('button', { name: 'Ajouter une séquence' }).click();
    const sequence = page.getByRole('group', { name: `Séquence ${at + 1}` });
    await sequence.getByLabel('Titre').fill(titre);
    await sequence.getByLabel('Début').fill(debut);
    await sequence.getByLabel('Durée').fill(duree);
    await sequence.getByLabel('Durée').blur();
  }
  await page.getByText(/Brouillon enregistré/).waitFor();
  await checked('a video with its passages');
}

async function statusOf(titre: string) {
  return stage.portal.db
    .selectFrom('element')
    .select(['statut', 'type', 'duree', 'minuterie', 'dossierId'])
    .where('titre', '=', titre)
    .executeTakeFirstOrThrow();
}

// spec 12.9
test('a concert is sent without its length, waits for its minuterie, and leaves with it', async () => {
  const { page, checked, errors } = ines;
  await entersTheVideo(page);
  await entersItsSongs(ines);
  await page.getByRole('link', { name: 'Vérifier et envoyer' }).click();
  await page.getByText(/1 enregistrement sans durée/).waitFor();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Envoyer la demande (1 enregistrement)' }).click();
  await page.getByRole('heading', { level: 1, name: 'Demande envoyée' }).waitFor();
  await checked('sent, without its length');
  expect(await statusOf('Concert au phare du Créac’h')).toMatchObject({
    statut: 'MINU',
    type: 'V',
    duree: null,
  });

  await page.goto('/isrc/demandes?statut=MINU');
  await page
    .getByRole('row', { name: /Concert au phare/ })
    .getByRole('link', { name: /minuterie/i })
    .click();
  const duration = page.locator('input[id$="-duree"]').first();
  await duration.waitFor();
  await checked('a minuterie to complete');
  // The last passage ends at 01:15:00: a shorter concert is refused, in words.
  await duration.fill('1:00:00');
  await duration.blur();
  await page.getByText('Cette séquence se termine après la fin de la vidéo.').waitFor();
  await checked('a minuterie longer than the video');
  await duration.fill('1:17:30');
  await duration.blur();
  await page.getByRole('button', { name: 'Transmettre 1 durée' }).click();
  await page.getByText('Durée transmise à la SPP.').first().waitFor();
  await checked('a minuterie sent');
  const sent = await statusOf('Concert au phare du Créac’h');
  expect(sent).toMatchObject({ statut: 'PRODUCT', duree: 4650 });
  expect(sent.minuterie).toMatchObject([
    { titre: 'Ouverture', debut: 0, duree: 150 },
    { titre: 'Les amarres', debut: 150, duree: 245 },
    { titre: 'Rappel', debut: 4200, duree: 300 },
  ]);
  expect(errors).toEqual([]);
});
