import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readProfile, updateProfile } from '#contract/account/profile.ts';
import { readStructure, updateStructure } from '#contract/account/structure.ts';
import { submitAccount } from '#contract/account/workflow.ts';
import { aPdf, aPng } from '#domain/justificatif/testing/sample-files.ts';
import { uploadClient } from '#server/modules/justificatifs/testing/upload-client.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { chooseInMenu } from './testing/staff-menu.ts';
import { aStage } from './testing/stage.ts';
import type { Visitor } from './testing/visitor.ts';

const STAFF = 'staff@demo.example';
const SIRET = '73282932000074';
const MOTIF = 'Le code postal du siège ne correspond pas à la ville : corrigez-le.';

const stage = aStage({}, 'embedded');
let helene: Visitor;
beforeAll(async () => {
  await aStructure(stage.portal.db, {
    raison: 'Disques de la Falaise',
    siret: SIRET,
    numAyd: '04218',
  });
  helene = await stage.signedIn(STAFF);
});

/** A producer who has sent a complete account, with a picture and a PDF. */
async function aProducer(raison: string, input: Parameters<typeof aStructure>[1] = {}) {
  const structureId = await aStructure(stage.portal.db, {
    raison,
    etat: 1,
    siret: SIRET,
    ...input,
  });
  const { email, interlocuteurId } = await aPerson(stage.portal.db, {
    structures: [structureId],
    roles: ['isRepresentantLegal'],
    person: {
      nom: 'Kerbrat',
      prenom: 'Maëlle',
      civilite: 'MME',
      telephone: '+33123456789',
      etat: 1,
    },
  });
  const files = [
    { bytes: aPdf(), name: 'Kbis.pdf' },
    { bytes: aPng(300, 200), name: 'carte.png', type: 'image/png' },
  ];
  await uploadClient(stage.portal, email).deposit(structureId, ...files);
  const api = clientOf(stage.portal, email);
  const body = { interlocuteurId, structureId };
  await api.ok(submitAccount, { body });
  return { api, body, submit: () => api.ok(submitAccount, { body }) };
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

// spec 2.13 4.9
test('refused with a motive, corrected and sent again, accepted', async () => {
  const { api, body, submit } = await aProducer('Disque de la Falaise', {
    sgCp: '75011',
    sgVille: 'Brest',
  });
  const { page, checked } = helene;
  await chooseInMenu(page, 'À traiter', 'Comptes utilisateurs en cours');
  await title(page, 'À valider').waitFor();
  await checked('queue of the accounts');
  await page.getByRole('link', { name: /^Disque de la Falaise/ }).click();
  await title(page, 'Disque de la Falaise').waitFor();
  await page.getByText('Numéro déjà connu').first().waitFor();
  await page.getByRole('button', { name: /^carte\.png/ }).click();
  await page.getByRole('img', { name: 'Aperçu de carte.png' }).waitFor();
  // The picture is really displayed: the content policy allows it.
  const drawn = () =>
    page
      .getByRole('img', { name: 'Aperçu de carte.png' })
      .evaluate((image) => Reflect.get(image, 'naturalWidth'));
  await expect.poll(drawn).toBe(300);
  await checked('an account beside its papers and what is near');
  await page.getByRole('button', { name: /^Kbis\.pdf/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger Kbis.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Kbis.pdf');

  await press(page, 'Refuser');
  await press(page, 'Refuser le compte');
  await page.getByText('Indiquez le motif : il sera montré à la personne.').waitFor();
  await checked('a refusal without motive');
  await page.keyboard.type(MOTIF);
  await press(page, 'Refuser le compte');
  const decisions = page.getByRole('region', { name: 'Décisions en cours d’envoi' });
  await decisions.getByText('Refuser le compte.').waitFor();
  await checked('a refusal that may be taken back');
  await page.keyboard.press('Control+z');
  await title(page, 'Disque de la Falaise').waitFor();
  await press(page, 'Refuser');
  expect(await page.getByRole('textbox', { name: /Motif du refus/ }).inputValue()).toBe(MOTIF);
  await press(page, 'Refuser le compte');
  await decisions.getByText('Compte de Disque de la Falaise refusé.').waitFor();
  await checked('the next account, after a decision');

  expect(await api.ok(readStructure, { query: {} })).toMatchObject({ etat: 4, motif: MOTIF });
  expect(await api.ok(readProfile, { query: {} })).toMatchObject({ etat: 4 });
  await api.ok(updateStructure, { body: { structureId: body.structureId, sgCP: '29200' } });
  await api.ok(updateProfile, {
    body: { interlocuteurId: body.interlocuteurId, fonction: 'Gérante' },
  });
  await submit();

  // The queue updates without a reload.
  await page.getByRole('link', { name: /^Disque de la Falaise/ }).click();
  await title(page, 'Disque de la Falaise').waitFor();
  await page.getByText(`Motif du refus précédent : « ${MOTIF} »`).waitFor();
  await page.getByText('Code postal du siège : 75011 → 29200').waitFor();
  await press(page, 'Valider le compte');
  await page.getByRole('dialog').getByText('Numéro déjà connu').waitFor();
  await checked('an acceptance despite an alert');
  await page.getByRole('dialog').getByRole('button', { name: 'Valider le compte' }).click();
  await page.locator('.alert').getByText('Compte de Disque de la Falaise validé.').waitFor();
  expect(await api.ok(readStructure, { query: {} })).toMatchObject({ etat: 3 });
  expect(helene.errors).toEqual([]);
});

test('two people decide: the second one sees who decided first, and nothing of theirs is written', async () => {
  const { api } = await aProducer('Presqu’île Sonore', { siret: '55203253400646' });
  const sacha = await stage.visitor({ dark: true });
  await sacha.enter(STAFF);
  await sacha.page.setViewportSize({ width: 820, height: 1100 });
  for (const { page } of [helene, sacha]) {
    await page.goto('/spp/utilisateurs');
    await page.getByRole('link', { name: /^Presqu’île Sonore/ }).click();
    await title(page, 'Presqu’île Sonore').waitFor();
  }
  await sacha.checked('an account on a tablet, dark');
  await sacha.page.getByRole('tab', { name: 'Justificatifs' }).click();
  await sacha.page.getByRole('button', { name: /^carte\.png/ }).click();
  await sacha.page.getByRole('img', { name: 'Aperçu de carte.png' }).waitFor();
  await sacha.checked('papers on a tablet, dark');
  await press(sacha.page, 'Refuser');
  await sacha.page.keyboard.type('Trop tard.');
  // Blocks the second screen's reads, so that it does not learn of the first decision.
  await sacha.page.route('**/api/workflow/dossier*', (route) => route.abort());
  await press(helene.page, 'Valider le compte');
  await helene.page.locator('.alert').getByText('Compte de Presqu’île Sonore validé.').waitFor();
  await press(sacha.page, 'Refuser le compte');
  await sacha.page
    .getByRole('alert')
    .getByText(/Quelqu’un d’autre a décidé avant vous/)
    .waitFor();
  await sacha.page.unroute('**/api/workflow/dossier*');
  await sacha.page.getByRole('button', { name: 'Ouvrir ce compte' }).click();
  await sacha.page.reload();
  await sacha.page.getByText('Ce compte est validé').waitFor();
  await sacha.page
    .locator('.decision-bar')
    .getByText(/par .*Vasseur/i)
    .waitFor();
  await sacha.checked('a decision taken by somebody else');
  expect(await api.ok(readStructure, { query: {} })).toMatchObject({ etat: 3, motif: null });
  await sacha.page.context().close();
});
