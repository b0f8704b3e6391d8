/** Shows the screens of the account at an address, on a network that answers as the contract promises. */

import type { ReactNode } from 'react';
import { readFormesJuridiques, readPays } from '#contract/references.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { SessionUser } from '#contract/session.ts';
import type { createNetwork } from '#web/testing/network.ts';
import { aSession, showPages } from '#web/testing/show.tsx';
import { AccountRoom } from '../account-room.tsx';
import { Component as Add } from '../join/add-route.tsx';
import { Component as Profile } from '../profile/profile-route.tsx';
import { Component as Software } from '../software/software-route.tsx';
import { Component as Structure } from '../structure/structure-route.tsx';
import { Component as Team } from '../team/team-route.tsx';

type Network = ReturnType<typeof createNetwork>;

const nothingShown = () => null;

const inRoom = (Page: () => ReactNode) => () => (
  <AccountRoom>
    <Page />
  </AccountRoom>
);

const ACCOUNT = {
  email: 'personne@societe.example',
  name: 'Élise Martin',
  givenName: 'Élise',
  familyName: 'Martin',
};

/** @param person null: signed in, and nobody yet. */
export function show(
  network: Network,
  address: string,
  person: SessionUser | null,
  configuration?: RuntimeConfiguration,
) {
  network.answer(readPays, [
    { id: 250, value: 'FRANCE' },
    { id: 492, value: 'MONACO' },
  ]);
  network.answer(readFormesJuridiques, [
    { id: '5710', value: 'SOCIÉTÉ PAR ACTIONS SIMPLIFIÉE (SAS)' },
  ]);
  const pages = [
    { path: '/account/profile', Component: Profile },
    { path: '/account/complete/profile', Component: Profile },
    { path: '/account/structure', Component: inRoom(Structure) },
    {
      path: '/account/complete/structure',
      Component: inRoom(person === null ? nothingShown : Structure),
    },
    { path: '/account/structure/add', Component: inRoom(Add) },
    { path: '/account/structure/team', Component: inRoom(Team) },
    { path: '/account/structure/logiciels', Component: inRoom(Software) },
    { path: '*', Component: nothingShown },
  ];
  return showPages(pages, address, aSession({ user: person, account: ACCOUNT }), configuration);
}
