/** Renders the producer's screens at an address, over a network that answers as in the contract. */

import { vi } from 'vitest';
import { Component as Prefixes } from '#web/producer/codes/prefixes-route.tsx';
import { Component as Transfers } from '#web/producer/codes/transfers-route.tsx';
import { aUser, type UserOptions } from '#web/testing/builders.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { Component as Codes } from '../codes/codes-route.tsx';
import { Component as Follow } from '../follow/follow-route.tsx';
import { Component as Import } from '../import/import-route.tsx';
import { Component as Gate } from '../request/gate/gate-route.tsx';
import { Component as Request } from '../request/request-route.tsx';
import { Component as Rights } from '../rights/rights-route.tsx';

const OPEN_MENU = { mesCodes: true, nouvelleDemande: true, demandes: true, codes: true };

/** jsdom draws nothing: without a height, a virtual list shows no line. */
const DRAWN = { clientHeight: 600, clientWidth: 1100 };

export function show(address: string, options: UserOptions = {}) {
  for (const [name, value] of Object.entries(DRAWN)) {
    vi.spyOn(Element.prototype, name as keyof typeof DRAWN, 'get').mockReturnValue(value);
  }
  const pages = [
    { path: '/isrc', Component: Gate },
    { path: '/isrc/dossier/:dossierId', Component: Request },
    { path: '/isrc/import', Component: Import },
    { path: '/isrc/import/:importId', Component: Import },
    { path: '/isrc/demandes', Component: Follow },
    { path: '/isrc/list', Component: Codes },
    { path: '/isrc/droits', Component: Rights },
    { path: '/isrc/prefixes', Component: Prefixes },
    { path: '/isrc/transferts', Component: Transfers },
  ];
  const person = aUser({ ...options, menu: { ...OPEN_MENU, ...options.menu } });
  return showPages(pages, address, signedIn(person));
}
