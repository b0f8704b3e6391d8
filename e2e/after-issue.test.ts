import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatIsrc, type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { tokenOf } from '#server/modules/certificates/token.ts';
import { aLinkSigner } from '#server/platform/testing/link-signer.ts';
import { aStage } from './testing/stage.ts';

const stage = aStage({}, 'embedded');

/** Sound recordings of the demonstration label, ordered by code. */
async function codesOfLabel(): Promise<{ isrc: Isrc; titre: string }[]> {
  const rows = await stage.portal.db
    .selectFrom('immatriculation as i')
    .innerJoin('element as e', 'e.elementId', 'i.elementId')
    .innerJoin('structure as s', 's.structureId', 'e.structureId')
    .select(['i.isrc', 'e.titre'])
    .where('s.raison', '=', 'Disques du Grand Large')
    .where('e.type', '=', 'P')
    .orderBy('i.isrc')
    .execute();
  return rows.flatMap(({ isrc, titre }) => {
    const code = parseIsrc(isrc);
    return code === null || titre === null ? [] : [{ isrc: code, titre }];
  });
}

async function theCode(index: number) {
  const code = (await codesOfLabel())[index];
  if (code === undefined) throw new Error('the demonstration has too few codes');
  return code;
}

async function openSheet(page: Page, capacity: string, isrc: Isrc) {
  await page.goto(`${capacity}?code=${isrc}`);
  await page.getByRole('heading', { level: 2, name: `Code ${formatIsrc(isrc)}` }).waitFor();
  await page.getByRole('heading', { level: 3, name: 'Historique' }).waitFor();
}

test('a correction requested by a producer is applied once the society accepts', async () => {
  const { isrc, titre } = await theCode(0);
  const { page, checked, errors } = await stage.signedIn('label@demo.example');
  await page.goto('/isrc/list');
  await page.getByRole('searchbox').fill(isrc);
  await page.getByRole('link', { name: `Ouvrir la fiche : ${titre}` }).click();
  await page.getByRole('heading', { level: 3, name: 'Historique' }).waitFor();
  expect(new URL(page.url()).searchParams.get('code')).toBe(isrc);
  await checked('the sheet of a code');
  await page.getByRole('button', { name: 'Signaler une erreur' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Titre/ })
    .fill(`${titre} rectifié`);
  await page.getByRole('cell', { name: /rectifié/ }).waitFor();
  await checked('what should be said');
  await page.getByLabel('Motif de la correction').fill('Le titre de la pochette.');
  await page.getByRole('button', { name: 'Envoyer la correction (1 information)' }).click();
  await page.getByText('Votre demande de correction est envoyée à la SPP.').first().waitFor();
  await page.getByRole('article').getByText('En attente de la réponse de la SPP.').waitFor();
  await checked('waiting for the society');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const staff = await stage.signedIn('staff@demo.example');
  await staff.page.goto('/spp/consultations?vue=corrections');
  await staff.page.getByRole('link', { name: 'Ouvrir la plus ancienne' }).click();
  await staff.page.getByRole('heading', { level: 1, name: titre }).waitFor();
  await staff.checked('a correction that waits');
  await staff.page.getByRole('button', { name: 'Accepter ce qui est demandé' }).click();
  await staff.page
    .getByText(/^Correction\s:\s.*, acceptée\. La file est vide\.$/)
    .first()
    .waitFor();
  await staff.checked('no correction left');

  await openSheet(page, '/isrc/list', isrc);
  await page.getByRole('dialog').getByText(`${titre} rectifié`, { exact: true }).first().waitFor();
  await page.getByText('Correction acceptée et faite').waitFor();
  expect([...errors, ...staff.errors]).toEqual([]);
});

test('signing out warns about a correction whose sheet Escape closed, and staying shows it again', async () => {
  const { isrc, titre } = await theCode(1);
  const { page } = await stage.signedIn('label@demo.example');
  await openSheet(page, '/isrc/list', isrc);
  const title = page.getByRole('dialog').getByRole('textbox', { name: /^Titre/ });
  await page.getByRole('button', { name: 'Signaler une erreur' }).click();
  await title.fill(`${titre} rectifié`);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Mon compte/ }).click();
  await page.getByRole('button', { name: 'Me déconnecter' }).click();
  await page.getByRole('alert').getByText('elles seront perdues').waitFor();
  await page.getByRole('button', { name: 'Rester' }).click();
  await openSheet(page, '/isrc/list', isrc);
  await page.getByRole('button', { name: 'Signaler une erreur' }).click();
  expect(await title.inputValue()).toBe(`${titre} rectifié`);
  await page.getByRole('button', { name: 'Effacer cette saisie' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Mon compte/ }).click();
  await page.getByRole('button', { name: 'Me déconnecter' }).click();
  await page.getByRole('button', { name: 'Me connecter' }).first().waitFor();
});

