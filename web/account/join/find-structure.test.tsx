import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lookUpCompanies } from '#contract/account/company-lookup.ts';
import { readProfile } from '#contract/account/profile.ts';
import {
  createStructure,
  joinStructure,
  listJoinRequests,
  withdrawJoinRequest,
} from '#contract/account/structure.ts';
import { searchStructures } from '#contract/account/structure-search.ts';
import { aConfiguration, aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aProfile } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
beforeEach(() => {
  network.answer(readProfile, aProfile());
  network.answer(listJoinRequests, []);
  network.answer(searchStructures, ({ query }) =>
    (query.get('name') ?? '').startsWith('Bor') ? [{ value: 31, label: 'BORÉAL, BREST' }] : [],
  );
});

const alone = () => aUser({ structures: [] });

test('names that resemble the new one are shown before anything is created', async () => {
  network.answer(createStructure, { structureId: 40 });
  const { user, router } = show(network, '/account/structure', alone());
  await user.click(await screen.findByRole('radio', { name: /Une société, une association/ }));
  await user.click(await screen.findByRole('button', { name: 'Créer la structure' }));
  expect(await screen.findAllByText(/^Indiquez/)).toHaveLength(2);
  await user.type(
    screen.getAllByLabelText(/^Raison sociale/).at(-1) ?? document.body,
    'Boréal Musique',
  );
  await user.click(screen.getByRole('button', { name: 'Créer la structure' }));
  const notification = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(notification));
  expect(sentTo(network, createStructure)).toEqual([]);
  await user.click(
    screen.getByRole('button', { name: 'Aucune n’est la mienne : créer la structure' }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/complete/structure'));
  expect(sentTo(network, createStructure)).toEqual([
    { raison: 'Boréal Musique', personalite: 'MORALE' },
  ]);
  expect(document.cookie).toContain('structure=40');
});

// spec 12.12
test('a name that resembles no other is created at once', async () => {
  network.answer(createStructure, { structureId: 41 });
  const { user } = show(network, '/account/structure', alone());
  await user.click(await screen.findByRole('radio', { name: /Moi-même/ }));
  // No link while the page does not exist yet.
  expect(screen.getByText('Représentant légal')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Représentant légal|Justificatifs/ })).toBeNull();
  const name = screen.getByLabelText(/^Nom ou nom d’artiste/);
  // Prefilled with the person's name; an artist overwrites it.
  expect(name).toHaveProperty('value', expect.stringMatching(/^\S+ \S+$/));
  await user.clear(name);
  await user.type(name, 'Zoé{Enter}');
  await waitFor(() =>
    expect(sentTo(network, createStructure)).toEqual([
      { raison: 'Zoé', personalite: 'PHYSIQUE', nationalite: 250, sgPays: 250 },
    ]),
  );
});

