import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ClusterMember, distinguish, findClusters } from '#contract/registration/clusters.ts';
import { listNames, removeNames } from '#contract/registry-admin/other-names.ts';
import { sentTo } from '#web/testing/network.ts';
import { leave } from '../testing/decides.ts';
import {
  createReviewQueueNetwork,
  type ReviewQueueNetwork,
  showReviewQueue,
} from '../testing/desks.tsx';
import { Component } from './clusters-route.tsx';

const member = (elementId: number, isrc: string): ClusterMember => ({
  elementId,
  isrc,
  attribueLe: '2026-06-01T08:00:00.000Z',
  type: 'P',
  titre: 'Goémon',
  version: null,
  artiste: 'Les Marées',
  duree: '00:03:45',
  anneePublication: 2026,
  structure: { structureId: 1000, raison: 'Atelier du Soir' },
});

let network: ReviewQueueNetwork;
beforeEach(() => {
  sessionStorage.clear();
  network = createReviewQueueNetwork();
  network.answer(findClusters, ({ query }) =>
    query.get('suivant') === null
      ? {
          rows: [
            {
              score: 96,
              ressemblance: null,
              membres: [member(12, 'FRX262600012'), member(45, 'FRX262600045')],
            },
          ],
          examines: 200,
          suivant: '12',
        }
      : { rows: [], examines: 30, suivant: null },
  );
  network.answer(listNames, { rows: [] });
  network.answer(distinguish, { elementIds: [12, 45] });
});

test('a group is reviewed code by code, and marked distinct with a reason, which can be undone', async () => {
  const { user, router } = showReviewQueue('/:product/doublons', Component, '/spp/doublons');
  await user.click(await screen.findByRole('link', { name: 'Ouvrir le plus ancien' }));
  expect(router.state.location.search).toBe('?groupe=12-45');
  const table = within(await screen.findByRole('table', { name: 'Goémon, Les Marées' }));
  expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'FR-X26-26-00012',
    'FR-X26-26-00045',
  ]);
  const apart = () =>
    screen.findByRole('button', { name: 'Ce sont des enregistrements différents' });
  await user.click(await apart());
  await user.type(await screen.findByRole('textbox', { name: 'Motif' }), 'Deux durées.');
  await user.click(await apart());
  expect(sentTo(network, distinguish)).toEqual([]);
  leave();
  await vi.waitFor(() =>
    expect(sentTo(network, distinguish)).toEqual([{ elementIds: [12, 45], motif: 'Deux durées.' }]),
  );
});

test('the reason for a grouping is shown: letters, sound, or both', async () => {
  const group = (one: number, score: number | null, ressemblance: number | null) => ({
    score,
    ressemblance,
    membres: [member(one, `FRX2626000${one}`), member(one + 1, `FRX2626000${one + 1}`)],
  });
  network.answer(findClusters, {
    rows: [group(12, null, 98), group(20, 93, 97), group(30, 91, null)],
    examines: 3,
    suivant: null,
  });
  const { user } = showReviewQueue('/:product/doublons', Component, '/spp/doublons');
  await screen.findByText(/2 codes, même son \(98 % du son se retrouve\)/);
  expect(
    screen.getByText(/2 codes, ressemblance 93 sur 100, même son \(97 % du son se retrouve\)/),
  ).toBeTruthy();
  expect(screen.getByText(/2 codes, ressemblance 91 sur 100$/)).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: 'Ouvrir le plus ancien' }));
  await screen.findByText(/^Ce qui les rapproche.: même son/);
});

test('names that joining two recordings taught are read, and separated', async () => {
  const names = { autreNomId: 7, nomA: 'marees', nomB: 'nora vent' };
  const taught = {
    ...names,
    isrc: 'FRX262600012',
    apprisLe: '2026-06-01T08:00:00.000Z',
    par: 'Camille ESSAI',
  };
  let rows = [taught];
  network.answer(listNames, () => ({ rows }));
  network.answer(removeNames, () => {
    rows = [];
    return { autreNomId: 7 };
  });
  const { user } = showReviewQueue('/:product/doublons', Component, '/spp/doublons');
  await user.click(await screen.findByText('1 paire de noms d’artiste'));
  expect(screen.getByText('FR-X26-26-00012').closest('p')?.textContent).toMatch(
    /^Camille ESSAI, code/,
  );
  await user.click(screen.getByRole('button', { name: 'Séparer « marees » et « nora vent »' }));
  await vi.waitFor(() => expect(screen.queryByText('1 paire de noms d’artiste')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(sentTo(network, removeNames)).toEqual([{ autreNomId: 7 }]);
});

test('older entries are examined on request', async () => {
  const { user } = showReviewQueue('/:product/doublons', Component, '/spp/doublons');
  await screen.findByText(/^200 enregistrements examinés/);
  await user.click(await screen.findByRole('button', { name: 'Examiner les plus anciens' }));
  await screen.findByText(/^230 enregistrements examinés.*Tout le registre a été examiné\.$/);
});
