import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DOSSIER_TAKEN, validateDossier } from '#contract/registration/dossier.ts';
import { aDossier } from '#web/backoffice/testing/builders.ts';
import { titleFocused } from '#web/backoffice/testing/focus.ts';
import { button, createWorld, sentTo, show } from '#web/backoffice/testing/show.tsx';

const HERE = '/spp/demandes?dossier=12';
const next = aDossier({ dossierId: 13, raison: 'Grand Large', lock: null });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('another dossier opened meanwhile stays open, and the codes are shown beside the queue', async () => {
  const world = createWorld(
    aDossier(),
    next,
    aDossier({ dossierId: 14, raison: 'Port Neuf', lock: null }),
  );
  let answer = () => {};
  world.network.on(validateDossier.method, validateDossier.path, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    const attributed = [{ elementId: 101, rang: 1, isrc: 'FRX262600001' }];
    return { status: 200, body: { dossierId: 12, etat: 3, attributed, refused: [], deleted: [] } };
  });
  const { user, router } = show(HERE);
  await user.click(await button('Valider et attribuer 6 codes'));
  await vi.waitFor(() => expect(sentTo(world, validateDossier)).toHaveLength(1));
  await router.navigate('/spp/demandes?dossier=14');
  await titleFocused('Port Neuf');
  answer();
  expect(await screen.findByRole('heading', { name: '1 code attribué' })).toBeTruthy();
  expect(screen.getByText(/^Dossier 2026-00012/)).toBeTruthy();
  expect(router.state.location.search).toBe('?dossier=14');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Port Neuf');
});

test('a decision refused by the register once another dossier is open is reported beside the queue', async () => {
  const world = createWorld(aDossier(), next);
  let answer = () => {};
  const locked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { code, title } = DOSSIER_TAKEN;
  const body = { type: 'about:blank', instance: 'x', status: 409, code, title };
  const facts = { par: 'Sacha Lemoine', depuis: '2026-06-02T09:05:00.000Z' };
  world.network.on(validateDossier.method, validateDossier.path, async () => {
    await locked;
    return { status: 409, body: { ...body, facts } };
  });
  const { user, router } = show(HERE);
  await user.click(await button('Valider et attribuer 6 codes'));
  await vi.waitFor(() => expect(sentTo(world, validateDossier)).toHaveLength(1));
  await router.navigate('/spp/demandes?dossier=13');
  await titleFocused('Grand Large');
  answer();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Sacha Lemoine l’a pris en charge/,
  );
  expect(router.state.location.search).toBe('?dossier=13');
  const keys = world.network.sent.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  expect(new Set(keys).size).toBe(1);
});
