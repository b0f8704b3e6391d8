/** Shows the screens of the account at an address, on a network that answers as the contract promises. */

import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { readFormesJuridiques, readPays } from '../../../contract/references.ts';
import type { SessionUser } from '../../../contract/session.ts';
import { queryClient } from '../../app/api/query-client.ts';
import { ConfigurationContext } from '../../app/runtime-configuration.ts';
import type { SessionStore } from '../../app/session/session-store.ts';
import { SessionContext } from '../../app/session/use-session.ts';
import { aConfiguration } from '../../testing/builders.ts';
import type { createNetwork } from '../../testing/network.ts';
import { AccountRoom } from '../account-room.tsx';
import { Component as Add } from '../join/add-route.tsx';
import { Component as Profile } from '../profile/profile-route.tsx';
import { Component as Structure } from '../structure/structure-route.tsx';
import { Component as Team } from '../team/team-route.tsx';

type Network = ReturnType<typeof createNetwork>;

const nothingShown = () => null;

const inRoom = (Page: () => ReactNode) => () => (
  <AccountRoom>
    <Page />
  </AccountRoom>
);

/** @param person null: signed in, and nobody yet. */
export function show(network: Network, address: string, person: SessionUser | null) {
  queryClient.clear();
  network.answer(readPays, [
    { id: 250, value: 'FRANCE' },
    { id: 492, value: 'MONACO' },
  ]);
  network.answer(readFormesJuridiques, [{ id: '5710', value: 'SOCIÉTÉ PAR ACTIONS SIMPLIFIÉE (SAS)' }]);
  const account = {
    email: 'personne@societe.example',
    name: 'Élise Martin',
    givenName: 'Élise',
    familyName: 'Martin',
  };
  const state = { user: person, account, identityFailed: false, problem: null };
  const nothing = async () => undefined;
  const session: SessionStore = {
    read: () => state,
    subscribe: () => () => undefined,
    start: nothing,
    reload: nothing,
    refresh: nothing,
    signIn: nothing,
    signUp: nothing,
    signOut: nothing,
  };
  const router = createMemoryRouter(
    [
      { path: '/account/profile', Component: Profile },
      { path: '/account/complete/profile', Component: Profile },
      { path: '/account/structure', Component: inRoom(Structure) },
      { path: '/account/complete/structure', Component: inRoom(person === null ? nothingShown : Structure) },
      { path: '/account/structure/add', Component: inRoom(Add) },
      { path: '/account/structure/team', Component: inRoom(Team) },
      { path: '*', Component: nothingShown },
    ],
    { initialEntries: [address] },
  );
  const view = render(
    <ConfigurationContext value={aConfiguration()}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </ConfigurationContext>,
  );
  return { ...view, router, user: userEvent.setup() };
}

/** What was sent to an endpoint, oldest first. */
export function sentTo(network: Network, endpoint: Endpoint): unknown[] {
  return network.sent
    .filter(({ method, path }) => method === endpoint.method && path === endpoint.path)
    .map(({ body }) => body);
}
