import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listTexts, TEXT_CHANGED, writeText } from '#contract/localization.ts';
import { listMotifs } from '#contract/workbench/motifs.ts';
import { queryClient, readAgain } from '#web/platform/api/query-client.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { Component as Motifs } from '../motifs/motifs-route.tsx';
import { motifLists, showReviewQueue } from '../testing/desks.tsx';
import { Component as Texts } from './texts-route.tsx';

const network = aNetwork();
const ONE = '/spp/textes?texte=home/presentation';
const FIRST = '2026-11-03T10:00:00.000Z';
const SECOND = '2026-11-03T10:05:00.000Z';

const published = (value: string, updatedAt: string, par: string) =>
  network.answer(listTexts, {
    rows: [{ id: 'home/presentation', label: 'Accueil', value, reecrit: true, updatedAt, par }],
    can: { write: true },
  });
const editor = () => screen.findByRole('textbox', { name: /^Texte/ });
const read = () => act(() => readAgain(queryClient, 'textes'));

test('typed text stays when another person saves; both versions are shown, and one is chosen', async () => {
  published('Bienvenue.', FIRST, 'Hélène MARTIN');
  const { user } = showReviewQueue('/:product/textes', Texts, ONE);
  fireEvent.change(await editor(), { target: { value: 'Bonjour.' } });
  published('Bonsoir.', SECOND, 'Karim BEN');
  await read();
  await screen.findByText(/par Karim BEN/);
  expect(await editor()).toHaveProperty('value', 'Bonjour.');
  network.refuse(writeText, TEXT_CHANGED);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Quelqu’un d’autre vient de modifier ce texte.');
  expect(screen.getByText('Bonsoir.')).toBeTruthy();
  const id = 'home/presentation';
  network.answer(writeText, {
    id,
    value: 'Bonjour.',
    reecrit: true,
    updatedAt: '2026-11-03T10:06:00.000Z',
  });
  await user.click(screen.getByRole('button', { name: 'Garder la mienne' }));
  await screen.findByText('« Accueil » est enregistré.');
  expect(sentTo(network, writeText)).toEqual([
    { id, value: 'Bonjour.', luLe: FIRST },
    { id, value: 'Bonjour.', luLe: SECOND },
  ]);
});

test("without typed text another person's version is simply displayed", async () => {
  published('Bienvenue.', FIRST, 'Hélène MARTIN');
  showReviewQueue('/:product/textes', Texts, ONE);
  await editor();
  published('Bonsoir.', SECOND, 'Karim BEN');
  await read();
  await screen.findByText(/par Karim BEN/);
  expect(await editor()).toHaveProperty('value', 'Bonsoir.');
});

test('« Retour » and closing the tab ask first about a text that is not saved, and about motives', async () => {
  published('Bienvenue.', FIRST, 'Hélène MARTIN');
  const texts = showReviewQueue('/:product/textes', Texts, ONE);
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  fireEvent.change(await editor(), { target: { value: 'Bonjour.' } });
  expect(asks()).toBe(true);
  await texts.user.click(screen.getByRole('link', { name: 'Tous les textes' }));
  await texts.user.click(await screen.findByRole('button', { name: 'Rester sur la page' }));
  expect(await editor()).toHaveProperty('value', 'Bonjour.');
  await texts.user.click(screen.getByRole('link', { name: 'Tous les textes' }));
  await texts.user.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  await screen.findByRole('table');
  expect(asks()).toBe(false);
  texts.unmount();

  network.answer(listMotifs, { rows: motifLists(), can: { write: true } });
  const motives = showReviewQueue('/:product/motifs', Motifs, '/spp/motifs?liste=DOSSIER');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Motif 1' }), {
    target: { value: 'Autre.' },
  });
  await motives.user.click(screen.getByRole('link', { name: 'Toutes les listes' }));
  await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' });
});
