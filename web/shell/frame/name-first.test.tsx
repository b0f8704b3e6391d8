import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { updateProfile } from '#contract/account/profile.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { SignedIn } from './signed-in.tsx';

const network = aNetwork();

const show = (person: { nom: string; prenom: string }, refresh = async () => undefined) => {
  const user = aUser({ ...person, structures: [] });
  const page = (
    <SignedIn user={user}>
      <h1>La page</h1>
    </SignedIn>
  );
  return showPages([{ path: '*', element: page }], '/spp/demandes', signedIn(user, { refresh }));
};
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a user without a name gives it before any page shows', async () => {
  const refresh = vi.fn(async () => undefined);
  const { user } = show({ nom: '', prenom: '' }, refresh);
  await titled('Comment vous appelez-vous ?');
  expect(screen.queryByText('La page')).toBeNull();
  const save = screen.getByRole('button', { name: 'Enregistrer et continuer' });
  await user.click(save);
  expect(await screen.findByText('Indiquez le nom.')).toBeTruthy();
  expect(screen.getByText('Indiquez le prénom.')).toBeTruthy();
  expect(sentTo(network, updateProfile)).toEqual([]);
  network.refuse(updateProfile, INVALID_FIELDS, {
    errors: [{ path: 'nom', code: 'TOO_LONG', message: 'Le nom est trop long.' }],
  });
  await user.type(screen.getByRole('textbox', { name: /^Prénom/ }), 'Marc');
  await user.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Duval');
  await user.click(save);
  expect(await screen.findByText('Le nom est trop long.')).toBeTruthy();
  expect(refresh).not.toHaveBeenCalled();
  expect(sentTo(network, updateProfile)).toEqual([
    { interlocuteurId: 1, prenom: 'Marc', nom: 'Duval' },
  ]);
});

test('a user with a name is not asked', async () => {
  show({ nom: 'Duval', prenom: 'Marc' });
  await titled('La page');
});
