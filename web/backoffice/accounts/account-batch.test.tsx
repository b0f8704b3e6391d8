import { screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import { decideAccount } from '#contract/account/workflow.ts';
import {
  type AccountsWorld,
  anAccount,
  aSimilar,
  createAccounts,
  showAccounts,
} from '#web/backoffice/testing/accounts.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const calm = () => anAccount();
const doubtful = () =>
  anAccount(
    { structureId: 1001, raison: 'Grand Large' },
    { proches: [aSimilar({ memeSiret: true })] },
  );
const button = (name: string) => screen.findByRole('button', { name });
const decisions = (world: AccountsWorld) =>
  world.network.sent
    .filter(({ method }) => method === decideAccount.method)
    .map(({ body }) => body);
const tickAll = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('checkbox', { name: 'Tout sélectionner' }));

test('several are accepted at once; one that something speaks against is set aside, with its reason', async () => {
  const world = createAccounts(calm(), doubtful());
  const { user } = showAccounts();
  await tickAll(user);
  await user.click(await button('Valider'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Valider 2 comptes ?' }));
  expect(await dialog.findByText('1 compte mis de côté')).toBeTruthy();
  expect(dialog.getByText('Numéro déjà connu')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Valider 1 compte' }));
  expect(await screen.findByRole('heading', { level: 1, name: '1 validé' })).toBeTruthy();
  expect(decisions(world)).toMatchObject([{ structureId: 1000, action: 'OK', revision: 4 }]);
  // Skipped rows stay ticked.
  expect(
    await screen.findByRole('checkbox', {
      name: 'Sélectionner Grand Large, compte de Maëlle Kerbrat',
      checked: true,
    }),
  ).toBeTruthy();
});

test('refused together for one reason, after a while in which all of it is taken back', async () => {
  const world = createAccounts(calm(), doubtful());
  const { user } = showAccounts();
  await tickAll(user);
  await user.click(await button('Refuser'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuser 2 comptes ?' }));
  await user.click(dialog.getByRole('button', { name: 'Refuser 2 comptes' }));
  expect(await dialog.findByText('Indiquez le motif.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Motif du refus/ }), 'Kbis illisible.');
  await user.click(dialog.getByRole('button', { name: 'Refuser 2 comptes' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: '2 comptes seront refusés' }),
  ).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('2 comptes sélectionnés')).toBeTruthy();
  expect(decisions(world)).toEqual([]);
});

test('accounts the register refuses are listed by name, with a link to each', async () => {
  const world = createAccounts(calm());
  const { user, router } = showAccounts();
  await tickAll(user);
  await user.click(await button('Supprimer'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer 1 compte ?' }));
  world.network.refuse(decideAccount, STRUCTURE_CHANGED);
  await user.type(
    dialog.getByRole('textbox', { name: /^Motif de la suppression/ }),
    'Compte d’essai.',
  );
  await user.click(dialog.getByRole('button', { name: 'Supprimer 1 compte' }));
  await user.click(await button('Envoyer maintenant'));
  expect(await screen.findByRole('heading', { level: 2, name: 'En échec (1)' })).toBeTruthy();
  await user.click(
    await screen.findByRole('link', { name: 'Ouvrir le compte : Maëlle Kerbrat, Atelier du Soir' }),
  );
  expect(router.state.location.search).toBe('?compte=1000-7');
});

test('an account changed since the list was read is not decided: it is reported, and stays', async () => {
  const world = createAccounts(calm(), doubtful());
  const { user } = showAccounts();
  await tickAll(user);
  await user.click(await button('Supprimer'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer 2 comptes ?' }));
  await user.type(
    dialog.getByRole('textbox', { name: /^Motif de la suppression/ }),
    'Comptes d’essai.',
  );
  await user.click(dialog.getByRole('button', { name: 'Supprimer 2 comptes' }));
  world.accounts = world.accounts.map(({ structure, ...account }) => ({
    ...account,
    structure:
      structure.structureId === 1001
        ? { ...structure, revision: structure.revision + 1 }
        : structure,
  }));
  await user.click(await button('Envoyer maintenant'));
  expect(
    await screen.findByRole('heading', { level: 1, name: '1 supprimé, 1 en échec' }),
  ).toBeTruthy();
  expect(screen.getByText(/Ce compte n’est plus celui que vous aviez sous les yeux/)).toBeTruthy();
  expect(decisions(world)).toMatchObject([{ structureId: 1000, action: 'DELETE' }]);
});
