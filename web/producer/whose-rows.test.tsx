import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { readRewrittenTexts } from '#contract/localization.ts';
import { listJobs } from '#contract/messages/jobs.ts';
import { listCorrections } from '#contract/registration/corrections.ts';
import { listDossiers, readDossier } from '#contract/registration/dossier.ts';
import {
  listCodes,
  listDrafts,
  listPending,
  readCodeChoices,
} from '#contract/registration/isrc.ts';
import { listPrefixes } from '#contract/registration/prefixes.ts';
import { listTransfers } from '#contract/registration/transfers.ts';
import { CALL_ROWS, PAGE_ROWS } from '#contract/security/whose-rows.ts';
import { aStructure, type UserOptions } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { aDossier } from './testing/builders.ts';
import { show } from './testing/show.tsx';

/**
 * Pages with « mes » or « vos » must name the current structure in every call that would otherwise
 * return all rows to staff.
 */

const network = aNetwork();
const NOTHING = { rows: [], total: 0, capped: false };
beforeEach(() => {
  for (const list of [listDossiers, listCodes, listDrafts, listPending])
    network.answer(list, NOTHING);
  network.answer(listCorrections, NOTHING);
  network.answer(listTransfers, NOTHING);
  network.answer(listPrefixes, { ...NOTHING, can: { allocate: false, close: false } });
  network.answer(readCodeChoices, { annees: [], prefixes: [], dossiers: [] });
  network.answer(listJobs, { rows: [] });
  network.answer(readRewrittenTexts, { rows: [] });
});

const STAFF: UserOptions = {
  structures: [aStructure({ id: 22, raison: 'La société', hasPrefixePhono: true })],
  currentStructureId: 22,
  menu: { demandesATraiter: true, consulter: true, prefixes: true },
};
const BOTH: UserOptions = {
  structures: [aStructure({ id: 1000 }), aStructure({ id: 2000, hasPrefixePhono: true })],
  currentStructureId: 2000,
};
const PRODUCER: UserOptions = { structures: [aStructure({ id: 1000, hasPrefixePhono: true })] };

/** Structures named by the calls that return all rows to staff by default; null: none named. */
function named(): (number | null)[] {
  return network.sent
    .filter(({ method, path }) => CALL_ROWS[`${method} ${path}`] === 'currentOrAll')
    .map(({ query, body }) => {
      const message = query.get('structureId') ?? Object(body).structureId;
      return message === undefined ? null : Number(message);
    });
}

const LISTS = [
  'isrc',
  'isrc/demandes',
  'isrc/list',
  'isrc/prefixes',
  'isrc/transferts',
  'isrc/import',
] as const;

describe.each([
  ['staff', STAFF, 22],
  ['a producer of two structures', BOTH, 2000],
  ['a producer', PRODUCER, 1000],
] as const)('of %s', (_who, options, structureId) => {
  // spec 13.1
  test.each(LISTS)('/%s is of the current structure alone', async (page) => {
    expect(PAGE_ROWS[page]).toBe('current');
    show(`/${page}`, options);
    await waitFor(() => expect(named().length).toBeGreaterThan(0));
    expect(new Set(named())).toEqual(new Set([structureId]));
  });

  test('the requests that are over are too', async () => {
    const { user } = show('/isrc/demandes', options);
    await user.click(await screen.findByRole('tab', { name: /^Terminées/ }));
    await waitFor(() =>
      expect(network.sent.filter(({ path }) => path === '/api/dossier/list')).toHaveLength(1),
    );
    expect(new Set(named())).toEqual(new Set([structureId]));
  });

  test('a code that an address names is sought in it', async () => {
    show('/isrc/list?code=FRX262600101', options);
    await screen.findByRole('dialog');
    await waitFor(() => expect(named().length).toBeGreaterThan(1));
    expect(new Set(named())).toEqual(new Set([structureId]));
  });
});

const OTHER = aDossier({ structureId: 3000, raison: 'Quatuor Ardoise' });

// spec 13.1
test.each(['/isrc/dossier/12', '/isrc/dossier/12?envoyee=1'])(
  'staff do not find the request of a producer at %s, but whose it is and where it is treated',
  async (address) => {
    network.answer(readDossier, OTHER);
    show(address, STAFF);
    expect(
      await screen.findByRole('heading', { name: 'Cette demande est celle d’une autre structure' }),
    ).toBeTruthy();
    expect(screen.getByText(/Quatuor Ardoise/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Choisir/ })).toBeNull();
    const review = screen.getByRole('link', { name: 'Voir les demandes à traiter' });
    expect(review.getAttribute('href')).toBe('/spp/demandes');
  },
);

test('a user of two structures is offered the one that owns the request', async () => {
  network.answer(readDossier, aDossier({ structureId: 1000 }));
  show('/isrc/dossier/12', BOTH);
  expect(await screen.findByRole('button', { name: 'Choisir Société Exemple' })).toBeTruthy();
});
