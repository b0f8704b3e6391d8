import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askPersonChange, listPersonChanges } from '#contract/account/identity-changes.ts';
import {
  createProfile,
  EMAIL_NOT_VERIFIED,
  PROFILE_CHANGED,
  readProfile,
  updateProfile,
} from '#contract/account/profile.ts';
import { readStructure } from '#contract/account/structure.ts';
import { listTeam } from '#contract/account/team.ts';
import { listJustificatifs } from '#contract/upload.ts';
import { unsaved } from '#web/platform/session/unsaved.ts';
import { aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDraftStructure } from '#web/testing/structure.ts';
import { aChange, aFile, aProfile, aTeam, files, NO_CHANGE } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();

const FIRST = '/account/complete/profile';
const phone = () => screen.findByLabelText(/^Téléphone/);
const validated = () => aUser({ structures: [aStructure()] });

test('a new profile starts with the names of the account; errors are displayed, linked and focusable', async () => {
  const { user, router } = show(network, '/account/profile', null);
  expect(await screen.findByLabelText(/^Nom/)).toHaveProperty('value', 'Martin');
  expect(router.state.location.pathname).toBe(FIRST);
  await user.click(screen.getByRole('button', { name: 'Enregistrer et continuer' }));
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  await user.click(
    within(summary).getByRole('button', { name: 'Indiquez un numéro de téléphone.' }),
  );
  expect(document.activeElement).toBe(await phone());
  expect((await phone()).getAttribute('aria-invalid')).toBe('true');
  expect(sentTo(network, createProfile)).toEqual([]);

  network.answer(createProfile, aProfile());
  await user.keyboard('01 23 45 67 89');
  await user.selectOptions(screen.getByLabelText(/^Civilité/), 'MADAME');
  await user.click(screen.getByRole('button', { name: 'Enregistrer et continuer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/complete/structure'));
  expect(sentTo(network, createProfile)).toEqual([
    { civilite: 'MME', telephone: '01 23 45 67 89' },
  ]);
});

test('an address possibly used by another person must be confirmed first: the message can be sent again', async () => {
  network.refuse(createProfile, EMAIL_NOT_VERIFIED);
  const { user } = show(network, FIRST, null);
  await user.selectOptions(await screen.findByLabelText(/^Civilité/), 'MONSIEUR');
  await user.type(await phone(), '0123456789');
  await user.click(screen.getByRole('button', { name: 'Enregistrer et continuer' }));
  const link = await screen.findByRole('link', {
    name: /Recevoir un nouveau message de confirmation/,
  });
  expect(link.getAttribute('href')).toBe(
    'http://localhost:3000/realms/isrc/login-actions/resend-verification',
  );
});

test('on a concurrent save, both versions are shown, and the user can keep their own', async () => {
  network.answer(readProfile, aProfile());
  const { user } = show(network, '/account/profile', validated());
  await user.clear(await phone());
  await user.type(await phone(), '06 00 00 00 00');
  network.refuse(updateProfile, PROFILE_CHANGED);
  network.answer(readProfile, aProfile({ telephone: '07 11 11 11 11', revision: 9 }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText(/« 06 00 00 00 00 » dans votre saisie, « 07 11 11 11 11 »/);
  network.answer(updateProfile, aProfile({ telephone: '06 00 00 00 00', revision: 10 }));
  await user.click(screen.getByRole('button', { name: 'Garder ma saisie' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(sentTo(network, updateProfile)).toEqual([
      { interlocuteurId: 1, telephone: '06 00 00 00 00', revision: 3 },
      { interlocuteurId: 1, telephone: '06 00 00 00 00', revision: 9 },
    ]),
  );
});

test('or take the other version: nothing more is sent', async () => {
  network.answer(readProfile, aProfile());
  const { user } = show(network, '/account/profile', validated());
  await user.type(await screen.findByLabelText(/^Fonction/), 'Gérante');
  network.refuse(updateProfile, PROFILE_CHANGED);
  network.answer(readProfile, aProfile({ fonction: 'Présidente', revision: 9 }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await user.click(await screen.findByRole('button', { name: 'Reprendre la version enregistrée' }));
  expect(screen.getByLabelText(/^Fonction/)).toHaveProperty('value', 'Présidente');
});

test('typed values survive an expired session, and leaving by a link asks for confirmation', async () => {
  network.answer(readProfile, aProfile());
  const first = show(network, '/account/profile', validated());
  await first.user.type(await screen.findByLabelText(/^Fonction/), 'Gérante');
  first.unmount();
  const { user, router } = show(network, '/account/profile', validated());
  expect(await screen.findByLabelText(/^Fonction/)).toHaveProperty('value', 'Gérante');
  await screen.findByText(/gardée sur cet appareil, a été reprise/);
  // The field renders a moment before the page registers the unsaved change.
  await waitFor(() => expect(unsaved.read()).toHaveLength(1));
  void router.navigate('/');
  await user.click(await screen.findByRole('button', { name: 'Rester sur la page' }));
  expect(router.state.location.pathname).toBe('/account/profile');
  void router.navigate('/');
  await user.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sessionStorage.length).toBe(0);
});

test('a profile under review is read, not changed', async () => {
  network.answer(readProfile, aProfile({ can: { edit: false } }));
  show(network, '/account/profile', validated());
  expect(await phone()).toHaveProperty('readOnly', true);
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
  screen.getByText(/La société étudie votre compte/);
});

// spec 12.5
test('while the society reviews the account, the page shows it as submitted', async () => {
  network.answer(readProfile, aProfile({ can: { edit: false } }));
  network.answer(readStructure, aDraftStructure({ etat: 2 }));
  network.answer(listTeam, aTeam());
  network.answer(listJustificatifs, files([aFile()]));
  show(network, FIRST, aUser({ structures: [aStructure({ etat: 2 })] }));
  expect(await screen.findByText(/^Envoyé : la société étudie votre compte/)).toBeTruthy();
  expect(screen.queryByText(/^Non envoyé/)).toBeNull();
});

test('names that were validated are read only here, and change by a request', async () => {
  network.answer(readProfile, aProfile({ etat: 3, civilite: null }));
  network.answer(listPersonChanges, NO_CHANGE);
  const { user } = show(network, '/account/profile', validated());
  expect(await screen.findByLabelText(/^Nom/)).toHaveProperty('readOnly', true);
  // A missing identity value does not prevent saving the rest.
  network.answer(updateProfile, aProfile({ etat: 3, civilite: null, fonction: 'Gérante' }));
  await user.type(screen.getByLabelText(/^Fonction/), 'Gérante');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sentTo(network, updateProfile)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Demander un changement' }));
  const change = aChange({ structureId: null, interlocuteurId: 1, apres: { nom: 'LE BRAS' } });
  network.answer(askPersonChange, change);
  network.answer(listPersonChanges, { rows: [change], total: 1, capped: false });
  const [, name] = screen.getAllByLabelText(/^Nom/);
  if (name === undefined) throw new Error('the request has no name to change');
  await user.clear(name);
  await user.type(name, 'LE BRAS');
  await user.type(screen.getByLabelText(/^Motif du changement/), 'Mariage');
  await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
  await screen.findByText('En attente de la réponse de la société.');
  expect(sentTo(network, askPersonChange)).toEqual([{ nom: 'LE BRAS', motif: 'Mariage' }]);
});

test('the reason for a name change survives an expired session, and leaving asks for confirmation', async () => {
  network.answer(readProfile, aProfile({ etat: 3 }));
  network.answer(listPersonChanges, NO_CHANGE);
  const open = async () => {
    const view = show(network, '/account/profile', validated());
    await view.user.click(await screen.findByRole('button', { name: 'Demander un changement' }));
    return view;
  };
  const first = await open();
  await first.user.type(screen.getByLabelText(/^Motif du changement/), 'Mariage');
  first.unmount();
  const { user, router } = await open();
  expect(screen.getByLabelText(/^Motif du changement/)).toHaveProperty('value', 'Mariage');
  void router.navigate('/');
  await user.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sessionStorage.length).toBe(0);
});

test('leaving with unsaved values asks for confirmation even with a name change request open', async () => {
  network.answer(readProfile, aProfile({ etat: 3 }));
  network.answer(listPersonChanges, NO_CHANGE);
  const { user, router } = show(network, '/account/profile', validated());
  await user.click(await screen.findByRole('button', { name: 'Demander un changement' }));
  await user.type(screen.getByLabelText(/^Fonction/), 'Gérante');
  void router.navigate('/');
  await user.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
