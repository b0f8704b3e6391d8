import { beforeAll, expect, test } from 'vitest';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

const stage = aStage();
let label: Visitor;
beforeAll(async () => {
  label = await stage.visitor();
});

test('a program of the label gets its account, signs in, and is disabled; an address is notified', async () => {
  const { page, checked, errors } = label;
  await label.enter('label@demo.example');
  await page.goto('/account/structure/team');
  await page.getByRole('link', { name: 'Logiciels de la structure' }).click();
  await page.getByRole('heading', { level: 1, name: 'Logiciels de la structure' }).waitFor();
  await page.getByText('Aucun compte de service.').waitFor();
  await checked('no program yet');
  await page.getByRole('button', { name: 'Créer un compte de service' }).click();
  await page.getByText('Donnez un nom à ce programme.').waitFor();
  await page.getByLabel(/Nom du programme/).fill('Catalogue du label');
  await page.getByRole('radio', { name: /^Lire\b(?! et)/ }).check();
  await page.getByRole('button', { name: 'Créer un compte de service' }).click();
  const dialog = page.getByRole('dialog', { name: 'À copier maintenant' });
  await dialog.waitFor();
  await checked('the secret, once');
  const [clientId = '', clientSecret = '', address = ''] = await dialog
    .locator('dd')
    .allInnerTexts();
  await dialog.getByRole('button', { name: 'Je l’ai copié' }).click();
  expect(await page.getByText(clientSecret.trim()).count()).toBe(0);

  const enter = async (): Promise<number> => {
    const answer = await fetch(address.trim(), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId.trim(),
        client_secret: clientSecret.trim(),
      }),
    });
    if (!answer.ok) return answer.status;
    const { access_token } = (await answer.json()) as { access_token: string };
    const codes = await fetch(`${stage.portal.origin}/api/isrc/list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    return codes.status;
  };
  expect(await enter()).toBe(200);
  await page.getByRole('button', { name: 'Révoquer Catalogue du label' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Révoquer Catalogue du label' })
    .click();
  await page.getByText('Révoqué', { exact: true }).waitFor();
  expect(await enter()).toBeGreaterThanOrEqual(400);

  await page.getByLabel(/Adresse \(https\)/).fill('https://label.example/portail');
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
  await page.getByRole('button', { name: 'Je l’ai copié' }).click();
  await page.getByText('https://label.example/portail').waitFor();
  await checked('a program revoked, an address told');
  await page.getByRole('button', { name: /^Retirer https/ }).click();
  await page.getByText('Aucune adresse.').waitFor();
  expect(errors).toEqual([]);
});
