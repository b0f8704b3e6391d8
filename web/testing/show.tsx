/** Renders pages at an address for a user, inside all the application's providers. */

import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import type { SessionUser } from '#contract/session.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { Announcer } from '#web/platform/page/announcer.tsx';
import { ConfigurationContext } from '#web/platform/runtime-configuration.ts';
import type { SessionState, SessionStore } from '#web/platform/session/session-store.ts';
import { SessionContext } from '#web/platform/session/use-session.ts';
import { aConfiguration } from './builders.ts';

/** A session with a fixed state. `over`: callbacks of interest to the test. */
export function aSession(
  state: Partial<SessionState>,
  over: Partial<SessionStore> = {},
): SessionStore {
  const whole = { user: null, account: null, identityFailed: false, problem: null, ...state };
  const nothing = async () => undefined;
  return {
    read: () => whole,
    subscribe: () => () => undefined,
    start: nothing,
    reload: nothing,
    refresh: nothing,
    signIn: nothing,
    signUp: nothing,
    signOut: async () => true,
    ...over,
  };
}

/** A session with a record. */
export const signedIn = (user: SessionUser, over?: Partial<SessionStore>) =>
  aSession({ user, account: { email: user.email, name: '' } }, over);

export function showPages(
  pages: RouteObject[],
  address: string,
  session: SessionStore = aSession({}),
  configuration = aConfiguration(),
) {
  queryClient.clear();
  const router = createMemoryRouter(pages, { initialEntries: [address] });
  const view = render(
    <ConfigurationContext value={configuration}>
      <SessionContext value={session}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Announcer />
        </QueryClientProvider>
      </SessionContext>
    </ConfigurationContext>,
  );
  return { ...view, router, user: userEvent.setup() };
}
