import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { searchStructures } from '#contract/account/structure-search.ts';
import { searchPeople } from '#contract/registry-admin/people.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { Component } from '../people/people-route.tsx';
import { showReviewQueue } from '../testing/desks.tsx';
import { aPersonRow } from '../testing/registry.tsx';

const network = aNetwork();
let saved: Blob[];
beforeEach(() => {
  const row = aPersonRow({ nom: '=SOMME(A1)', prenom: '', raison: 'Atelier; du Soir' });
  network.answer(searchPeople, { rows: [row], total: 1, capped: false });
  network.answer(searchStructures, [{ value: 1000, label: 'Atelier du Soir' }]);
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => undefined }),
  );
});
const keep = (blob: Blob) => {
  saved.push(blob);
  return 'blob:essai';
};

const show = (address: string) => showReviewQueue('/:product/personnes', Component, address);

test('what is found is saved whole, as lines that no spreadsheet takes for a formula', async () => {
  const { user } = show('/spp/personnes?texte=somme');
  await screen.findByRole('table');
  await user.click(await screen.findByRole('button', { name: 'Exporter ce qui est trouvé' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const [head, line] = ((await saved[0]?.text()) ?? '').replace('\ufeff', '').split('\r\n');
  expect(head).toMatch(/^Numéro de fiche;/);
  expect(line).toContain("'=SOMME(A1)");
  expect(line).toContain('"Atelier; du Soir"');
  // Requests the whole list, not one page.
  expect(sentTo(network, searchPeople).at(-1)).toEqual({ texte: 'somme' });
});

test('a file truncated at the cap reports it', async () => {
  network.answer(searchPeople, { rows: [aPersonRow()], total: 2500, capped: true });
  const { user } = show('/spp/personnes');
  await screen.findByRole('table');
  const message = /les résultats de recherche ont été limités à 2500 élements/;
  expect(screen.queryByText(message)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Exporter ce qui est trouvé' }));
  await screen.findByText(message);
  network.answer(searchPeople, { rows: [aPersonRow()], total: 1, capped: false });
  await user.click(screen.getByRole('button', { name: 'Exporter ce qui est trouvé' }));
  await vi.waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

test('the structure that narrows the list is in the address: coming back finds it', async () => {
  show('/spp/personnes?structure=1000&structure.nom=Atelier+du+Soir');
  await screen.findByRole('table');
  expect(sentTo(network, searchPeople)[0]).toMatchObject({ structureId: 1000 });
  expect(screen.getByRole('combobox', { name: /^Structure/ })).toHaveProperty(
    'value',
    'Atelier du Soir',
  );
});
