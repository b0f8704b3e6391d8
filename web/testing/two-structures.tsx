/** Renders pages for a person with two structures; the session follows their choice. */

import { screen } from '@testing-library/react';
import { Outlet, type RouteObject } from 'react-router';
import { readSessionUser } from '#contract/session.ts';
import { actFor } from '#web/platform/api/current-structure.ts';
import { takeTokensFrom } from '#web/platform/api/token-source.ts';
import { createSessionStore } from '#web/platform/session/session-store.ts';
import { useChooseStructure } from '#web/platform/session/use-choose-structure.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { aStructure, aUser, type UserOptions } from './builders.ts';
import type { createNetwork } from './network.ts';
import { showPages } from './show.tsx';

export const FIRST = 1000;
export const SECOND = 2000;
const second = aStructure({ id: SECOND, displayName: 'Structure Deux', raison: 'Structure Deux' });
const tokens = { fresh: async () => 'jeton', renew: async () => null };

type Network = ReturnType<typeof createNetwork>;

/** @param to page for which the other structure is chosen, as by a notification */
export async function showForTwo(
  network: Network,
  pages: RouteObject[],
  { to, ...options }: UserOptions & { to: string },
) {
  actFor(null);
  takeTokensFrom(tokens);
  network.answer(readSessionUser, ({ structureId }) =>
    aUser({
      ...options,
      structures: [aStructure({ id: FIRST }), second],
      currentStructureId: Number(structureId ?? FIRST),
    }),
  );
  const store = createSessionStore(async () => ({
    start: async () => true,
    account: () => ({ email: 'personne@societe.example', name: 'Personne' }),
    tokens,
    signIn: async () => undefined,
    signUp: async () => undefined,
    signOut: async () => undefined,
    retainsDraft: () => false,
  }));
  await store.start();
  function Frame() {
    const { user } = useSession();
    const { choose } = useChooseStructure();
    return (
      <>
        <button type="button" onClick={() => void choose(second, to)}>
          Structure Deux
        </button>
        {user ? <Outlet /> : null}
      </>
    );
  }
  const shown = showPages([{ element: <Frame />, children: pages }], to, store);
  const chooseSecond = () =>
    shown.user.click(screen.getByRole('button', { name: 'Structure Deux' }));
  return { ...shown, chooseSecond };
}
