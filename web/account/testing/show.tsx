/** Renders the account screens at an address, over a network that answers as in the contract. */

import type { ReactNode } from 'react';
import { readFormesJuridiques, readPays } from '#contract/references.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { SessionUser } from '#contract/session.ts';
import type { createNetwork } from '#web/testing/network.ts';
import { aSession, showPages } from '#web/testing/show.tsx';
import { AccountArea } from '../account-area.tsx';
import { Component as Add } from '../join/add-route.tsx';
import { Component as Profile } from '../profile/profile-route.tsx';
import { Component as Software } from '../software/software-route.tsx';
import { Component as Structure } from '../structure/structure-route.tsx';
import { Component as Team } from '../team/team-route.tsx';

type Network = ReturnType<typeof createNetwork>;

const nothingShown = () => null;

const inArea = (Page: () => ReactNode) => () => (
  <AccountArea>
    <Page />
  </AccountArea>
);

const ACCOUNT = {
  email: 'personne@societe.example',
  name: 'Élise Martin',
  givenName: 'Élise',
  familyName: 'Martin',
};

/** @param person null: signed in, without a record */
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
    { path: '/account/structure', Component: inArea(Structure) },
    {
      path: '/account/complete/structure',
      Component: inArea(person === null ? nothingShown : Structure),
    },
    { path: '/account/structure/add', Component: inArea(Add) },
    { path: '/account/structure/team', Component: inArea(Team) },
    { path: '/account/structure/logiciels', Component: inArea(Software) },
    { path: '*', Component: nothingShown },
  ];
  return showPages(pages, address, aSession({ user: person, account: ACCOUNT }), configuration);
}
