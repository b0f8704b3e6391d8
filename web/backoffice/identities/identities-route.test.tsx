import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerIdentityChange,
  type ChangementOut,
  listIdentityChanges,
} from '#contract/account/identity-changes.ts';
import { finishEverything } from '#web/platform/session/unfinished.ts';
import { sentTo } from '#web/testing/network.ts';
import { leave } from '../testing/decides.ts';
import {
  createReviewQueueNetwork,
  type ReviewQueueNetwork,
  showReviewQueue,
} from '../testing/desks.tsx';
import { Component } from './identities-route.tsx';

const WAITING: ChangementOut = {
  changementId: 5,
  interlocuteurId: 7,
  structureId: null,
  nom: 'Enora Quéré',
  etat: 'EN_ATTENTE' as const,
  motif: 'Mariage',
  reponse: null,
  avant: { nom: 'QUÉRÉ' },
  apres: { nom: 'LE BRAS' },
  demandeLe: '2026-03-02T09:00:00.000Z',
  par: 'Enora Quéré',
  reponduLe: null,
  can: { answer: true, withdraw: false },
};

let network: ReviewQueueNetwork;
beforeEach(() => {
  sessionStorage.clear();
  network = createReviewQueueNetwork();
  network.answer(listIdentityChanges, { rows: [WAITING], total: 1, capped: false });
});

const open = () => showReviewQueue('/:product/identites', Component, '/spp/identites?changement=5');
const button = (name: string) => screen.findByRole('button', { name });

test('old and new are shown side by side, with the record; accepting applies the change', async () => {
  const { user } = open();
  await screen.findByRole('heading', { level: 1, name: 'Enora Quéré' });
  const row = within(screen.getByRole('row', { name: /^Nom/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'QUÉRÉ',
    'LE BRAS',
  ]);
  expect(screen.getByRole('link', { name: 'Enora Quéré' }).getAttribute('href')).toBe(
    '/spp/personnes/7',
  );
  network.answer(answerIdentityChange, {
    ...WAITING,
    etat: 'ACCEPTE',
    can: { answer: false, withdraw: false },
  });
  network.answer(listIdentityChanges, { rows: [], total: 0, capped: false });
  await user.click(await button('Accepter le changement'));
  await screen.findByText('Changement : Enora Quéré, accepté. La file est vide.', {
    selector: '.alert *',
  });
  expect(sentTo(network, answerIdentityChange)).toEqual([{ changementId: 5, action: 'OK' }]);
});

test('a refusal asks for a reason, and can be undone', async () => {
  const { user } = open();
  await user.click(await button('Refuser le changement'));
  await user.click(await button('Refuser le changement'));
  await screen.findByText('Dites pourquoi vous refusez.');
  await user.type(screen.getByRole('textbox', { name: /^Motif du refus/ }), 'L’acte manque.');
  await user.click(await button('Refuser le changement'));
  expect(await screen.findByText('La file est vide')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Annuler/ }));
  await user.click(await button('Refuser le changement'));
  expect(await screen.findByRole('textbox', { name: /^Motif du refus/ })).toHaveProperty(
    'value',
    'L’acte manque.',
  );
  await user.click(await button('Refuser le changement'));
  network.answer(answerIdentityChange, { ...WAITING, etat: 'REFUSE' });
  leave();
  await waitFor(() =>
    expect(sentTo(network, answerIdentityChange)).toEqual([
      { changementId: 5, action: 'KO', motif: 'L’acte manque.' },
    ]),
  );
});

test('a reason being written outlives a reload of the page; once it is sent it is history', async () => {
  const first = open();
  await first.user.click(await button('Refuser le changement'));
  await first.user.type(screen.getByRole('textbox', { name: /^Motif du refus/ }), 'L’acte manque.');
  first.unmount();
  const { user } = open();
  await user.click(await button('Refuser le changement'));
  const motif = await screen.findByRole('textbox', { name: /^Motif du refus/ });
  expect(motif).toHaveProperty('value', 'L’acte manque.');
  network.answer(answerIdentityChange, { ...WAITING, etat: 'REFUSE' });
  await user.click(await button('Refuser le changement'));
  // As on signing out, and before another structure takes the place of this one.
  await finishEverything();
  expect(sentTo(network, answerIdentityChange)).toHaveLength(1);
  await waitFor(() =>
    expect(Object.keys(sessionStorage).filter((name) => name.includes('bureau'))).toEqual([]),
  );
});

test('a request answered meanwhile is reported as such, with a link back', async () => {
  network.answer(listIdentityChanges, { rows: [], total: 0, capped: false });
  open();
  await screen.findByText('Ce changement n’attend plus de réponse', { selector: 'p' });
  expect(screen.getByRole('link', { name: 'Revenir à la file' })).toBeTruthy();
});
