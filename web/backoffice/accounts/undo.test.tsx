import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import { decideAccount } from '#contract/account/workflow.ts';
import {
  type AccountsWorld,
  anAccount,
  createAccounts,
  showAccounts,
} from '../testing/accounts.tsx';
import { leave } from '../testing/decides.ts';
import { titleFocused } from '../testing/focus.ts';

const OPEN = '/spp/utilisateurs?compte=1000-7';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const second = () => anAccount({ structureId: 1001, raison: 'Grand Large' });
const button = (name: string) => screen.findByRole('button', { name });
const lines = async () =>
  within(await screen.findByRole('list', { name: /^Comptes/ })).getAllByRole('link');
const decisions = (world: AccountsWorld) =>
  world.network.sent
    .filter(({ method }) => method === decideAccount.method)
    .map(({ body }) => body);

test('a refusal waits, leaves the queue at once, and is taken back with its motive', async () => {
  const world = createAccounts(anAccount(), second());
  const { user, router } = showAccounts(OPEN);
  await user.click(await button('Refuser'));
  await user.type(screen.getByRole('textbox', { name: /Motif du refus/ }), 'Kbis illisible.');
  const received = screen.getAllByRole('status');
  await user.click(await button('Refuser le compte'));
  await titleFocused('Grand Large');
  const strip = within(screen.getByRole('region', { name: 'Décisions en cours d’envoi' }));
  expect(strip.getByText('Compte d’Atelier du Soir :')).toBeTruthy();
  // Announced once, in a live region that existed before.
  expect(screen.getAllByText(/La décision part dans quelques secondes/)).toHaveLength(1);
  expect(received).toContain(strip.getByRole('status'));
  expect(await lines()).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 2, name: 'À valider (1)' })).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  await titleFocused('Atelier du Soir');
  expect(router.state.location.search).toBe('?compte=1000-7');
  expect(await lines()).toHaveLength(2);
  await user.click(await button('Refuser'));
  expect(screen.getByRole('textbox', { name: /Motif du refus/ })).toHaveProperty(
    'value',
    'Kbis illisible.',
  );
  leave();
  expect(decisions(world)).toEqual([]);
});

test('an acceptance answered after another account opens leaves it open, and is reported beside the queue', async () => {
  const world = createAccounts(
    anAccount(),
    second(),
    anAccount({ structureId: 1002, raison: 'Port Neuf' }),
  );
  let answer = () => {};
  world.network.on(decideAccount.method, decideAccount.path, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return {
      status: 200,
      body: { structureId: 1000, interlocuteurId: 7, etat: 3, etatInterlocuteur: 3 },
    };
  });
  const { user, router } = showAccounts(OPEN);
  await user.click(await button('Valider le compte'));
  await vi.waitFor(() => expect(decisions(world)).toHaveLength(1));
  await router.navigate('/spp/utilisateurs?compte=1002-7');
  await titleFocused('Port Neuf');
  answer();
  const strip = within(await screen.findByRole('region', { name: 'Décisions en cours d’envoi' }));
  expect(await strip.findByRole('heading', { name: /Atelier du Soir/ })).toBeTruthy();
  expect(router.state.location.search).toBe('?compte=1002-7');
  await user.click(strip.getByRole('button', { name: 'Fermer ce message' }));
  await titleFocused('Port Neuf');
});

test('an acceptance refused by the register returns to the queue, with the reason', async () => {
  const world = createAccounts(anAccount(), second());
  const { user } = showAccounts(OPEN);
  world.network.refuse(decideAccount, STRUCTURE_CHANGED);
  await user.click(await button('Refuser'));
  await user.type(screen.getByRole('textbox', { name: /Motif du refus/ }), 'Kbis illisible.');
  await user.click(await button('Refuser le compte'));
  await titleFocused('Grand Large');
  leave();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/Quelqu’un d’autre a décidé avant vous/)).toBeTruthy();
  expect(await lines()).toHaveLength(2);
  await user.click(alert.getByRole('button', { name: 'Ouvrir ce compte' }));
  await titleFocused('Atelier du Soir');
});
