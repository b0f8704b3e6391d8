import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type JoinRow, listJoins } from '#contract/account/joins.ts';
import { JOIN_ANSWERED, removeCollaborateur, setRoles } from '#contract/account/team.ts';
import { queryClient, readAgain } from '#web/platform/api/query-client.ts';
import { sentTo } from '#web/testing/network.ts';
import { leave } from '../testing/decides.ts';
import {
  createReviewQueueNetwork,
  type ReviewQueueNetwork,
  showReviewQueue,
} from '../testing/desks.tsx';
import { Component } from './joins-route.tsx';

const REQUESTED: JoinRow = {
  structureId: 1000,
  interlocuteurId: 7,
  raison: 'Atelier du Soir',
  sgVille: 'Brest',
  marque: 'SPP',
  nom: 'Quéré',
  prenom: 'Malo',
  email: 'malo@essai.example',
  emailVerifie: true,
  gestionnaires: 0,
  demandeLe: '2026-06-01T08:00:00.000Z',
};

let network: ReviewQueueNetwork;
let rows: JoinRow[];
beforeEach(() => {
  sessionStorage.clear();
  network = createReviewQueueNetwork();
  rows = [REQUESTED];
  network.answer(listJoins, () => ({ rows, total: rows.length, capped: false }));
  network.on(setRoles.method, setRoles.path, () => {
    rows = [];
    return { status: 200, body: {} };
  });
  network.answer(removeCollaborateur, () => {
    rows = [];
    return { interlocuteurId: 7, structureId: 1000, recordDeleted: false };
  });
});

const open = (address = '/spp/rattachements?demande=1000-7') =>
  showReviewQueue('/:product/rattachements', Component, address);
const button = (name: string) => screen.findByRole('button', { name });

test('a person is let in with the roles that staff left ticked', async () => {
  const { user } = open();
  await screen.findByRole('heading', { level: 1, name: 'Malo Quéré' });
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  expect((await box('Gestionnaire ISRC')).checked).toBe(true);
  await user.click(await box('Gestionnaire internet'));
  await user.click(await button('Rattacher la personne'));
  await screen.findByText('La file est vide');
  expect(sentTo(network, setRoles)).toEqual([
    {
      structureId: 1000,
      interlocuteurId: 7,
      demande: true,
      isRepresentantLegal: false,
      isGestionnaireInternet: true,
      isGestionnaireIsrc: true,
    },
  ]);
});

test('declined with a reason, in its eight seconds', async () => {
  const { user } = open();
  await user.click(await button('Refuser le rattachement'));
  await user.type(
    await screen.findByRole('textbox', { name: /^Motif du refus/ }),
    'Inconnu d’elle.',
  );
  await user.click(await button('Refuser le rattachement'));
  expect(sentTo(network, removeCollaborateur)).toEqual([]);
  leave();
  await vi.waitFor(() =>
    expect(sentTo(network, removeCollaborateur)).toEqual([
      { structureId: 1000, interlocuteurId: 7, demande: true, motif: 'Inconnu d’elle.' },
    ]),
  );
  await screen.findByText('La file est vide');
  // Requested again later, it reappears.
  rows = [REQUESTED];
  await readAgain(queryClient, 'teams');
  expect(await screen.findByRole('link', { name: /^Malo Quéré/ })).toBeTruthy();
});

test('answered by a manager meanwhile, a pending refusal returns and explains why', async () => {
  network.refuse(removeCollaborateur, JOIN_ANSWERED);
  const { user } = open();
  await user.click(await button('Refuser le rattachement'));
  await user.type(
    await screen.findByRole('textbox', { name: /^Motif du refus/ }),
    'Inconnu d’elle.',
  );
  await user.click(await button('Refuser le rattachement'));
  leave();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Cette demande n’attend plus de réponse');
});

test('a link with search words, and the browser history, update the search field', async () => {
  const { router } = open('/spp/rattachements?texte=malo');
  const search = await screen.findByRole('searchbox');
  await router.navigate('/spp/rattachements?texte=enora');
  await vi.waitFor(() => expect(search).toHaveProperty('value', 'enora'));
  await router.navigate(-1);
  await vi.waitFor(() => expect(search).toHaveProperty('value', 'malo'));
  expect(router.state.location.search).toBe('?texte=malo');
});

test('a batch: a request with an unconfirmed address is left out', async () => {
  rows = [REQUESTED, { ...REQUESTED, interlocuteurId: 8, prenom: 'Enora', emailVerifie: false }];
  const { user } = open('/spp/rattachements');
  await user.click(await screen.findByRole('checkbox', { name: 'Tout sélectionner' }));
  await user.click(await button('Accepter'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accepter 2 demandes ?' }));
  expect(dialog.getByText('1 demande mise de côté')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Accepter 1 demande' }));
  await screen.findByRole('heading', { level: 1, name: '1 acceptée' });
  expect(sentTo(network, setRoles)).toMatchObject([
    { interlocuteurId: 7, isGestionnaireIsrc: true },
  ]);
});
