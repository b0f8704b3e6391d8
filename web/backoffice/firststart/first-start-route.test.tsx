import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import { readFirstStart } from '#contract/workbench/first-start.ts';
import { FIRST_STEPS } from '#domain/workbench/first-steps.ts';
import { FirstStartAlert } from '#web/shell/home/first-start-alert.tsx';
import { aUser } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { Component } from './first-start-route.tsx';

type Answer = OutputOf<typeof readFirstStart>;
const left = (...todo: readonly string[]): Answer => ({
  etapes: FIRST_STEPS.map((etape) => ({ etape, faite: !todo.includes(etape) })),
});

const network = aNetwork();

const manager = aUser({ menu: { demandesATraiter: true, marques: true } });
const show = (at: string) =>
  showPages(
    [
      { path: '/', element: <FirstStartAlert user={manager} /> },
      { path: '/:product/mise-en-service', Component },
    ],
    at,
    signedIn(manager),
  );

test('the home page shows how many steps remain, and links to them', async () => {
  network.answer(readFirstStart, left('prefixes', 'courriels'));
  const { user } = show('/');
  expect(await screen.findByText('Il reste 2 étapes avant l’ouverture.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Voir ce qui reste à faire' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mise en service' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Attribuer un préfixe' }).getAttribute('href')).toBe(
    '/spp/prefixes',
  );
  expect(screen.getAllByText('À faire')).toHaveLength(2);
  expect(screen.getAllByText('Fait')).toHaveLength(FIRST_STEPS.length - 2);
});

test('no step remains: the home page shows nothing, and the page states that the society may open', async () => {
  network.answer(readFirstStart, left());
  const { unmount } = show('/');
  await waitFor(() => expect(network.sent.map(({ path }) => path)).toContain(readFirstStart.path));
  expect(screen.queryByText(/avant l’ouverture/)).toBeNull();
  unmount();
  show('/spp/mise-en-service');
  expect(await screen.findByText('Tout est en place')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Reprendre des données' }).getAttribute('href')).toBe(
    '/spp/reprise',
  );
});
