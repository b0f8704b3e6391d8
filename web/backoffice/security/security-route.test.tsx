import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type SecurityEventRow, searchSecurityEvents } from '#contract/security/events.ts';
import { aUser } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { Component } from './security-route.tsx';

const network = aNetwork();

const EVENT: SecurityEventRow = {
  evenementId: 12,
  at: '2026-11-22T10:00:00.000Z',
  genre: 'ROLE_DONNE',
  issue: 'REUSSI',
  fois: 1,
  qui: { interlocuteurId: 7, nom: 'Vent', prenom: 'Nora', email: 'nora@vent.example' },
  vise: { interlocuteurId: 8, nom: 'Flot', prenom: 'Ewen', email: 'ewen@flot.example' },
  structure: { structureId: 1000, raison: 'Studio Flot' },
  compte: 'abc',
  saisi: null,
  adresse: '203.0.113.7',
  navigateur: 'Firefox',
  appel: 'appel-12',
  precisions: { action: 'team.setRoles', roles: 'Gestionnaire ISRC', prefixeId: 4 },
};
const STRANGER: SecurityEventRow = {
  ...EVENT,
  evenementId: 11,
  genre: 'ATTENTE_IMPOSEE',
  issue: 'REFUSE',
  fois: 9,
  qui: null,
  vise: null,
  structure: null,
  compte: null,
  saisi: 'n…@vent.example',
  precisions: {},
};

const show = () =>
  showPages(
    [{ path: '/:product/securite', Component }],
    '/spp/securite',
    signedIn(aUser({ menu: { demandesATraiter: true, securite: true } })),
  );
const bodies = () =>
  network.sent.filter(({ path }) => path === searchSecurityEvents.path).map(({ body }) => body);

test('an event shows the person, the subject and the origin; an anonymous one shows what it may', async () => {
  network.answer(searchSecurityEvents, { rows: [EVENT, STRANGER], suivant: null });
  show();
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  for (const text of [
    'Rôle donné',
    'Nora Vent',
    'nora@vent.example',
    'Ewen Flot',
    'Studio Flot',
    '203.0.113.7',
  ]) {
    expect(first?.textContent).toContain(text);
  }
  expect(first?.textContent).toContain('rôles : Gestionnaire ISRC');
  expect(first?.textContent).not.toContain('prefixeId');
  for (const text of [
    'Attente imposée',
    'Personne inconnue',
    'n…@vent.example',
    '9 fois en une minute',
  ]) {
    expect(second?.textContent).toContain(text);
  }
  expect(screen.queryByRole('button', { name: 'Voir les plus anciens' })).toBeNull();
});

test('a browser is displayed by name; its user agent is available on request', async () => {
  const navigateur =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:152.0) Gecko/20100101 Firefox/152.0';
  network.answer(searchSecurityEvents, { rows: [{ ...EVENT, navigateur }], suivant: null });
  show();
  const name = await screen.findByText('Firefox sur Windows');
  expect(name.tagName).toBe('SUMMARY');
  expect(name.closest('details')).toMatchObject({
    open: false,
    textContent: `Firefox sur Windows${navigateur}`,
  });
});

test('filters are sent to the server in the body, and never in the address', async () => {
  network.answer(searchSecurityEvents, { rows: [], suivant: null });
  const { user, router } = show();
  expect(await screen.findByText('Aucun événement')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Événement'), 'Connexion refusée');
  await user.selectOptions(screen.getByLabelText('Issue'), 'Refusé');
  await user.type(screen.getByLabelText('Personne'), ' nora@vent.example ');
  await user.type(screen.getByLabelText('Adresse du réseau'), '203.0.113.7');
  await user.type(screen.getByLabelText('Du'), '2026-11-01');
  await vi.waitFor(() =>
    expect(bodies().at(-1)).toEqual({
      genre: 'CONNEXION_REFUSEE',
      issue: 'REFUSE',
      personne: 'nora@vent.example',
      adresse: '203.0.113.7',
      depuis: '2026-11-01',
    }),
  );
  expect(router.state.location.search).toBe('');
});

test('older ones are loaded on request', async () => {
  network.answer(searchSecurityEvents, { rows: [EVENT], suivant: '12' });
  const { user } = show();
  const more = await screen.findByRole('button', { name: 'Voir les plus anciens' });
  network.answer(searchSecurityEvents, { rows: [STRANGER], suivant: null });
  await user.click(more);
  const table = within(screen.getByRole('table'));
  expect(await table.findByText('Attente imposée')).toBeDefined();
  expect(bodies().at(-1)).toEqual({ suivant: '12' });
  expect(table.getAllByRole('row')).toHaveLength(3);
});
