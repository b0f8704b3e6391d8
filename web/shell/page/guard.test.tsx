import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { INTERLOCUTEUR_UNKNOWN, readSessionUser } from '#contract/session.ts';
import { ConfigurationContext } from '#web/platform/runtime-configuration.ts';
import { openIdentity } from '#web/platform/session/open-identity.ts';
import { createSessionStore } from '#web/platform/session/session-store.ts';
import { SessionContext } from '#web/platform/session/use-session.ts';
import { aConfiguration, aStructure, aUser } from '#web/testing/builders.ts';
import { playIdentityProvider } from '#web/testing/identity-provider.ts';
import { aNetwork } from '#web/testing/network.ts';
import { Guard, type GuardProps } from './guard.tsx';

const network = aNetwork();
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  stop();
});

async function visit(opening: GuardProps['opening'], { signedIn }: { signedIn: boolean }) {
  stop = playIdentityProvider(network, { signedIn }).stop;
  const configuration = aConfiguration();
  const session = createSessionStore(async () => openIdentity(configuration.oidc));
  const router = createMemoryRouter([
    {
      element: <Guard opening={opening} />,
      children: [{ index: true, element: <h1>La page</h1> }],
    },
  ]);
  render(
    <ConfigurationContext value={configuration}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </ConfigurationContext>,
  );
  await session.start();
}

const title = () =>
  screen.findByRole('heading', { level: 1 }).then((heading) => heading.textContent);

// spec 6.1
test('a visitor is prompted to sign in', async () => {
  await visit('consulter', { signedIn: false });
  expect(await title()).toBe('Connectez-vous pour ouvrir cette page');
  expect(screen.getByRole('button', { name: 'Me connecter' })).toBeTruthy();
});

// spec 3.1 10.13
test('a user without a record gets a message, and a link to the first step', async () => {
  network.refuse(readSessionUser, INTERLOCUTEUR_UNKNOWN);
  await visit('consulter', { signedIn: true });
  expect(await title()).toBe('Votre compte n’est rattaché à aucune structure');
  const begin = screen.getByRole('link', { name: 'Compléter mon profil' });
  expect(begin.getAttribute('href')).toBe('/account/complete/profile');
});

test('the first step shows to that person too, and to no visitor', async () => {
  network.refuse(readSessionUser, INTERLOCUTEUR_UNKNOWN);
  await visit('anyone', { signedIn: true });
  expect(await title()).toBe('La page');
  stop();
  cleanup();
  await visit('anyone', { signedIn: false });
  expect(await title()).toBe('Connectez-vous pour ouvrir cette page');
});

test('the page is shown to users the server allows, with the token in the header and the e-mail requested', async () => {
  network.answer(readSessionUser, aUser({ menu: { consulter: true } }));
  await visit('consulter', { signedIn: true });
  expect(await title()).toBe('La page');
  const sent = network.sent.find(({ path }) => path === readSessionUser.path);
  expect(sent?.authorization).toMatch(/^Bearer .+\..+\./);
  expect(sent?.query.get('email')).toBe('personne@societe.example');
});

// spec 10.7
test('without a role, the requests and the codes of the structure are readable, but not the code requests', async () => {
  network.answer(readSessionUser, aUser({ menu: { consulter: true } }));
  for (const opening of ['consulter', 'dossier'] as const) {
    await visit(opening, { signedIn: true });
    expect(await title()).toBe('La page');
    stop();
    cleanup();
  }
  await visit('mesCodes', { signedIn: true });
  expect(await title()).toBe('Cette page n’est pas ouverte à votre structure');
});

// spec 10.12
test('a user without a role where requests are open reads that a role is missing, not a validation', async () => {
  network.answer(readSessionUser, aUser({ menu: { consulter: true } }));
  await visit('mesCodes', { signedIn: true });
  expect(await title()).toBe('Cette page n’est pas ouverte à votre structure');
  screen.getByText(/il vous faut un rôle/);
  expect(screen.queryByText(/validé/)).toBeNull();
});

// spec 10.12
test('a user without a role where there are prefixes does not read that none exist', async () => {
  const structures = [aStructure({ hasPrefixeVideo: true })];
  network.answer(readSessionUser, aUser({ structures, menu: { consulter: true } }));
  await visit('prefixes', { signedIn: true });
  expect(await title()).toBe('Cette page n’est pas ouverte à votre structure');
  screen.getByText(/Les préfixes de cette structure se lisent avec un rôle/);
  expect(screen.queryByText(/n’a pas de préfixe/)).toBeNull();
});

// spec 10.12
test('the page explains itself to other users, with the precise reason when the server returns one', async () => {
  const reason =
    'La situation de la structure ne permet pas de nouvelle demande : cessation d’activité.';
  const structures = [aStructure(), aStructure({ id: 1001, raison: 'Autre' })];
  network.answer(readSessionUser, aUser({ structures, raisonBlocage: reason }));
  await visit('mesCodes', { signedIn: true });
  expect(await title()).toBe('Cette page n’est pas ouverte à votre structure');
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.getByText(/choisir une autre structure/)).toBeTruthy();
});

test('a page just opened is shown: the server is queried once more before a refusal', async () => {
  let reads = 0;
  network.answer(readSessionUser, () => {
    reads += 1;
    return aUser({ menu: { consulter: reads > 1 } });
  });
  await visit('consulter', { signedIn: true });
  expect(await title()).toBe('La page');
});

test('a record that cannot be read is a failure to try again, not a lack of rights', async () => {
  network.refuse(readSessionUser, SERVICE_UNAVAILABLE);
  await visit('consulter', { signedIn: true });
  expect(await title()).toBe('Votre fiche n’a pas pu être lue');
  network.answer(readSessionUser, aUser({ menu: { consulter: true } }));
  screen.getByRole('button', { name: 'Réessayer' }).click();
  await vi.waitFor(async () => expect(await title()).toBe('La page'));
});

// spec 6.3 10.12
test.each(['mesCodes', 'consulter', 'dossier', 'prefixes'] as const)(
  'where the portal does not show the codes of the society, %s explains it and mentions no validation',
  async (opening) => {
    const reason = 'Ce portail ne montre pas nos propres codes : choisissez une autre structure.';
    const structures = [aStructure({ id: 22, etat: 3 })];
    network.answer(readSessionUser, aUser({ structures, raisonBlocage: reason }));
    await visit(opening, { signedIn: true });
    expect(await title()).toBe('Cette page n’est pas ouverte à votre structure');
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.queryByText(/validé/)).toBeNull();
  },
);
