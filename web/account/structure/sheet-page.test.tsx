import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  askCompanyChange,
  listCompanyChanges,
  withdrawCompanyChange,
} from '#contract/account/identity-changes.ts';
import { readProfile } from '#contract/account/profile.ts';
import { readStructure, type StructureOut, updateStructure } from '#contract/account/structure.ts';
import { listTeam } from '#contract/account/team.ts';
import { readRewrittenTexts } from '#contract/localization.ts';
import { listJustificatifs } from '#contract/upload.ts';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDraftStructure } from '#web/testing/structure.ts';
import { aChange, aProfile, aTeam, files, NO_CHANGE } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
beforeEach(() => {
  network.answer(readUsualDelay, { delaiMedianHeures: null });
  network.answer(readRewrittenTexts, { rows: [] });
  network.answer(listTeam, aTeam());
  network.answer(listJustificatifs, files());
  network.answer(listCompanyChanges, NO_CHANGE);
});

const sheet = (over: Partial<StructureOut> = {}) =>
  aDraftStructure({ etat: 3, etatLettre: 'V', ...over });

function open(structure: StructureOut, address = '/account/structure', nouvelleDemande = true) {
  network.answer(readStructure, structure);
  const user = aUser({
    structures: [aStructure({ etat: structure.etat })],
    menu: { nouvelleDemande },
  });
  return show(network, address, user);
}

test('a section is changed in its place: required fields stay filled, the focus comes back', async () => {
  const { user } = open(sheet());
  await user.click(await screen.findByRole('button', { name: 'Modifier : Siège' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('sgPays'));
  const city = screen.getByLabelText(/^Ville(?! de)/);
  await user.clear(city);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByRole('alert');
  expect(sentTo(network, updateStructure)).toEqual([]);
  network.answer(updateStructure, sheet({ sgVille: 'Quimper', revision: 6 }));
  await user.type(city, 'Quimper{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Modifier : Siège' })),
  );
  screen.getByText('Quimper');
  expect(sentTo(network, updateStructure)).toEqual([
    { structureId: 1000, sgVille: 'Quimper', revision: 5 },
  ]);
});

test('a validated identity is read only; a change is requested, and stays pending', async () => {
  const { can } = sheet();
  const { user } = open(
    sheet({ statut: 'MEMBRE_PRODUCT', numAyd: '04217', can: { ...can, editIdentity: false } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Demander un changement' }));
  const name = screen.getByLabelText(/^Nom ou nom d’artiste/);
  await user.clear(name);
  await user.type(name, 'Élise Le Bras');
  await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
  const summary = within(await screen.findByRole('alert'));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await user.click(summary.getByRole('button', { name: 'Dites pourquoi cette identité change.' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Motif du changement/));
  const change = aChange({ apres: { raison: 'Élise Le Bras' } });
  network.answer(askCompanyChange, change);
  network.answer(listCompanyChanges, { rows: [change], total: 1, capped: false });
  await user.type(screen.getByLabelText(/^Motif du changement/), 'Mariage');
  await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
  const request = within(await screen.findByRole('article'));
  request.getByRole('cell', { name: 'Élise Le Bras' });
  expect(screen.queryByRole('button', { name: 'Demander un changement' })).toBeNull();
  expect(sentTo(network, askCompanyChange)).toEqual([
    { structureId: 1000, raison: 'Élise Le Bras', motif: 'Mariage' },
  ]);
  network.answer(withdrawCompanyChange, NO_CHANGE);
  network.answer(listCompanyChanges, NO_CHANGE);
  await user.click(request.getByRole('button', { name: /^Retirer la demande/ }));
  await screen.findByRole('button', { name: 'Demander un changement' });
  expect(sentTo(network, withdrawCompanyChange)).toEqual([{ structureId: 1000 }]);
  screen.getByText('04217');
  screen.getByText('Membre SPP');
  expect(screen.queryByRole('button', { name: 'Modifier : Votre structure' })).toBeNull();
  screen.getByRole('button', { name: 'Modifier : Siège' });
});

test('values typed in one section before the session ended are restored there, and not saved with another', async () => {
  const first = open(sheet());
  await first.user.click(await screen.findByRole('button', { name: 'Modifier : Siège' }));
  await first.user.type(screen.getByLabelText(/^Ville(?! de)/), 'xx');
  first.unmount();
  const { user } = open(sheet());
  await user.click(await screen.findByRole('button', { name: 'Modifier : Correspondance' }));
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await user.click(screen.getByRole('button', { name: 'Modifier : Siège' }));
  expect(screen.getByLabelText(/^Ville(?! de)/)).toHaveProperty('value', 'Brestxx');
  screen.getByText(/gardée sur cet appareil, a été reprise/);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
});

test('cancelling discards the typed values', async () => {
  const { user } = open(sheet());
  await user.click(await screen.findByRole('button', { name: 'Modifier : Siège' }));
  await user.type(screen.getByLabelText(/^Ville(?! de)/), 'xx');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  screen.getByText('Brest');
  expect(sessionStorage.length).toBe(0);
});

test.each([
  ['/account/complete/structure', 3, 'Votre compte est validé', '/account/complete/structure'],
  [
    '/account/structure',
    2,
    'Votre compte est en cours de validation',
    '/account/complete/structure',
  ],
  ['/account/structure', 1, 'Finaliser ma structure', '/account/complete/structure'],
  ['/account/structure', 3, 'Ma structure', '/account/structure'],
] as const)('%s in state %i is « %s »', async (address, etat, title, location) => {
  network.answer(readProfile, aProfile());
  const { router } = open(sheet({ etat, etatLettre: null }), address);
  await screen.findByRole('heading', { level: 1, name: title });
  expect(router.state.location.pathname).toBe(location);
});

test('an accepted account does not offer codes to users who may not request one', async () => {
  open(sheet(), '/account/complete/structure', false);
  await screen.findByText('Bienvenue ! Les pages de votre structure vous sont ouvertes.');
  expect(screen.queryByText(/demander/)).toBeNull();
});

test('an accepted account leads to its first request', async () => {
  open(sheet(), '/account/complete/structure');
  const main = await screen.findByRole('link', { name: 'Demander mon premier code' });
  expect(main.getAttribute('href')).toBe('/isrc');
  expect(within(document.body).queryByText(/Non envoyé/)).toBeNull();
});
