import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answerIdentityChange,
  type ChangementOut,
  listIdentityChanges,
} from '#contract/account/identity-changes.ts';
import { readFormesJuridiques, readPays } from '#contract/references.ts';
import { aUser } from '#web/testing/builders.ts';
import { createNetwork, sentTo } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { Component } from './identities-route.tsx';

const WAITING: ChangementOut = {
  ...{
    changementId: 5,
    interlocuteurId: 7,
    structureId: null,
    nom: 'Enora Quéré',
    etat: 'EN_ATTENTE' as const,
  },
  ...{ motif: 'Mariage', reponse: null, avant: { nom: 'QUÉRÉ' }, apres: { nom: 'LE BRAS' } },
  ...{ demandeLe: '2026-03-02T09:00:00.000Z', par: 'Enora Quéré', reponduLe: null },
  can: { answer: true, withdraw: false },
};

let network: ReturnType<typeof createNetwork>;
beforeEach(() => {
  network = createNetwork();
  network.answer(readPays, []);
  network.answer(readFormesJuridiques, []);
  network.answer(listIdentityChanges, { rows: [WAITING], total: 1, capped: false });
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  showPages(
    [{ path: '/:product/identites', Component }],
    '/spp/identites',
    signedIn(aUser({ menu: { demandesATraiter: true } })),
  );

test('old and new stand side by side, with the record; a yes makes the change', async () => {
  const { user } = open();
  const card = within(await screen.findByRole('article', { name: 'Changement d’identité : Enora Quéré' }));
  const row = within(card.getByRole('row', { name: /^Nom/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['QUÉRÉ', 'LE BRAS']);
  expect(card.getByRole('link', { name: 'Enora Quéré' }).getAttribute('href')).toBe('/spp/personnes/7');
  network.answer(answerIdentityChange, {
    ...WAITING,
    etat: 'ACCEPTE',
    can: { answer: false, withdraw: false },
  });
  network.answer(listIdentityChanges, { rows: [], total: 0, capped: false });
  await user.click(card.getByRole('button', { name: /^Accepter le changement/ }));
  await screen.findByText('Changement accepté : la fiche est à jour.');
  await screen.findByText('Aucun changement en attente');
  expect(sentTo(network, answerIdentityChange)).toEqual([{ changementId: 5, action: 'OK' }]);
});

test('a no asks why first', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Refuser le changement/ }));
  await user.click(screen.getByRole('button', { name: 'Confirmer le refus' }));
  expect(sentTo(network, answerIdentityChange)).toEqual([]);
  network.answer(answerIdentityChange, { ...WAITING, etat: 'REFUSE' });
  await user.type(screen.getByLabelText(/^Pourquoi refusez-vous/), 'L’acte manque.');
  await user.click(screen.getByRole('button', { name: 'Confirmer le refus' }));
  await waitFor(() =>
    expect(sentTo(network, answerIdentityChange)).toEqual([
      { changementId: 5, action: 'KO', motif: 'L’acte manque.' },
    ]),
  );
});
