import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCatalogueRights, writeCatalogueRights } from '#contract/exchange/declaration.ts';
import { readSessionUser } from '#contract/session.ts';
import { actFor, behalfOf } from '#web/platform/api/current-structure.ts';
import { takeTokensFrom } from '#web/platform/api/token-source.ts';
import { createSessionStore } from '#web/platform/session/session-store.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { StructureList } from '#web/shell/frame/structure-list.tsx';
import { Guard } from '#web/shell/page/guard.tsx';
import { aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { showPages } from '#web/testing/show.tsx';
import { Component as Rights } from './rights-route.tsx';

const network = aNetwork();
const MENU = { mesCodes: true, nouvelleDemande: true, demandes: true, codes: true };
const structures = [
  aStructure(),
  aStructure({ id: 2000, displayName: 'Structure Deux', raison: 'Structure Deux' }),
];

beforeEach(() => {
  actFor(null);
  takeTokensFrom({ fresh: async () => 'jeton', renew: async () => null });
  network.answer(readSessionUser, ({ structureId }) =>
    aUser({ structures, currentStructureId: Number(structureId ?? 1000), menu: MENU }),
  );
  network.answer(readCatalogueRights, ({ structureId }) => rightsOf(Number(structureId)));
  network.answer(writeCatalogueRights, ({ structureId }) => rightsOf(Number(structureId)));
});
afterEach(() => actFor(null));

const rightsOf = (structureId: number) => ({
  structureId,
  dpid: null,
  isni: null,
  part: 50,
  usages: [],
  territoires: ['FR'],
  debut: null,
  fin: null,
  parties: [],
});

function Frame() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <StructureList user={user} layout="desktop" onChosen={() => undefined} />
      <Outlet />
    </>
  );
}

async function show() {
  const store = createSessionStore(async () => ({
    start: async () => true,
    account: () => ({ email: 'personne@societe.example', name: 'Personne' }),
    tokens: { fresh: async () => 'jeton', renew: async () => null },
    signIn: async () => undefined,
    signUp: async () => undefined,
    signOut: async () => undefined,
    retainsDraft: () => false,
  }));
  await store.start();
  const page = {
    element: <Guard opening="mesCodes" />,
    children: [{ path: '/isrc/droits', Component: Rights }],
  };
  const children = [page, { path: '*', element: <p>Accueil</p> }];
  const shown = showPages([{ element: <Frame />, children }], '/isrc/droits', store);
  fireEvent.change(await screen.findByLabelText('Territoires'), { target: { value: 'FR BE' } });
  await shown.user.click(screen.getByRole('button', { name: /Structure Deux/i }));
  const dialog = await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' });
  const answer = (name: string) => shown.user.click(within(dialog).getByRole('button', { name }));
  return { ...shown, answer };
}

test('another structure is selected once unsaved rights are discarded', async () => {
  const { answer } = await show();
  expect(behalfOf()).toBe(1000);
  await answer('Quitter sans enregistrer');
  await screen.findByText('Accueil');
  expect(behalfOf()).toBe(2000);
  expect(sentTo(network, writeCatalogueRights)).toEqual([]);
});

test('a user who stays with unsaved rights stays in their structure, and saves them for it', async () => {
  const { user, answer } = await show();
  await answer('Rester sur la page');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(sentTo(network, writeCatalogueRights)).toMatchObject([
      { structureId: 1000, territoires: ['FR', 'BE'] },
    ]),
  );
  expect(behalfOf()).toBe(1000);
});
