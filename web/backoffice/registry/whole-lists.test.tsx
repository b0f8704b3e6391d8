import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { searchStructures } from '#contract/account/structure-search.ts';
import { listTexts } from '#contract/localization.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import { changePrefix, listPrefixes, type PrefixeOut } from '#contract/registration/prefixes.ts';
import { listMotifs, writeMotifs } from '#contract/workbench/motifs.ts';
import { listViews } from '#contract/workbench/views.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { Component as Consult } from '../consult/consult-route.tsx';
import { Component as Motifs } from '../motifs/motifs-route.tsx';
import { Component as Prefixes } from '../prefixes/prefixes-route.tsx';
import { motifLists, showReviewQueue } from '../testing/desks.tsx';
import { Component as Texts } from '../texts/texts-route.tsx';

const network = aNetwork();

const YEAR = { annee: 2026, used: 12, nextFree: 13, share: 0.01, alert: false };
const POOL: PrefixeOut = {
  prefixeId: 1,
  code: 'FRX26',
  type: 'P',
  rangeStart: 1,
  rangeEnd: 99_999,
  motifException: null,
  openedAt: '2024-03-01T09:00:00.000Z',
  closedAt: null,
  motifFermeture: null,
  owner: null,
  counters: [YEAR, { ...YEAR, annee: 2025, used: 431 }],
};
const CLOSED: PrefixeOut = {
  ...POOL,
  prefixeId: 2,
  code: 'FRQ77',
  closedAt: '2026-04-01T09:00:00.000Z',
  motifFermeture: 'Cédé.',
  owner: { structureId: 1000, raison: 'Éditions de la Lune' },
};
const prefixes = (can: boolean) =>
  network.answer(listPrefixes, {
    rows: [POOL, CLOSED],
    total: 2,
    capped: false,
    can: { allocate: can, close: can },
  });
const lines = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);

test('a search finds a prefix by its holder, ignoring accents, and links to its sheet', async () => {
  prefixes(true);
  const { user, router } = showReviewQueue('/:product/prefixes', Prefixes, '/spp/prefixes');
  expect(await lines()).toHaveLength(2);
  await user.type(screen.getByRole('searchbox', { name: /^Rechercher/ }), 'editions');
  expect(await lines()).toHaveLength(1);
  expect(router.state.location.search).toBe('?texte=editions');
  await user.click(screen.getByRole('link', { name: 'FRQ77' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Préfixe FRQ77' })).toBeTruthy();
  expect(screen.getByText('Cédé.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Éditions de la Lune' }).getAttribute('href')).toBe(
    '/spp/structures/1000',
  );
  // Closed permanently: no actions remain.
  expect(screen.queryByRole('button', { name: /FRQ77/ })).toBeNull();
});

test('a prefix is closed from its sheet with its reason, and read again', async () => {
  prefixes(true);
  network.answer(changePrefix, CLOSED);
  const { user } = showReviewQueue('/:product/prefixes', Prefixes, '/spp/prefixes?prefixe=1');
  expect(await screen.findByText('431')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Fermer le préfixe FRX26' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Fermer le préfixe FRX26' }));
  expect(dialog.getByText('Indiquez le motif de la fermeture.')).toBeTruthy();
  expect(sentTo(network, changePrefix)).toEqual([]);
  network.answer(listPrefixes, {
    rows: [{ ...CLOSED, prefixeId: 1 }],
    total: 1,
    capped: false,
    can: { allocate: true, close: true },
  });
  await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), ' Cédé. ');
  await user.click(dialog.getByRole('button', { name: 'Fermer le préfixe FRX26' }));
  expect(await screen.findByText('Cédé.')).toBeTruthy();
  expect(sentTo(network, changePrefix)).toEqual([
    { prefixeId: 1, action: 'CLOSE', motif: 'Cédé.' },
  ]);
});

