import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DOSSIER_TAKEN, rejectDossier, validateDossier } from '#contract/registration/dossier.ts';
import { aDossier } from '#web/backoffice/testing/builders.ts';
import { decides, leave } from '#web/backoffice/testing/decides.ts';
import { button, createWorld, sentTo, show } from '#web/backoffice/testing/show.tsx';

const NOW = new Date('2026-06-02T09:05:00Z');
const HERE = '/spp/demandes?dossier=12';
const next = aDossier({ dossierId: 13, raison: 'Grand Large', lock: null });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('eight seconds to take it back', () => {
  const refuses = async (user: ReturnType<typeof show>['user']) => {
    await user.click(await button('Refuser tout'));
    await user.type(screen.getByRole('textbox', { name: 'Motif du refus' }), 'Déjà codés');
    await user.click(await button('Refuser 6 enregistrements'));
  };

  test('by the button: the dossier comes back with its motive, and nothing was sent', async () => {
    const world = createWorld(aDossier(), next);
    const { user, router } = show(HERE);
    await refuses(user);
    await screen.findByRole('heading', { level: 1, name: 'Grand Large' });
    await user.click(await button(/^Annuler ?Ctrl/));
    expect(router.state.location.search).toBe('?dossier=12');
    expect(await screen.findByRole('link', { name: /2026-00012/ })).toBeTruthy();
    await user.click(await button('Refuser tout'));
    expect(screen.getByRole('textbox', { name: 'Motif du refus' })).toHaveProperty(
      'value',
      'Déjà codés',
    );
    leave();
    expect(sentTo(world, rejectDossier)).toEqual([]);
  });

  test('by Ctrl+Z, but not while a text is typed', async () => {
    const world = createWorld(aDossier(), next);
    const { user, router } = show(HERE);
    await refuses(user);
    await button('Prendre en charge');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{Control>}z{/Control}');
    expect(router.state.location.search).toBe('?dossier=13');
    screen.getByRole('heading', { level: 1 }).focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(router.state.location.search).toBe('?dossier=12');
    expect(sentTo(world, rejectDossier)).toEqual([]);
  });

  test('if reopened meanwhile, it explains why it cannot be decided again', async () => {
    createWorld(aDossier(), next);
    const { user, router } = show(HERE);
    await refuses(user);
    await screen.findByRole('heading', { level: 1, name: 'Grand Large' });
    await router.navigate(HERE);
    await screen.findByRole('heading', { level: 1, name: 'Atelier du Soir' });
    const validate = await button('Valider et attribuer 6 codes');
    expect(validate.title).toBe('Votre décision sur ce dossier est en cours d’envoi.');
  });

  test('deciding the next one sends it, under its own key', async () => {
    const world = createWorld(aDossier(), aDossier({ dossierId: 13, raison: 'Grand Large' }));
    decides(world, { refused: [101] });
    const { user } = show(HERE);
    await refuses(user);
    await screen.findByRole('heading', { level: 1, name: 'Grand Large' });
    await user.click(await button('Valider et attribuer 6 codes'));
    await vi.waitFor(() => expect(sentTo(world, validateDossier)).toHaveLength(1));
    expect(sentTo(world, rejectDossier)).toHaveLength(1);
    const keys = world.network.sent.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
    expect(new Set(keys).size).toBe(2);
  });

  test('another page of the portal waits until it is sent; a failure keeps the user on this page', async () => {
    const world = createWorld(aDossier(), next);
    world.network.refuse(rejectDossier, DOSSIER_TAKEN, {
      facts: { par: 'Sacha Lemoine', depuis: NOW.toISOString() },
    });
    const { user, router } = show(HERE);
    await refuses(user);
    await screen.findByRole('heading', { level: 1, name: 'Grand Large' });
    await router.navigate('/spp/consultations');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Sacha Lemoine l’a pris en charge/,
    );
    expect(router.state.location.pathname).toBe('/spp/demandes');
    decides(world, { refused: [101] });
    await router.navigate('/spp/consultations');
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/spp/consultations'));
  });

  test('a page closed during a send: the next page retries under the same key, and reports it', async () => {
    const world = createWorld(aDossier(), next);
    world.network.on('PUT', rejectDossier.path, () => new Promise(() => undefined));
    const first = show(HERE);
    await refuses(first.user);
    await screen.findByRole('heading', { level: 1, name: 'Grand Large' });
    leave();
    await vi.waitFor(() => expect(sentTo(world, rejectDossier)).toHaveLength(1));
    first.unmount();
    decides(world, { refused: [101, 102] });
    show('/spp/demandes');
    expect(await screen.findByRole('heading', { name: '2 enregistrements refusés' })).toBeTruthy();
    const keys = world.network.sent.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('a page closed while an earlier send was unanswered: that one is retried too, and reported', async () => {
    const world = createWorld(aDossier(), aDossier({ dossierId: 13, raison: 'Grand Large' }));
    world.network.on('PUT', rejectDossier.path, () => new Promise(() => undefined));
    world.network.on('POST', validateDossier.path, () => new Promise(() => undefined));
    const first = show(HERE);
    await refuses(first.user);
    await screen.findByRole('heading', { level: 1, name: 'Grand Large' });
    await first.user.click(await button('Valider et attribuer 6 codes'));
    await vi.waitFor(() => expect(sentTo(world, rejectDossier)).toHaveLength(1));
    leave();
    await vi.waitFor(() => expect(sentTo(world, rejectDossier)).toHaveLength(2));
    first.unmount();
    decides(world, { refused: [101, 102] });
    show('/spp/demandes');
    expect(await screen.findByRole('heading', { name: '2 enregistrements refusés' })).toBeTruthy();
    const refusals = world.network.sent.filter(({ method }) => method === 'PUT');
    expect(new Set(refusals.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});
