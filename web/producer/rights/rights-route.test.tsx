import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  type CatalogueRightsOut,
  readCatalogueRights,
  writeCatalogueRights,
} from '#contract/exchange/declaration.ts';
import { listCodes, readCodeChoices } from '#contract/registration/isrc.ts';
import { savedEverything } from '#web/platform/session/unfinished.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
/** Stored version on the server. */
let stored: CatalogueRightsOut;

beforeEach(() => {
  stored = {
    structureId: 1000,
    dpid: null,
    isni: null,
    part: 50,
    usages: [],
    territoires: ['FR'],
    debut: null,
    fin: null,
    parties: [{ nom: 'Noé', isni: null, ipn: null, role: null }],
  };
  network.answer(readCatalogueRights, () => stored);
  network.answer(writeCatalogueRights, ({ body }) => {
    stored = { ...stored, ...(body as Partial<CatalogueRightsOut>) };
    return stored;
  });
  network.answer(readCodeChoices, { annees: [], prefixes: [], dossiers: [] });
  network.answer(listCodes, {
    rows: [],
    total: 0,
    capped: false,
    page: { avant: '', apres: '', suite: false },
  });
});

const territories = () => screen.findByLabelText<HTMLInputElement>('Territoires');
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => screen.getByRole('button', { name: 'Enregistrer' });
const message = () => screen.findByText('Les droits de votre catalogue sont enregistrés.');
const asks = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('leaving, signing out or closing the tab with unsaved rights asks for confirmation; not after a save', async () => {
  const { user, router } = show('/isrc/droits');
  write(await territories(), 'FR BE');
  expect([asks(), await savedEverything(0)]).toEqual([true, false]);
  await user.click(screen.getByRole('link', { name: 'Mes codes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' });
  await user.click(within(dialog).getByRole('button', { name: 'Rester sur la page' }));
  expect(router.state.location.pathname).toBe('/isrc/droits');
  await user.click(save());
  await message();
  expect(sentTo(network, writeCatalogueRights)).toMatchObject([{ territoires: ['FR', 'BE'] }]);
  expect([asks(), await savedEverything(0)]).toEqual([false, true]);
  await user.click(screen.getByRole('link', { name: 'Mes codes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/isrc/list'));
});

test('a line added and left empty asks no question', async () => {
  const { user } = show('/isrc/droits');
  await territories();
  await user.click(screen.getByRole('button', { name: 'Ajouter un nom' }));
  expect(asks()).toBe(false);
});

test('what is typed while rights are being saved stays, and is not saved', async () => {
  const answered = Promise.withResolvers<void>();
  network.on(writeCatalogueRights.method, writeCatalogueRights.path, async ({ body }) => {
    await answered.promise;
    return { status: 200, body: { structureId: 1000, ...(body as object) } };
  });
  const { user } = show('/isrc/droits');
  write(await territories(), 'fr be');
  await user.click(save());
  write(screen.getByLabelText('Premier jour'), '2026-01-01');
  answered.resolve();
  await message();
  expect(screen.getByLabelText('Premier jour')).toHaveProperty('value', '2026-01-01');
  expect(asks()).toBe(true);
  await user.click(save());
  await waitFor(() => expect(asks()).toBe(false));
  expect(sentTo(network, writeCatalogueRights)).toMatchObject([
    { debut: null },
    { debut: '2026-01-01' },
  ]);
  expect(await territories()).toHaveProperty('value', 'FR BE');
});

test('rights are read anew at each visit: what a colleague saved in between is shown, and not written over', async () => {
  const { router } = show('/isrc/droits');
  expect(await territories()).toHaveProperty('value', 'FR');
  await act(() => router.navigate('/isrc/list'));
  await screen.findByText('Aucun code pour le moment');
  stored = { ...stored, territoires: ['FR', 'CH'] };
  await act(() => router.navigate('/isrc/droits'));
  expect(await territories()).toHaveProperty('value', 'FR CH');
});
