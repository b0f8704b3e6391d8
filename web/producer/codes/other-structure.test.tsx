import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listJobs } from '#contract/messages/jobs.ts';
import { listCorrections } from '#contract/registration/corrections.ts';
import {
  listCodes,
  listDrafts,
  listPending,
  readCodeChoices,
} from '#contract/registration/isrc.ts';
import { answerTransfer, listTransfers } from '#contract/registration/transfers.ts';
import { actFor } from '#web/platform/api/current-structure.ts';
import { aTransfer, rowsOf } from '#web/testing/issued.ts';
import { aNetwork } from '#web/testing/network.ts';
import { SECOND, showForTwo } from '#web/testing/two-structures.tsx';
import { Component as Follow } from '../follow/follow-route.tsx';
import { anElementRow } from '../testing/builders.ts';
import { Component as Codes } from './codes-route.tsx';
import { Component as Transfers } from './transfers-route.tsx';

const network = aNetwork();
const MENU = { mesCodes: true, nouvelleDemande: true, demandes: true, codes: true };
/** Delays the data of the second structure. */
let second: PromiseWithResolvers<void>;

const none = { rows: [], total: 0, capped: false };
const PAGE = { avant: '', apres: '', suite: false };
const ofOne = anElementRow({ titre: 'De la première' });
const ofTwo = anElementRow({ elementId: 2, structureId: SECOND, titre: 'De la seconde' });

beforeEach(() => {
  second = Promise.withResolvers();
  network.answer(listJobs, { rows: [] });
  network.answer(readCodeChoices, { annees: [], prefixes: [], dossiers: [] });
  network.answer(listPending, none);
  for (const { method, path } of [listCodes, listDrafts])
    network.on(method, path, async ({ structureId }) => {
      const isSecond = structureId === String(SECOND);
      if (isSecond) await second.promise;
      const row = isSecond ? ofTwo : ofOne;
      return { status: 200, body: { rows: [row], total: 1, capped: false, page: PAGE } };
    });
});
afterEach(() => actFor(null));

test.each([
  ['codes', '/isrc/list', Codes],
  ['requests', '/isrc/demandes?statut=USER', Follow],
] as const)(
  'of the %s of one structure nothing is shown nor chosen under the name of another',
  async (_what, to, Component) => {
    const pages = [{ path: to.replace(/\?.*/, ''), Component }];
    const { user, chooseSecond } = await showForTwo(network, pages, { to, menu: MENU });
    await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner De la première' }));
    await chooseSecond();
    await waitFor(() => expect(screen.queryByText('De la première')).toBeNull());
    second.resolve();
    const box = await screen.findByRole('checkbox', { name: 'Sélectionner De la seconde' });
    expect(box).toHaveProperty('checked', false);
  },
);

test("the answer of one structure is not shown under another's name", async () => {
  network.answer(listCorrections, rowsOf());
  network.answer(listTransfers, rowsOf(aTransfer()));
  network.answer(answerTransfer, aTransfer({ etat: 'ACCEPTE' }));
  const to = '/isrc/transferts';
  const { user, chooseSecond } = await showForTwo(network, [{ path: to, Component: Transfers }], {
    to,
    menu: MENU,
  });
  await user.click(await screen.findByRole('button', { name: /^Accepter le transfert/ }));
  const message = () => screen.queryByText('Votre accord est enregistré.', { selector: 'p' });
  await waitFor(() => expect(message()).not.toBeNull());
  await chooseSecond();
  await waitFor(() => expect(message()).toBeNull());
});
