import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ElementRow } from '#contract/registration/element.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { showReviewQueue } from '../testing/desks.tsx';
import { Component } from './consult-route.tsx';

const network = aNetwork();
const AT = '2026-11-03T10:00:00.000Z';

const code = (elementId: number, structureId: number, of: Partial<ElementRow>): ElementRow => ({
  elementId,
  structureId,
  raison: '',
  numAyd: null,
  dossierId: 12,
  numero: '2026-00012',
  rang: 1,
  dossierTitre: null,
  type: 'P',
  titre: `Titre ${elementId}`,
  version: null,
  artiste: 'Zoé',
  duree: '00:03:45',
  anneePublication: 2026,
  isrc: `FRX2626001${elementId}`,
  statut: 'DONE',
  motif: null,
  attribueLe: AT,
  annuleLe: null,
  updatedAt: AT,
  ...of,
});
const MEMBER = { raison: 'Écho', numAyd: '04217' };
const FIRST = [
  code(10, 1000, { raison: 'Abri' }),
  code(11, 1000, { raison: 'Abri' }),
  code(12, 1001, MEMBER),
];
/** Two companies with the same name. */
const SECOND = [code(13, 1001, MEMBER), code(14, 1002, { raison: 'Écho' })];

beforeEach(() =>
  network.answer(listCodes, ({ body }) => {
    const { page, tri } = listCodes.body.parse(body);
    const rows = page?.repere === undefined ? FIRST : SECOND;
    return {
      rows: tri?.champ === 'structure' ? rows : rows.toReversed(),
      total: 45,
      capped: false,
      page: { avant: 'avant', apres: 'apres', suite: true },
    };
  }),
);

async function shown() {
  const view = showReviewQueue('/:product/consultations', Component, '/spp/consultations');
  await screen.findByRole('table');
  return view;
}
const sorts = () => sentTo(network, listCodes).map((body) => listCodes.body.parse(body).tri);
const headings = () =>
  screen
    .getAllByRole('rowheader')
    .filter((cell) => cell.getAttribute('scope') === 'rowgroup')
    .map((cell) => cell.textContent);
const columns = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);

// spec 10.8
test('codes are requested by company; the next page repeats the company of its first codes', async () => {
  const { user } = await shown();
  expect(sorts()).toEqual([{ champ: 'structure', sens: 'asc' }]);
  expect(headings()).toEqual(['Abri', 'Écho']);
  // Values shown in group headings have no column.
  expect(columns()).not.toContain('Structure');
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  // Two companies of one name are two groups, distinguished by member number or record number.
  await vi.waitFor(() =>
    expect(headings()).toEqual(['Écho, n° de membre 04217', 'Écho, fiche n° 1002']),
  );
  await user.click(
    screen.getByRole('button', { name: 'Afficher le détail : Écho, fiche n° 1002' }),
  );
  expect(screen.queryByText('Titre 14')).toBeNull();
  expect(screen.getByText('Titre 13')).toBeTruthy();
});

test('in another order each line shows its company, and the company column restores the grouping', async () => {
  const { user } = await shown();
  await user.click(screen.getByRole('button', { name: 'Attribué' }));
  await user.click(screen.getByRole('button', { name: 'Attribué' }));
  await vi.waitFor(() => expect(sorts().at(-1)).toEqual({ champ: 'attribueLe', sens: 'desc' }));
  const first = () => within(screen.getAllByRole('row')[1] ?? document.body);
  await vi.waitFor(() => expect(first().getByText('Titre 12')).toBeTruthy());
  expect(first().getByRole('cell', { name: 'Écho' })).toBeTruthy();
  expect(headings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Structure' }));
  await vi.waitFor(() => expect(headings()).toEqual(['Abri', 'Écho']));
  expect(columns()).not.toContain('Structure');
});

test('on a phone the order by company is displayed, with the others', async () => {
  const { user } = await shown();
  const order = screen.getByRole('combobox', { name: 'Trier par' });
  expect(order).toHaveProperty('value', '+structure');
  await user.selectOptions(order, 'Attribué, décroissant');
  await vi.waitFor(() => expect(sorts().at(-1)).toEqual({ champ: 'attribueLe', sens: 'desc' }));
  expect(headings()).toEqual([]);
});