test('one that exists is joined by asking; the request is listed and can be taken back', async () => {
  let isRequested = false;
  const waiting = {
    structureId: 31,
    raison: 'BORÉAL',
    sgVille: 'BREST',
    createdAt: '2026-03-02T09:00:00.000Z',
  };
  network.answer(listJoinRequests, () => (isRequested ? [waiting] : []));
  network.answer(joinStructure, () => {
    isRequested = true;
    return { structureId: 31, status: 'DEMANDE' as const };
  });
  network.answer(withdrawJoinRequest, () => {
    isRequested = false;
    return { structureId: 31 };
  });
  const { user } = show(network, '/account/structure', alone());
  await user.click(await screen.findByRole('radio', { name: /Une société, une association/ }));
  await user.click(await screen.findByRole('button', { name: 'Demander à rejoindre' }));
  const field = screen.getByRole('combobox', { name: /^Raison sociale/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, 'Bor');
  await user.click(await screen.findByRole('option', { name: 'BORÉAL, BREST' }));
  await user.click(screen.getByRole('button', { name: 'Demander à rejoindre' }));
  await user.click(await screen.findByRole('button', { name: 'Retirer la demande pour BORÉAL' }));
  await waitFor(() => expect(screen.queryByText('Vos demandes en attente')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(sentTo(network, joinStructure)).toEqual([{ structureId: 31 }]);
  expect(sentTo(network, withdrawJoinRequest)).toEqual([{ structureId: 31 }]);
});

// spec 2.12 6.7
test('on a wide screen another structure waits until all are validated; a phone may always', async () => {
  const wide = vi.spyOn(window, 'matchMedia');
  const media = window.matchMedia('print');
  const user = aUser({ structures: [aStructure({ etat: 1 })] });
  wide.mockReturnValue(Object.assign(media, { matches: true }));
  const first = show(network, '/account/structure/add', user);
  await screen.findByRole('heading', { level: 1, name: 'Terminez d’abord votre structure' });
  first.unmount();
  wide.mockReturnValue(Object.assign(media, { matches: false }));
  show(network, '/account/structure/add', user);
  await screen.findByRole('heading', { level: 1, name: 'Ajouter une structure' });
  wide.mockRestore();
});

const QUAI = {
  raison: 'DISQUES DU QUAI',
  sigle: 'DDQ',
  siret: '73282932000074',
  codeJur: '5710',
  dateCreation: '2019-05-01',
  sgAdr1: '12 RUE DES EMBRUNS',
  sgAdr2: null,
  sgCP: '29200',
  sgVille: 'BREST',
};
const withRegister = aConfiguration({ flags: { ...aConfiguration().flags, companySearch: true } });

test('a company of the public register is not typed again; under another name nothing of it is sent', async () => {
  network.answer(lookUpCompanies, { disponible: true, rows: [QUAI] });
  network.answer(createStructure, { structureId: 42 });
  const { user } = show(network, '/account/structure', alone(), withRegister);
  await user.click(await screen.findByRole('radio', { name: /Une société, une association/ }));
  await user.type(screen.getByLabelText(/^Retrouver l’entreprise/), 'disques du quai');
  await user.click(await screen.findByRole('option', { name: /DISQUES DU QUAI, BREST/ }));
  await user.click(screen.getByRole('button', { name: 'Créer la structure' }));
  const sent = { ...QUAI, personalite: 'MORALE', nationalite: 250, sgPays: 250 };
  await waitFor(() => expect(sentTo(network, createStructure)).toEqual([sent]));
});

test('a sole trader of the public register is created as the natural person they are', async () => {
  const trader = { ...QUAI, raison: 'LÉA MARTIN', sigle: null, codeJur: '1000' };
  network.answer(lookUpCompanies, { disponible: true, rows: [trader] });
  network.answer(createStructure, { structureId: 43 });
  const { user } = show(network, '/account/structure', alone(), withRegister);
  await user.click(await screen.findByRole('radio', { name: /Une société, une association/ }));
  await user.type(screen.getByLabelText(/^Retrouver l’entreprise/), 'léa martin');
  await user.click(await screen.findByRole('option', { name: /LÉA MARTIN, BREST/ }));
  await user.click(screen.getByRole('button', { name: 'Créer la structure' }));
  const sent = { ...trader, personalite: 'PHYSIQUE', nationalite: 250, sgPays: 250 };
  await waitFor(() => expect(sentTo(network, createStructure)).toEqual([sent]));
});

test('a register that does not answer is reported, and the name is typed', async () => {
  network.answer(lookUpCompanies, { disponible: false, rows: [] });
  const { user } = show(network, '/account/structure', alone(), withRegister);
  await user.click(await screen.findByRole('radio', { name: /Une société, une association/ }));
  await user.type(screen.getByLabelText(/^Retrouver l’entreprise/), 'disques du quai');
  await screen.findByText(/Le registre public ne répond pas/);
});

test('without a configured register the page does not mention it', async () => {
  const { user } = show(network, '/account/structure', alone());
  await user.click(await screen.findByRole('radio', { name: /Une société, une association/ }));
  expect(screen.queryByLabelText(/^Retrouver l’entreprise/)).toBeNull();
});
