/** The staff's desk: documents beside the dossier, and decisions that can be undone. */

import { beforeAll, expect, test } from 'vitest';
import { listDossiers, takeDossierInCharge } from '#contract/registration/dossier.ts';
import { type Desks, opens, twoDesks, unexpected } from './testing/desks.ts';
import { aContract, aPhotograph, deposit } from './testing/papers.ts';
import { aStage } from './testing/stage.ts';

const MOTIF = 'Précisez la version.';
const UNDO_MILLISECONDS = 8000;

const stage = aStage({}, 'embedded');
let desks: Desks;
beforeAll(async () => {
  desks = await twoDesks(stage);
});

test('a PDF is read, searched and turned beside the dossier; a photograph is one key away', async () => {
  const { helene, reviewing } = desks;
  const { page, checked } = helene;
  const { rows } = await reviewing.ok(listDossiers, { body: { file: 'treat', texte: 'Tumulte' } });
  const [row] = rows;
  if (row === undefined) throw new Error('the demonstration has no such dossier');
  await deposit(stage.portal, 'staff@demo.example', row.structureId, [
    { name: 'Contrat.pdf', type: 'application/pdf', bytes: await aContract(4) },
    { name: 'Identité.jpeg', type: 'image/jpeg', bytes: await aPhotograph(stage.browser) },
  ]);
  await opens(page, row.dossierId);
  const papers = page.getByRole('region', { name: 'Justificatifs' });
  await papers.getByRole('button', { name: /^Contrat/ }).click();
  await papers.getByText('Contrat de licence, page 1').waitFor();
  await checked('a PDF');

  await papers.getByRole('searchbox', { name: 'Rechercher dans le document' }).fill('ARTICLE 3.2');
  await papers.getByText('1 sur 1', { exact: true }).waitFor();
  await papers.getByText('Article 3.2').waitFor();
  await expect.poll(() => papers.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('3');
  await papers.getByRole('searchbox', { name: 'Rechercher dans le document' }).fill('artiste cede');
  await papers.getByText('1 sur 36', { exact: true }).waitFor();
  await papers.getByRole('button', { name: 'Résultat précédent' }).click();
  await papers.getByText('36 sur 36', { exact: true }).waitFor();
  await papers.getByText('Article 4.9').waitFor();
  await checked('found');

  const sheet = papers.getByRole('region', { name: 'Page 4 sur 4' });
  const upright = await sheet.boundingBox();
  await papers.getByRole('button', { name: 'Tourner' }).click();
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox();
      return (
        box !== null && upright !== null && box.width > box.height && upright.width < upright.height
      );
    })
    .toBe(true);
  await papers.getByRole('textbox', { name: 'Page' }).fill('2');
  await page.keyboard.press('Enter');
  await papers.getByText('Contrat de licence, page 2').waitFor();

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press(']');
  await papers.getByRole('img', { name: /Identité/ }).waitFor();
  await papers.getByRole('button', { name: 'Agrandir' }).click();
  await checked('a photograph');
  await page.keyboard.press('[');
  // The rotation of the document is preserved.
  await papers.getByText('Contrat de licence, page 1').waitFor();
  const first = await papers.getByRole('region', { name: 'Page 1 sur 4' }).boundingBox();
  expect(first && first.width > first.height).toBe(true);

  const [alone] = await Promise.all([
    page.context().waitForEvent('page'),
    papers.getByRole('link', { name: /nouvelle fenêtre/ }).click(),
  ]);
  await alone.getByText('Contrat de licence, page 1').waitFor();
  await alone.close();
  expect(unexpected(helene)).toEqual([]);
});

test('a refusal is taken back within its seconds, then sent; one that the page left behind is sent too', async () => {
  const { helene, colleagueTreats, sent, stateOf } = desks;
  const { page, checked } = helene;
  const [first = 0, second = 0, third = 0] = await sent(3, 'Reprise');
  await page.clock.install();
  await opens(page, first);
  await page.keyboard.press('r');
  await page.getByLabel('Motif du refus').fill(MOTIF);
  await page.keyboard.press('Control+Enter');
  // The next dossier opens at once, with the button to undo.
  const undo = page.getByRole('button', { name: /^Annuler ?Ctrl/ });
  await undo.waitFor();
  await page.waitForURL(new RegExp(`dossier=${second}`));
  await checked('a decision that may be taken back');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Control+z');
  await page.waitForURL(new RegExp(`dossier=${first}`));
  await page.clock.fastForward(UNDO_MILLISECONDS + 500);
  const locked = await stateOf(first);
  expect(locked).toMatchObject({ etat: 2, decidedAt: null, lock: { parMoi: true } });

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('r');
  expect(await page.getByLabel('Motif du refus').inputValue()).toBe(MOTIF);
  await page.clock.pauseAt(await page.evaluate('Date.now() + 1000'));
  await page.keyboard.press('Control+Enter');
  // The page's clock must advance for its timers to run.
  await expect.poll(() => page.clock.runFor(1).then(() => undo.count())).toBe(1);
  await page.clock.fastForward(UNDO_MILLISECONDS - 1000);
  expect(await stateOf(first)).toMatchObject({ decidedAt: null });
  await page.clock.resume();
  await page.getByRole('heading', { name: '1 enregistrement refusé' }).waitFor();
  expect(await stateOf(first)).toMatchObject({
    etat: 4,
    elements: [{ statut: 'USER', motif: MOTIF }],
  });
  await checked('a refusal that was sent');

  await opens(page, second);
  await page.keyboard.press('r');
  await page.getByLabel('Motif du refus').fill(MOTIF);
  await page.keyboard.press('Control+Enter');
  await undo.waitFor();
  await page.goto('/health/live');
  await expect.poll(async () => (await stateOf(second)).etat).toBe(4);

  // The server has released the lock meanwhile: the person is informed, and the typed text is
  // preserved.
  await opens(page, third);
  await page.keyboard.press('r');
  await page.getByLabel('Motif du refus').fill(MOTIF);
  await expect.poll(async () => (await stateOf(third)).lock?.parMoi).toBe(true);
  await page.keyboard.press('Control+Enter');
  await undo.waitFor();
  await stage.portal.db
    .updateTable('dossier')
    .set({ lockedBy: null, lockedAt: null })
    .where('dossierId', '=', third)
    .execute();
  await colleagueTreats.ok(takeDossierInCharge, { body: { dossierId: third } });
  const alert = page.getByRole('alert').filter({ hasText: 'La décision n’a pas été enregistrée' });
  await alert.waitFor();
  await alert.getByText(/Lise MOREAU l’a pris en charge/).waitFor();
  await checked('a decision that could not be recorded');
  await alert.getByRole('button', { name: 'Ouvrir ce dossier' }).click();
  await page.getByText('Pris en charge par Lise MOREAU').waitFor();
  expect(unexpected(helene)).toEqual([]);
});
