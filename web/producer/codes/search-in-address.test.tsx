import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listCodes, readCodeChoices } from '#contract/registration/isrc.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { anElementRow } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
beforeEach(() => {
  network.answer(readCodeChoices, { annees: [], prefixes: [], dossiers: [] });
  const rows = [anElementRow({ isrc: 'FRX262600100', titre: 'Houle', statut: 'DONE' })];
  network.answer(listCodes, {
    rows,
    total: 1,
    capped: false,
    page: { avant: 'a', apres: 'b', suite: false },
  });
});

const messages = () => screen.findByRole<HTMLInputElement>('searchbox');
const sought = () => (sentTo(network, listCodes).at(-1) as { cherche?: string }).cherche;

test('words that come with the address are in the field, and leave it with the address', async () => {
  const { router, user } = show('/isrc/list');
  await messages();
  await act(() => router.navigate('/isrc/list?q=mer'));
  expect(await messages()).toHaveProperty('value', 'mer');
  await waitFor(() => expect(sought()).toBe('mer'));
  await user.type(await messages(), ' du Nord');
  await waitFor(() => expect(sought()).toBe('mer du Nord'));
  await act(() => router.navigate('/isrc/list?q=nuit'));
  expect(await messages()).toHaveProperty('value', 'nuit');
  // Going back restores the typed text, which this field had already written.
  await act(() => router.navigate(-1));
  expect(await messages()).toHaveProperty('value', 'mer du Nord');
  await act(() => router.navigate('/isrc/list'));
  expect(await messages()).toHaveProperty('value', '');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a pause after a space takes no letter away from what is being typed', async () => {
  const { router, user } = show('/isrc/list');
  await user.type(await messages(), 'mer ');
  await waitFor(() => expect(router.state.location.search).toBe('?q=mer'));
  expect(await messages()).toHaveProperty('value', 'mer ');
});
