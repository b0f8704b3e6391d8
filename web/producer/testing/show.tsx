/** Shows the producer's screens at an address, on a network that answers as the contract promises. */

import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { queryClient } from '../../app/api/query-client.ts';
import { ConfigurationContext } from '../../app/runtime-configuration.ts';
import type { SessionStore } from '../../app/session/session-store.ts';
import { SessionContext } from '../../app/session/use-session.ts';
import { aConfiguration, aUser, type UserOptions } from '../../testing/builders.ts';
import type { createNetwork } from '../../testing/network.ts';
import { Component as Codes } from '../codes/codes-route.tsx';
import { Component as Follow } from '../follow/follow-route.tsx';
import { Component as Import } from '../import/import-route.tsx';
import { Component as Prefixes } from '../prefixes/prefixes-route.tsx';
import { Component as Request } from '../request/request-route.tsx';
import { Component as Transfers } from '../transfers/transfers-route.tsx';

const OPEN_MENU = { mesCodes: true, nouvelleDemande: true, demandes: true, codes: true };

/** jsdom draws nothing: without a height, a virtual list shows no line. */
const DRAWN = { clientHeight: 600, clientWidth: 1100 };

export function show(address: string, options: UserOptions = {}) {
  queryClient.clear();
  for (const [name, value] of Object.entries(DRAWN)) {
    vi.spyOn(Element.prototype, name as keyof typeof DRAWN, 'get').mockReturnValue(value);
  }
  const person = aUser({ ...options, menu: { ...OPEN_MENU, ...options.menu } });
  const state = {
    user: person,
    account: { email: person.email, name: '' },
    identityFailed: false,
    problem: null,
  };
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
      { path: '/isrc', Component: Request },
      { path: '/isrc/dossier/:dossierId', Component: Request },
      { path: '/isrc/import', Component: Import },
      { path: '/isrc/import/:importId', Component: Import },
      { path: '/isrc/demandes', Component: Follow },
      { path: '/isrc/list', Component: Codes },
      { path: '/isrc/prefixes', Component: Prefixes },
      { path: '/isrc/transferts', Component: Transfers },
    ],
    { initialEntries: [address] },
  );
  const view = render(
    <ConfigurationContext value={aConfiguration()}>
      <SessionContext value={session}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </SessionContext>
    </ConfigurationContext>,
  );
  return { ...view, router, user: userEvent.setup() };
}

/** What was sent to an endpoint, oldest first. */
export function sentTo(network: ReturnType<typeof createNetwork>, endpoint: Endpoint): unknown[] {
  return network.sent
    .filter(({ method, path }) => method === endpoint.method && path === endpoint.path)
    .map(({ body }) => body);
}
