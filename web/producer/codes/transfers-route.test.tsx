import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listCorrections } from '#contract/registration/corrections.ts';
import { answerTransfer, listTransfers } from '#contract/registration/transfers.ts';
import { ALREADY_ANSWERED } from '#domain/register/agreement.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { show } from '#web/producer/testing/show.tsx';
import { aCorrection, aTransfer, rowsOf } from '#web/testing/issued.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';

const network = aNetwork();
beforeEach(() => {
  network.answer(listCorrections, rowsOf());
});

const READ_ONLY = { accept: false, refuse: false, withdraw: false };

test('what waits comes first, what one answers before it, what is past after it', async () => {
  network.answer(
    listTransfers,
    rowsOf(
      aTransfer({ transfertId: 1, can: { ...READ_ONLY, withdraw: true } }),
      aTransfer({ transfertId: 2 }),
      aTransfer({ transfertId: 3, etat: 'REFUSE', reponse: 'Non merci', can: READ_ONLY }),
    ),
  );
  network.answer(listCorrections, rowsOf(aCorrection()));
  show('/isrc/transferts');
  const waiting = within(await screen.findByRole('region', { name: 'Transferts en attente' }));
  const [first, second] = await waiting.findAllByRole('article');
  expect(within(first ?? document.body).getByRole('button', { name: /^Accepter/ })).toBeTruthy();
  expect(within(second ?? document.body).getByRole('button', { name: /^Retirer/ })).toBeTruthy();
  expect(waiting.getAllByText('Société Exemple : réponse attendue')).toHaveLength(2);
  const past = within(screen.getByRole('region', { name: 'Transferts passés' }));
  expect(past.getByText('Refusé')).toBeTruthy();
  expect(past.getByText('Non merci')).toBeTruthy();
  expect(past.queryByRole('button')).toBeNull();
  expect(screen.getByRole('article', { name: 'Correction : Sous les néons' })).toBeTruthy();
});

test('an agreement is sent once, and confirmed', async () => {
  network.answer(listTransfers, rowsOf(aTransfer()));
  network.answer(answerTransfer, aTransfer({ etat: 'ACCEPTE', can: READ_ONLY }));
  const { user } = show('/isrc/transferts');
  await user.click(await screen.findByRole('button', { name: /^Accepter le transfert/ }));
  expect(
    (await screen.findByText('Votre accord est enregistré.')).closest('[role=status]'),
  ).toBeTruthy();
  expect(sentTo(network, answerTransfer)).toEqual([{ transfertId: 7, action: 'OK' }]);
});

test('the other side answered first: the reason is shown, and the list is reloaded', async () => {
  network.answer(listTransfers, rowsOf(aTransfer()));
  network.refuse(answerTransfer, ALREADY_ANSWERED);
  const { user } = show('/isrc/transferts');
  const accept = await screen.findByRole('button', { name: /^Accepter le transfert/ });
  const before = sentTo(network, listTransfers).length;
  await user.click(accept);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('Cette proposition n’attend plus de réponse.')).toBeTruthy();
  expect(sentTo(network, listTransfers).length).toBeGreaterThan(before);
});

test('no transfer is pending: the page explains how to start one', async () => {
  network.answer(listTransfers, rowsOf());
  show('/isrc/transferts');
  expect(await screen.findByText('Aucun transfert en attente')).toBeTruthy();
  expect(screen.getByText('Aucune correction en attente')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Transferts passés' })).toBeNull();
});

test('a reason being written stays while the list cannot be read, and through a reload; once sent it is forgotten', async () => {
  network.answer(listTransfers, rowsOf(aTransfer()));
  const first = show('/isrc/transferts');
  await first.user.click(await screen.findByRole('button', { name: /^Refuser le transfert/ }));
  const reason = () => screen.findByRole('textbox', { name: /^Pourquoi refusez-vous/ });
  await first.user.type(await reason(), 'Ces titres restent');
  network.refuse(listTransfers, ALREADY_ANSWERED);
  await queryClient.invalidateQueries();
  await screen.findByRole('alert');
  expect(await reason()).toHaveProperty('value', 'Ces titres restent');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  first.unmount();
  network.answer(listTransfers, rowsOf(aTransfer()));
  const { user } = show('/isrc/transferts');
  await user.type(await reason(), ' chez nous');
  network.answer(answerTransfer, aTransfer({ etat: 'REFUSE', can: READ_ONLY }));
  await user.click(screen.getByRole('button', { name: 'Confirmer le refus' }));
  await vi.waitFor(() =>
    expect(sentTo(network, answerTransfer)).toEqual([
      { transfertId: 7, action: 'KO', motif: 'Ces titres restent chez nous' },
    ]),
  );
  await vi.waitFor(() => expect(sessionStorage.length).toBe(0));
});
