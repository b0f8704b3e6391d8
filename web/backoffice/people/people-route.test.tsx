import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ADDRESS_OF_COLLEAGUE } from '#contract/account/address.ts';
import { PROFILE_CHANGED } from '#contract/account/profile.ts';
import { readHistory } from '#contract/history.ts';
import {
  adminPerson,
  mergePeople,
  previewPeopleMerge,
  readPerson,
  searchPeople,
} from '#contract/registry-admin/people.ts';
import { queryClient, readAgain } from '#web/platform/api/query-client.ts';
import { aPersonRow, aPersonSheet, createRegistry, showRegistry } from '../testing/registry.tsx';
import { Component } from './people-route.tsx';

const PAGES = [
  { path: '/:product/personnes', Component },
  { path: '/:product/personnes/:interlocuteurId', Component },
];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const older = aPersonRow({ interlocuteurId: 3, email: 'n.vent@flot.example' });

function people() {
  const { network } = createRegistry();
  const rows = [aPersonRow(), older];
  network.answer(searchPeople, { rows, total: rows.length, capped: false });
  network.answer(readPerson, aPersonSheet());
  return network;
}
const bodies = (
  network: ReturnType<typeof people>,
  endpoint: { readonly method: string; readonly path: string },
) =>
  network.sent
    .filter(({ method, path }) => method === endpoint.method && path === endpoint.path)
    .map(({ body }) => body);
const inDialog = async () => within(await screen.findByRole('dialog'));

test('people are sought by the server, and lead to their sheets', async () => {
  const network = people();
  const { user } = showRegistry(PAGES, '/spp/personnes');
  const links = await screen.findAllByRole('link', { name: 'Nora Vent' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/spp/personnes/7',
    '/spp/personnes/3',
  ]);
  await user.type(screen.getByRole('searchbox'), 'vent');
  await vi.waitFor(() =>
    expect(bodies(network, searchPeople).at(-1)).toEqual({ texte: 'vent', page: { taille: 20 } }),
  );
});

test('the sheet lists what the person did, in words', async () => {
  const network = people();
  const entry = {
    at: '2026-03-02T09:00:00.000Z',
    par: 'Nora Vent',
    parLaSociete: false,
    elementId: null,
    before: null,
  };
  network.answer(readHistory, {
    rows: [
      {
        ...entry,
        historiqueId: 2,
        action: 'dossier.submit',
        after: null,
        structureId: 1,
        dossierId: 4,
      },
      {
        ...entry,
        historiqueId: 1,
        action: 'team.invite',
        after: null,
        structureId: 1,
        dossierId: null,
      },
    ],
    suivant: null,
  });
  showRegistry(PAGES, '/spp/personnes/7');
  const past = within(await screen.findByRole('list', { name: /^Ce que cette personne a fait/ }));
  expect(past.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Dossier envoyé.*Nora Vent/),
    expect.stringMatching(/^Invitation envoyée.*Nora Vent/),
  ]);
  const request = network.sent.find(({ path }) => path === readHistory.path);
  expect(String(request?.query)).toBe('interlocuteurId=7');
});