test('users who may not close see no action; an address without a page is reported', async () => {
  prefixes(false);
  showReviewQueue('/:product/prefixes', Prefixes, '/spp/prefixes');
  await lines();
  expect(screen.queryByRole('button', { name: /le préfixe FRX26/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Attribuer un préfixe' })).toBeNull();
});

test('a sheet of nothing leads back to the list', async () => {
  prefixes(true);
  const { user } = showReviewQueue('/:product/prefixes', Prefixes, '/spp/prefixes?prefixe=77');
  expect(await screen.findByText('Ce préfixe n’existe pas')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Tous les préfixes' }));
  expect(await lines()).toHaveLength(2);
});

test('texts are searched by content; those rewritten by staff are marked, and saved whole', async () => {
  const text = { value: 'Bienvenue.', reecrit: false, updatedAt: null, par: null };
  const anew = {
    value: 'Un préfixe se demande.',
    reecrit: true,
    updatedAt: '2026-11-03T10:00:00.000Z',
  };
  network.answer(listTexts, {
    rows: [
      { ...text, id: 'home/presentation', label: 'Accueil' },
      { ...anew, id: 'about/faq/prefixe', label: 'FAQ : préfixes', par: 'Hélène MARTIN' },
    ],
    can: { write: false },
  });
  const { user } = showReviewQueue('/:product/textes', Texts, '/spp/textes');
  await lines();
  await user.click(screen.getByRole('checkbox', { name: 'Seulement ce qui est réécrit' }));
  const [line, ...rest] = await lines();
  expect(rest).toEqual([]);
  expect(line?.textContent).toMatch(/FAQ\u00a0: préfixes.*Réécrit.*par Hélène MARTIN/);
  let saved: Blob | undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved = blob;
        return 'blob:essai';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Exporter ce qui est trouvé' }));
  await vi.waitFor(() => expect(saved).toBeDefined());
  // Only the rows found are exported.
  expect((await saved?.text())?.trim().split('\r\n')).toEqual([
    'Texte;État;Modifié;Modifié par;Texte',
    'FAQ\u00a0: préfixes;Réécrit;2026-11-03T10:00:00.000Z;Hélène MARTIN;Un préfixe se demande.',
  ]);
  await user.click(screen.getByRole('link', { name: 'FAQ\u00a0: préfixes' }));
  expect(
    await screen.findByText('Seuls les gestionnaires de la société modifient ces textes.'),
  ).toBeTruthy();
});

test('a list of motives is opened, a motive rewritten, and the list read again', async () => {
  const [first, ...rest] = motifLists();
  if (first === undefined) throw new Error('no list');
  network.answer(listMotifs, { rows: [first, ...rest], can: { write: true } });
  const { user } = showReviewQueue('/:product/motifs', Motifs, '/spp/motifs');
  expect(await lines()).toHaveLength(8);
  await user.click(screen.getByRole('link', { name: 'Pour une demande' }));
  const field = await screen.findByRole('textbox', { name: 'Motif 1' });
  await user.clear(field);
  await user.type(field, 'Pochette sans titre.');
  const written = {
    ...first,
    motifs: ['Pochette sans titre.', ...first.motifs.slice(1)],
    reecrit: true,
  };
  network.answer(writeMotifs, written);
  network.answer(listMotifs, { rows: [written, ...rest], can: { write: true } });
  await user.click(screen.getByRole('button', { name: 'Enregistrer la liste' }));
  expect(await screen.findByRole('button', { name: 'Revenir à la liste d’origine' })).toBeTruthy();
  expect(sentTo(network, writeMotifs)).toEqual([
    { sujet: 'DOSSIER', motifs: written.motifs, luLe: first.updatedAt },
  ]);
});

test('the address filters the codes; a saved search contains all of it', async () => {
  network.answer(listCodes, { rows: [], total: 0, capped: false });
  network.answer(searchStructures, []);
  const vue = { vueId: 1, nom: 'Vidéos de mai', partagee: false, par: null, can: { delete: true } };
  const criteres = 'structure=12&raison=Lune&type=V&du=2026-05-01';
  network.answer(listViews, { rows: [{ ...vue, ecran: 'consultations', criteres }] });
  const { user, router } = showReviewQueue(
    '/:product/consultations',
    Consult,
    '/spp/consultations?texte=aube&type=P&code=',
  );
  await screen.findByRole('table');
  expect(sentTo(network, listCodes).at(-1)).toMatchObject({ cherche: 'aube', type: 'P' });
  await user.click(screen.getByRole('button', { name: 'Vues' }));
  await user.click(await screen.findByRole('button', { name: 'Vidéos de mai' }));
  await vi.waitFor(() =>
    expect(sentTo(network, listCodes).at(-1)).toMatchObject({
      structureId: 12,
      type: 'V',
      attribueDu: '2026-05-01',
    }),
  );
  expect(sentTo(network, listCodes).at(-1)).not.toHaveProperty('cherche');
  expect(new URLSearchParams(router.state.location.search).get('raison')).toBe('Lune');
  expect(screen.getByRole('combobox', { name: /^Structure/ })).toHaveProperty('value', 'Lune');
});
