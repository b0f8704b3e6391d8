import { beforeAll, expect, test } from 'vitest';
import { keyboardOf, signsInByKeys } from '../testing/keyboard.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const MOTIF = 'Précisez la version : ce titre porte déjà un code.';

const stage = aStage();
let helene: Visitor;
beforeAll(async () => {
  helene = await stage.visitor();
});

/** A decision is sent a few seconds after it is taken, and can be undone until then. */
const UNDO_MILLISECONDS = 8000;

async function statusesOf(raison: string): Promise<readonly string[]> {
  const rows = await stage.portal.db
    .selectFrom('element as e')
    .innerJoin('structure as s', 's.structureId', 'e.structureId')
    .select('e.statut')
    .distinct()
    .where('s.raison', '=', raison)
    .orderBy('e.statut')
    .execute();
  return rows.map(({ statut }) => statut);
}

// spec 2.14
test('(6) staff validate a dossier, and refuse a line of another with its motive', async () => {
  const { page, checked, errors } = helene;
  const keys = keyboardOf(page);
  await page.clock.install();
  await signsInByKeys(helene, keys, { email: 'staff@demo.example' });
  await keys.enter('button', 'Demandes à traiter');
  await keys.enter('button', 'À traiter');
  await keys.enter('link', 'Immatriculations en attente');
  await keys.has('heading', /./);
  await keys.reach('link', /^Tumulte Records/);
  await checked('queue');
  await keys.press('Enter');
  await keys.has('heading', /./);
  await keys.enter('button', 'Prendre en charge');
  await page.getByRole('button', { name: /^Valider et attribuer/ }).waitFor();
  await checked('a dossier in hand');
  await keys.reach('button', /^Valider et attribuer \d+ codes?$/);
  await keys.press('Enter');
  // The next dossier opens automatically, with the focus on its title.
  await keys.has('heading', 'Mascaret Musique');
  await checked('the next dossier, after a decision');
  await page.clock.fastForward(UNDO_MILLISECONDS);
  await expect.poll(() => statusesOf('Tumulte Records')).toEqual(['DONE']);

  await keys.enter('button', 'Prendre en charge');
  await page.getByRole('button', { name: /^Valider et attribuer/ }).waitFor();
  const first = page.getByRole('group', { name: /enregistrement 1/ });
  await keys.reachThe(first.getByRole('radio', { name: 'Accepter' }), 'Shift+Tab');
  await keys.press('ArrowRight');
  await keys.hasThe(first.getByRole('radio', { name: 'Refuser' }));
  await keys.reach('textbox', /Motif du refus/);
  await keys.type(MOTIF);
  await checked('a line refused');
  await keys.reach('button', /^Attribuer \d+ codes?, refuser 1 enregistrement$/);
  await keys.press('Enter');
  await keys.has('heading', /./);
  await checked('the dossier after that');
  await page.clock.fastForward(UNDO_MILLISECONDS);
  await expect.poll(() => statusesOf('Mascaret Musique')).toEqual(['DONE', 'USER']);
  const refused = await stage.portal.db
    .selectFrom('element')
    .select('motif')
    .where('motif', '=', MOTIF)
    .execute();
  expect(refused).toHaveLength(1);
  expect(errors).toEqual([]);
});
