import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listIdentityChanges } from '#contract/account/identity-changes.ts';
import { listJoins } from '#contract/account/joins.ts';
import { listInvitations } from '#contract/account/team.ts';
import { listWaitingAccounts } from '#contract/account/workflow.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { listAgreements } from '#contract/registration/agreements.ts';
import { listCorrections } from '#contract/registration/corrections.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import { readRegisterState } from '#contract/registration/register-state.ts';
import { listTransfers } from '#contract/registration/transfers.ts';
import { StaffHome } from '#web/shell/home/staff-home.tsx';
import { aConfiguration, aUser } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { Component } from './register-route.tsx';

const SOUND: OutputOf<typeof readRegisterState> = {
  etat: 'sound',
  codesManquants: 0,
  depuis: null,
  raison: null,
  generation: 7,
  derniereLigne: { numero: 41, le: '2026-11-22T09:00:00.000Z' },
  lieu: '/srv/journal',
  emplacement: 'apart',
};
const BEHIND: typeof SOUND = {
  ...SOUND,
  etat: 'behind',
  codesManquants: 12,
  depuis: '2026-11-21T16:05:00.000Z',
  raison: '3 lines',
  generation: null,
  derniereLigne: null,
};

const network = aNetwork();
beforeEach(() => {
  network.on('GET', '/config.json', () => ({ status: 200, body: aConfiguration() }));
  for (const list of [
    listDossiers,
    listWaitingAccounts,
    listIdentityChanges,
    listJoins,
    listCorrections,
    listTransfers,
  ])
    network.on(list.method, list.path, () => ({ status: 200, body: { rows: [], total: 0 } }));
  network.answer(listInvitations, []);
  network.answer(listAgreements, { rows: [], total: 0, capped: false });
});

const me = aUser({ menu: { demandesATraiter: true } });
const show = (at: string) =>
  showPages(
    [
      { path: '/', element: <StaffHome user={me} /> },
      { path: '/:product/registre', Component },
    ],
    at,
    signedIn(me),
  );

test('the home page shows nothing about a healthy register', async () => {
  network.answer(readRegisterState, SOUND);
  show('/');
  await waitFor(() => expect(network.sent.map(({ path }) => path)).toContain('/api/registre'));
  await screen.findByText('Aucun dossier n’attend.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the home page shows the agreements that only staff can give, and not those of a holder', async () => {
  const agreement = {
    accordCodeId: 7,
    isrc: 'FRZ032400001',
    etat: 'EN_ATTENTE' as const,
    titulaire: false,
    demandeur: 'Label du Port',
    titre: 'Houle',
    artiste: 'Nora',
    reponse: null,
    closLe: null,
    demandeLe: '2026-11-20T09:00:00.000Z',
    can: { answer: true },
  };
  const ofHolder = { ...agreement, accordCodeId: 8, isrc: 'FRZ032400002', can: { answer: false } };
  network.answer(readRegisterState, SOUND);
  network.answer(listAgreements, { rows: [ofHolder, agreement], total: 2, capped: false });
  show('/');
  const give = await screen.findAllByRole('button', { name: /^Donner mon accord/ });
  expect(give.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Donner mon accord pour le code FRZ032400001',
  ]);
  expect(screen.getByText(/c’est à nous de répondre/)).toBeTruthy();
});

test('the home page shows the delay of the register, its start, what to do, and links to the detail', async () => {
  network.answer(readRegisterState, BEHIND);
  const { user } = show('/');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/aucun code n’est attribué/);
  expect(alert.textContent).toMatch(/12 codes déjà attribués manquent.*depuis le 21 novembre 2026/);
  expect(alert.textContent).toMatch(/Prévenez dès maintenant la personne/);
  await user.click(screen.getByRole('link', { name: 'Voir l’état du registre' }));
  expect(await screen.findByText('3 lines')).toBeDefined();
  expect(screen.getByText(/Aucune.*ce serveur n’écrit pas/)).toBeDefined();
});

test('the page shows that both match, which line was the last, and the location of the journal', async () => {
  network.answer(readRegisterState, SOUND);
  show('/spp/registre');
  expect(await screen.findByText('Le registre et son journal sont d’accord')).toBeDefined();
  for (const text of ['7', '/srv/journal', 'À part de la base de données'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByText(/même disque/)).toBeNull();
});

test.each([
  ['doubtful', /n’est plus sûr/],
  ['unavailable', /ne répond pas/],
] as const)('a journal that is %s is displayed with its reason', async (etat, title) => {
  network.answer(readRegisterState, {
    ...BEHIND,
    etat,
    codesManquants: 0,
    depuis: null,
    raison: 'broken at 7',
  });
  show('/spp/registre');
  expect((await screen.findByRole('alert')).textContent).toMatch(title);
  expect(screen.getByText('broken at 7')).toBeDefined();
});

test('one disk for both is a warning', async () => {
  network.answer(readRegisterState, { ...SOUND, emplacement: 'together' });
  show('/spp/registre');
  expect(
    await screen.findByText('Le journal est sur le même disque que la base de données'),
  ).toBeDefined();
});