test('a profile is corrected with a reason; a concurrent change is reported', async () => {
  const network = people();
  const { user } = showRegistry(PAGES, '/spp/personnes/7');
  await user.click(await screen.findByRole('button', { name: 'Corriger le profil' }));
  const dialog = await inDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Téléphone' }), '0123456789');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(dialog.getByText('Indiquez le motif.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Appel.');
  // A colleague saved meanwhile, and the sheet behind the dialog shows it already.
  const theirs = { revision: 4, telephone: '+33199887766' };
  network.answer(readPerson, aPersonSheet(theirs));
  await readAgain(queryClient, 'profiles');
  await screen.findByText('+33199887766');
  network.refuse(adminPerson, PROFILE_CHANGED, {
    versions: { sent: { telephone: '0123456789' }, current: theirs },
  });
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  const reported = within(
    await dialog.findByRole('table', { name: 'Vos saisies et ce qui est enregistré' }),
  );
  expect(reported.getByRole('row', { name: 'Téléphone 0123456789 +33199887766' })).toBeTruthy();
  network.answer(adminPerson, aPersonSheet());
  await user.click(dialog.getByRole('button', { name: 'Reprendre sur la version enregistrée' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findAllByText('Le profil est enregistré.')).length).toBeGreaterThan(0);
  const correction = { interlocuteurId: 7, telephone: '0123456789', motif: 'Appel.' };
  expect(bodies(network, adminPerson)).toEqual([
    { ...correction, revision: 3 },
    { ...correction, revision: 4 },
  ]);
});

test('of two people who sign in, staff choose the account that remains before they are made one', async () => {
  const network = people();
  const comptes = { structures: 1, structuresCommunes: 0, demandes: 0 };
  network.answer(previewPeopleMerge, {
    gardee: older,
    partante: aPersonRow(),
    comptes,
    connexionAChoisir: true,
    obstacles: [],
  });
  const { user, router } = showRegistry(PAGES, '/spp/personnes/7');
  await user.click(await screen.findByRole('button', { name: 'Réunir avec une autre personne' }));
  const dialog = await inDialog();
  await user.type(dialog.getByRole('combobox', { name: /^L’autre fiche/ }), 'vent');
  await user.click(await screen.findByRole('option', { name: /n\.vent@flot/ }));
  const signIn = await dialog.findByRole('combobox', { name: /^Compte de connexion/ });
  await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Même personne.');
  await user.click(dialog.getByRole('button', { name: 'Réunir les deux personnes' }));
  expect(await dialog.findByText('Choisissez le compte de connexion qui reste.')).toBeTruthy();
  expect(bodies(network, mergePeople)).toEqual([]);
  await user.selectOptions(signIn, '3');
  network.answer(mergePeople, aPersonSheet({ interlocuteurId: 3 }));
  await user.click(dialog.getByRole('button', { name: 'Réunir les deux personnes' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/spp/personnes/3'));
  expect(bodies(network, mergePeople)).toEqual([
    {
      interlocuteurId: 3,
      autreInterlocuteurId: 7,
      motif: 'Même personne.',
      comptes,
      connexionGardee: 3,
    },
  ]);
});

test("a new address waits for its owner's approval; a pending one can be cancelled", async () => {
  const network = people();
  network.answer(adminPerson, aPersonSheet({ emailAttendu: 'nora@mer.example' }));
  const { user } = showRegistry(PAGES, '/spp/personnes/7');
  await user.click(await screen.findByRole('button', { name: 'Corriger le profil' }));
  const dialog = await inDialog();
  expect(dialog.queryByRole('checkbox')).toBeNull();
  const field = dialog.getByLabelText(/^Adresse électronique/);
  await user.clear(field);
  await user.type(field, 'nora@mer.example');
  await user.type(dialog.getByLabelText(/^Motif/), 'Faute de frappe.');
  network.answer(readPerson, aPersonSheet({ emailAttendu: 'nora@mer.example' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/nora@mer.example \(en attente/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Corriger le profil' }));
  const again = await inDialog();
  await user.click(again.getByRole('checkbox', { name: /^Renoncer à la nouvelle adresse/ }));
  await user.type(again.getByLabelText(/^Motif/), 'Ce n’était pas elle.');
  await user.click(again.getByRole('button', { name: 'Enregistrer' }));
  await vi.waitFor(() =>
    expect(bodies(network, adminPerson)).toMatchObject([
      { email: 'nora@mer.example' },
      { emailAttendu: null, motif: 'Ce n’était pas elle.' },
    ]),
  );
});

test('plain staff read on the field who changes the address of a colleague', async () => {
  const network = people();
  network.refuse(adminPerson, ADDRESS_OF_COLLEAGUE);
  const { user } = showRegistry(PAGES, '/spp/personnes/7');
  await user.click(await screen.findByRole('button', { name: 'Corriger le profil' }));
  const dialog = await inDialog();
  const field = dialog.getByLabelText(/^Adresse électronique/);
  await user.type(field, '.fr');
  await user.type(dialog.getByLabelText(/^Motif/), 'Faute de frappe.');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(ADDRESS_OF_COLLEAGUE.title)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
