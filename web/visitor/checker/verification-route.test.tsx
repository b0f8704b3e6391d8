import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Verification, verifyCode } from '#contract/exchange/certificate.ts';
import { NOT_FOUND, SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { aNetwork } from '#web/testing/network.ts';
import { Component } from './verification-route.tsx';

const TOKEN = `FRZ032600001-${'a'.repeat(22)}`;
const RESULT: Verification = {
  isrc: 'FRZ032600001',
  type: 'P',
  titre: 'Houle',
  version: null,
  artiste: 'Les Marées',
  annee: 2026,
  origine: 'ATTRIBUE',
  etat: 'VALIDE',
};

const network = aNetwork();

function show() {
  const router = createMemoryRouter([{ path: '/verification/:jeton', Component }], {
    initialEntries: [`/verification/${TOKEN}`],
  });
  render(<RouterProvider router={router} />);
}

test('a certificate that is ours displays its content', async () => {
  network.answer(verifyCode, RESULT);
  show();
  expect(await screen.findByText('Ce code est inscrit au registre.')).toBeTruthy();
  expect(screen.getByText('FR-Z03-26-00001')).toBeTruthy();
  for (const fact of ['Houle', 'Les Marées', 'Phonogramme', '2026', 'Année d’attribution']) {
    expect(screen.getByText(fact)).toBeTruthy();
  }
  expect(network.sent.map(({ query }) => query.get('jeton'))).toEqual([TOKEN]);
});

test('other codes of the recording are named beside the one that leads', async () => {
  network.answer(verifyCode, { ...RESULT, autresCodes: ['FRZ039800212'] });
  show();
  expect(await screen.findByText('Autres codes du même enregistrement')).toBeTruthy();
  expect(screen.getByText('FR-Z03-98-00212')).toBeTruthy();
});

test('a cancelled code is shown as cancelled', async () => {
  network.answer(verifyCode, { ...RESULT, etat: 'ANNULE', origine: 'DECLARE' });
  show();
  expect(await screen.findByText(/^Ce code a été annulé/)).toBeTruthy();
  expect(screen.getByText('Année de déclaration')).toBeTruthy();
});

test('an address that is not ours is reported, without an alarm', async () => {
  network.refuse(verifyCode, NOT_FOUND);
  show();
  expect(await screen.findByText('Aucun certificat ne correspond à cette adresse.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a fault of ours can be tried again', async () => {
  network.refuse(verifyCode, SERVICE_UNAVAILABLE);
  show();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  network.answer(verifyCode, RESULT);
  await userEvent.setup().click(retry);
  expect(await screen.findByText('Houle')).toBeTruthy();
});
