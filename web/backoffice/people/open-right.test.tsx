import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openRight } from '#contract/account/rights.ts';
import { readPerson } from '#contract/registry-admin/people.ts';
import { aUser } from '#web/testing/builders.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { playUploads } from '#web/testing/uploads.ts';
import { aPersonSheet, createRegistry } from '../testing/registry.tsx';
import { Component } from './people-route.tsx';

const PAGES = [{ path: '/:product/personnes/:interlocuteurId', Component }];
const ACTION = 'Ouvrir une demande sur ses données';
const REQUEST = {
  demandeId: 4,
  genre: 'EFFACEMENT' as const,
  texte: null,
  demandeeLe: '2026-11-10T12:00:00.000Z',
  traiteeLe: null,
  accordee: null,
  reponse: null,
  personne: { interlocuteurId: 7, nom: 'Vent', prenom: 'Nora', email: 'nora@vent.example' },
  traiteePar: null,
  ouvertePar: 'Hélène VASSEUR',
  piece: { nom: 'Lettre.pdf', taille: 4 },
};

function show(securite: boolean) {
  const { network } = createRegistry();
  network.answer(readPerson, aPersonSheet());
  const user = aUser({ menu: { demandesATraiter: true, securite } });
  return showPages(PAGES, '/spp/personnes/7', signedIn(user));
}

test('a manager opens a request for a person who wrote a letter, with the scan', async () => {
  const sent = playUploads(() => ({ status: 200, body: openRight.output.parse(REQUEST) }));
  const { user } = show(true);
  await user.click(await screen.findByRole('button', { name: ACTION }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(
    dialog.getByRole('combobox', { name: /^Ce qui est demandé/ }),
    'EFFACEMENT',
  );
  const open = dialog.getByRole('button', { name: 'Ouvrir la demande' });
  await user.click(open);
  expect(dialog.getByText('Joignez la pièce qui accompagne la demande.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Reçue le/), { target: { value: '2026-11-10' } });
  const chooser = document.querySelector('input[type="file"]');
  if (chooser === null) throw new Error('nowhere to choose a file');
  const paper = new File(['%PDF'], 'Lettre.pdf', { type: 'application/pdf' });
  fireEvent.change(chooser, { target: { files: [paper] } });
  await user.click(open);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.fromEntries(sent[0]?.fields ?? [])).toMatchObject({
    interlocuteurId: '7',
    genre: 'EFFACEMENT',
    recueLe: '2026-11-10',
    texte: '',
    piece: { name: 'Lettre.pdf' },
  });
  expect((await screen.findAllByText(/^La demande est ouverte/)).length).toBeGreaterThan(0);
});

test('a user who may not answer such requests cannot open one', async () => {
  show(false);
  await screen.findByRole('button', { name: 'Corriger le profil' });
  expect(screen.queryByRole('button', { name: ACTION })).toBeNull();
});