test('a code that staff cancel is shown as cancelled on verification', async () => {
  const [{ isrc, titre }, replacement] = [await theCode(1), await theCode(2)];
  const { page, checked, errors } = await stage.signedIn('staff@demo.example');
  await openSheet(page, '/spp/consultations', isrc);
  await checked('the sheet, for staff');
  await page.getByRole('button', { name: 'Annuler ce code' }).click();
  await page.getByRole('heading', { name: `Annuler 1 code : ${formatIsrc(isrc)} ?` }).waitFor();
  await page.getByLabel('Motif de l’annulation').fill('Attribué deux fois au même enregistrement.');
  await page.getByLabel('Code qui le remplace').fill(replacement.isrc);
  const confirm = page.getByRole('button', { name: `Annuler définitivement ${formatIsrc(isrc)}` });
  await confirm.click();
  await page.getByText('Cochez la case pour confirmer le code à annuler.').waitFor();
  await checked('not confirmed yet');
  await page.getByRole('checkbox', { name: new RegExp(formatIsrc(isrc)) }).check();
  await confirm.click();
  await page.getByText('Ce code est annulé').waitFor();
  await page
    .getByRole('list', { name: 'Famille de l’enregistrement' })
    .getByText(replacement.titre)
    .waitFor();
  await checked('a cancelled code');

  const token = tokenOf(await aLinkSigner(stage.portal.db, 1), isrc);
  const anyone = await stage.visitor();
  await anyone.page.goto(`/verification/${token}`);
  await anyone.page.getByText(/^Ce code a été annulé/).waitFor();
  await anyone.page.getByText(titre, { exact: true }).waitFor();
  expect([...errors, ...anyone.errors]).toEqual([]);
});

test('a transfer accepted by both structures moves the code to its new holder', async () => {
  const { isrc, titre } = await theCode(3);
  const { page, checked, errors } = await stage.signedIn('label@demo.example');
  await page.goto('/isrc/list');
  await page.getByRole('searchbox').fill(isrc);
  await page.getByRole('link', { name: `Ouvrir la fiche : ${titre}` }).waitFor();
  await page.getByRole('checkbox', { name: `Sélectionner ${titre}` }).check();
  await page.getByRole('button', { name: 'Transférer la sélection' }).click();
  await page.getByRole('combobox', { name: 'Structure qui reçoit' }).fill('caradec');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel('Motif du transfert').fill('Cession du catalogue.');
  await checked('what is offered, to whom');
  await page.getByRole('button', { name: 'Proposer le transfert de 1 code' }).click();
  await page
    .getByText(/^Le transfert est proposé à Inès Caradec/i)
    .first()
    .waitFor();

  const receiver = await stage.signedIn('artiste@demo.example');
  await receiver.page.setViewportSize({ width: 375, height: 900 });
  await receiver.page.goto('/notifications');
  await receiver.page.getByRole('link', { name: /Transfert proposé/ }).click();
  const card = receiver.page.getByRole('article', { name: /^1 code, de Disques du Grand Large/ });
  await card.waitFor();
  await receiver.checked('a transfer to answer');
  await card.getByRole('button', { name: /^Accepter le transfert/ }).click();
  await receiver.page.getByText('Votre accord est enregistré.').waitFor();
  await receiver.page.getByRole('heading', { name: 'Transferts passés' }).waitFor();
  await receiver.checked('a transfer done');
  await openSheet(receiver.page, '/isrc/list', isrc);
  await receiver.checked('the sheet of the code, at its new holder');

  await page.goto(`/isrc/list?code=${isrc}`);
  await page.getByText('Ce code n’est pas dans la liste que vous pouvez consulter.').waitFor();
  expect([...errors, ...receiver.errors]).toEqual([]);
});
