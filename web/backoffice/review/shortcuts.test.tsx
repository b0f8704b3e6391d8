import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { validateDossier } from '#contract/registration/dossier.ts';
import { aDossier } from '../testing/builders.ts';
import { titleFocused } from '../testing/focus.ts';
import { button, createWorld, sentTo, show } from '../testing/show.tsx';
import { switchShortcuts } from '../workbench/preference.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  switchShortcuts(true);
});

const three = () =>
  [11, 12, 13].map((dossierId) => aDossier({ dossierId, raison: `Société ${dossierId}` }));
const opened = (dossierId: number) => titleFocused(`Société ${dossierId}`);

test('J and K walk the queue, from anywhere in the region', async () => {
  createWorld(...three());
  const { user, router } = show('/spp/demandes?dossier=11');
  await opened(11);
  await user.keyboard('j');
  await opened(12);
  await user.keyboard('J');
  await opened(13);
  await user.keyboard('j');
  expect(router.state.location.search).toBe('?dossier=13');
  await user.keyboard('k');
  await opened(12);
});

// spec 12.18
test('they act from nowhere too, as after a reload, and letters do what signs did', async () => {
  createWorld(...three());
  const { user, router } = show('/spp/demandes');
  await screen.findAllByRole('link', { name: /Société 1/ });
  await vi.waitFor(() => expect(document.activeElement).toBe(document.body));
  await user.keyboard('j');
  await opened(11);
  await user.keyboard('c');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  expect(router.state.location.search).toBe('?dossier=11');
});

test('what follows the search by the Tab key is no list, which would take the letters', async () => {
  createWorld(...three());
  show('/spp/demandes');
  const filters = (await screen.findByRole('searchbox')).closest('search');
  const fields = filters?.querySelectorAll('input, select, summary') ?? [];
  expect([...fields].map(({ tagName }) => tagName).slice(0, 2)).toEqual(['INPUT', 'SUMMARY']);
});

test('V validates, R asks for the motive, / focuses the search', async () => {
  const world = createWorld(...three());
  world.network.answer(validateDossier, {
    dossierId: 11,
    etat: 3,
    attributed: [],
    refused: [],
    deleted: [],
  });
  const { user } = show('/spp/demandes?dossier=11');
  await opened(11);
  await user.keyboard('/');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  // Rendered before the decision bar.
  await button(/^Refuser tout/);
  screen.getByRole('heading', { level: 1 }).focus();
  await user.keyboard('r');
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  screen.getByRole('heading', { level: 1 }).focus();
  await user.keyboard('v');
  await vi.waitFor(() => expect(sentTo(world, validateDossier)).toHaveLength(1));
});

test('letters are letters while typing, with another key, or in a dialog', async () => {
  const world = createWorld(...three());
  const { user, router } = show('/spp/demandes?dossier=11');
  await opened(11);
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('jvr');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'jvr');
  screen.getByRole('heading', { level: 1 }).focus();
  await user.keyboard('{Control>}j{/Control}{Meta>}v{/Meta}{Alt>}r{/Alt}');
  await user.click(await button('Raccourcis'));
  // As `showModal` does in a browser.
  (await button('Fermer')).focus();
  await user.keyboard('v');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('vj');
  await vi.waitFor(() => expect(router.state.location.search).toBe('?dossier=11&texte=jvr'));
  expect(sentTo(world, validateDossier)).toEqual([]);
});

test('they can be switched off, and it is remembered', async () => {
  createWorld(...three());
  const { user, router } = show('/spp/demandes?dossier=11');
  await opened(11);
  await user.click(await button('Raccourcis'));
  await user.click(screen.getByRole('checkbox', { name: 'Utiliser les raccourcis' }));
  await user.click(await button('Fermer'));
  expect(localStorage.getItem('portail-isrc.raccourcis')).toBe('non');
  screen.getByRole('heading', { level: 1 }).focus();
  await user.keyboard('j');
  expect(router.state.location.search).toBe('?dossier=11');
});

test('a key that repeats never decides', async () => {
  const world = createWorld(...three());
  show('/spp/demandes?dossier=11');
  await opened(11);
  const key = new KeyboardEvent('keydown', { key: 'v', repeat: true, bubbles: true });
  document.activeElement?.dispatchEvent(key);
  expect(sentTo(world, validateDossier)).toEqual([]);
});
