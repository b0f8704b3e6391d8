import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import { searchStructures } from '#contract/account/structure-search.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import {
  acceptAbsorption,
  adminStructure,
  MERGE_CHANGED,
  type MergeCounts,
  mergeStructures,
  previewMerge,
  searchRegistry,
} from '#contract/registry-admin/structures.ts';
import { aConfiguration } from '#web/testing/builders.ts';
import {
  aRow,
  aSheet,
  createRegistry,
  type RegistryWorld,
  showRegistry,
} from '../testing/registry.tsx';
import { Component } from './structures-route.tsx';

const PAGES = [
  { path: '/:product/structures', Component },
  { path: '/:product/structures/:structureId', Component },
];
const SHEET = '/spp/structures/1000';
const open = (address = SHEET) => showRegistry(PAGES, address);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const inDialog = async () => within(await screen.findByRole('dialog'));
const bodies = (
  world: RegistryWorld,
  endpoint: { readonly method: string; readonly path: string },
) =>
  world.network.sent
    .filter(({ method, path }) => method === endpoint.method && path === endpoint.path)
    .map(({ body }) => body);

describe('the list', () => {
  test('sends the server the words and the filters of the address, and links to the sheets', async () => {
    const world = createRegistry();
    world.rows = [aRow(), aRow({ structureId: 1001, raison: 'Grand Large', fusionneeVers: 1000 })];
    const { user, router } = open('/spp/structures?situation=LIQU');
    const link = await screen.findByRole('link', { name: 'Atelier du Soir' });
    expect(link.getAttribute('href')).toBe('/spp/structures/1000');
    expect(screen.getByText('Réunie')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'État' }), '3');
    await user.type(screen.getByRole('searchbox'), 'soir');
    await vi.waitFor(() =>
      expect(bodies(world, searchRegistry).at(-1)).toEqual({
        texte: 'soir',
        etat: [3],
        situation: 'LIQU',
        page: { taille: 20 },
      }),
    );
    expect(router.state.location.search).toBe('?situation=LIQU&etat=3&texte=soir');
  });
});

describe('a change', () => {
  test('that looks through the situations leaves the day of the one that stays', async () => {
    const world = createRegistry();
    world.sheet = aSheet({ situationDepuis: '2020-01-31' });
    const { user, dialog } = await openStatus(world);
    const { situation } = world.sheet.structure;
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Situation/ }), situation);
    expect(dialog.getByLabelText(/^Depuis le/)).toHaveProperty('value', '2020-01-31');
    await user.type(dialog.getByRole('textbox', { name: /^N° de membre/ }), '77');
    await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Adhésion.');
    world.network.answer(adminStructure, world.sheet);
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await vi.waitFor(() => expect(bodies(world, adminStructure)).toHaveLength(1));
    expect(bodies(world, adminStructure)[0]).not.toHaveProperty('situationDepuis');
  });

  async function openStatus(world: RegistryWorld) {
    const { user } = open();
    await user.click(await button('Changer la situation, le type ou le numéro'));
    const dialog = await inDialog();
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Situation/ }), 'LIQU');
    return { user, dialog, world };
  }

  test('needs a reason, sends only what changed, and shows each fault at its field', async () => {
    const { user, dialog, world } = await openStatus(createRegistry());
    const day = { path: 'situationDepuis', code: 'REQUIRED', message: 'Indiquez depuis quand.' };
    world.network.refuse(adminStructure, INVALID_FIELDS, { errors: [day] });
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(dialog.getByText('Indiquez le motif.')).toBeTruthy();
    expect(bodies(world, adminStructure)).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Jugement.');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    const field = await dialog.findByLabelText(/^Depuis le/);
    await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await user.type(field, '2026-03-02');
    const after = aSheet({ situationDepuis: '2026-03-02' });
    world.network.answer(adminStructure, after);
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect((await screen.findAllByText('La fiche est enregistrée.')).length).toBeGreaterThan(0);
    expect(bodies(world, adminStructure).at(-1)).toEqual({
      structureId: 1000,
      revision: 4,
      situation: 'LIQU',
      situationDepuis: '2026-03-02',
      motif: 'Jugement.',
    });
  });

  test('of the brand is offered where the portal has several', async () => {
    const world = createRegistry();
    const { brand } = aConfiguration();
    const sister = { ...brand, code: 'SPI', slug: 'spi' };
    const { user } = showRegistry(PAGES, SHEET, aConfiguration({ brands: [brand, sister] }));
    await user.click(await button('Changer la situation, le type ou le numéro'));
    const dialog = await inDialog();
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Marque/ }), 'SPI');
    await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Ouverte sur l’autre site.');
    world.network.answer(adminStructure, world.sheet);
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await vi.waitFor(() =>
      expect(bodies(world, adminStructure)).toEqual([
        { structureId: 1000, revision: 4, marque: 'SPI', motif: 'Ouverte sur l’autre site.' },
      ]),
    );
  });

  test('made from an old version shows both, and resumes from the new one with the typed values', async () => {
    const { user, dialog, world } = await openStatus(createRegistry());
    await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Jugement.');
    world.network.refuse(adminStructure, STRUCTURE_CHANGED, {
      versions: { sent: { situation: 'LIQU' }, current: { situation: 'RADI', revision: 9 } },
    });
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    const row = within(
      (await dialog.findByRole('rowheader', { name: 'Situation' })).closest('tr') ?? document.body,
    );
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Liquidation judiciaire',
      'Radiation',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Reprendre sur la version enregistrée' }));
    world.network.answer(adminStructure, aSheet());
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await screen.findAllByText('La fiche est enregistrée.');
    expect(bodies(world, adminStructure).at(-1)).toMatchObject({ revision: 9, situation: 'LIQU' });
  });

  test('of nothing is not sent', async () => {
    const world = createRegistry();
    const { user } = open();
    await user.click(await button('Corriger la fiche'));
    const dialog = await inDialog();
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(dialog.getByText('Rien n’a été changé.')).toBeTruthy();
    expect(bodies(world, adminStructure)).toEqual([]);
    await user.clear(dialog.getByRole('textbox', { name: /^Sigle/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Ville du siège/ }), ' Iroise');
    await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Faute de frappe.');
    world.network.answer(adminStructure, aSheet());
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await screen.findAllByText('La fiche est enregistrée.');
    expect(bodies(world, adminStructure)).toEqual([
      { structureId: 1000, revision: 4, sgVille: 'Brest Iroise', motif: 'Faute de frappe.' },
    ]);
  });
});

test('what an absorption calls for is proposed with its count, and accepted with a reason', async () => {
  const absorbed = aSheet({
    absorbeePar: { structureId: 1001, raison: 'Grand Large' },
    propositions: [
      { nature: 'PERSONNES', nombre: 2 },
      { nature: 'PREFIXES', nombre: 1 },
    ],
    can: { edit: true, merge: false, movePrefixes: false },
  });
  const world = createRegistry(absorbed);
  const { user } = open();
  // Only managers allocate prefixes: the line shows without its button.
  expect(await screen.findByText(/^Confier 1.préfixe ouvert$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Confier/ })).toBeNull();
  await user.click(await button(/^Rattacher 2.collaborateurs$/));
  const dialog = await inDialog();
  await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Traité.');
  world.sheet = { ...absorbed, propositions: [] };
  world.network.answer(acceptAbsorption, { nature: 'PERSONNES', fait: 2, sheet: world.sheet });
  await user.click(dialog.getByRole('button', { name: /^Rattacher 2/ }));
  expect(await screen.findByText('Tout ce qui pouvait être proposé a été fait.')).toBeTruthy();
  expect(bodies(world, acceptAbsorption)).toEqual([
    { structureId: 1000, nature: 'PERSONNES', motif: 'Traité.' },
  ]);
});

describe('a merger', () => {
  const comptes: MergeCounts = {
    contacts: 2,
    contactsCommuns: 1,
    demandes: 0,
    justificatifs: 3,
    brouillons: 1,
    dossiers: 4,
    enregistrements: 12,
    codes: 8,
    prefixes: 1,
    corrections: 0,
    logiciels: 0,
  };
  const sides = { partante: aRow(), gardee: aRow({ structureId: 1001, raison: 'Grand Large' }) };

  async function openMerger(world: RegistryWorld) {
    world.network.answer(searchStructures, [
      { value: 1000, label: 'Atelier du Soir' },
      { value: 1001, label: 'Grand Large' },
    ]);
    const page = open();
    await page.user.click(await button('Réunir avec une autre fiche'));
    const dialog = await inDialog();
    await page.user.type(dialog.getByRole('combobox', { name: /^Fiche conservée/ }), 'grand');
    const option = await screen.findByRole('option', { name: 'Grand Large' });
    // The open record is not among the options.
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toEqual([option]);
    await page.user.click(option);
    return { ...page, dialog };
  }

  test('is counted first, and confirms what was counted', async () => {
    const world = createRegistry();
    world.network.answer(previewMerge, { ...sides, comptes, obstacles: [] });
    const { user, dialog, router } = await openMerger(world);
    const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) =>
      textContent?.replaceAll(/\s/g, ' '),
    );
    expect(lines).toEqual([
      '2 collaborateurs',
      '1 collaborateur déjà dans les deux fiches : leurs rôles s’ajoutent',
      '3 justificatifs',
      '4 dossiers, dont 1 brouillon',
      '12 enregistrements, dont 8 codes',
      '1 préfixe',
    ]);
    await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Doublon.');
    world.network.refuse(mergeStructures, MERGE_CHANGED);
    await user.click(dialog.getByRole('button', { name: 'Réunir les deux fiches' }));
    expect(await dialog.findByText(/voici le nouveau décompte/)).toBeTruthy();
    world.network.answer(mergeStructures, aSheet());
    await user.click(dialog.getByRole('button', { name: 'Réunir les deux fiches' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/spp/structures/1001'));
    expect(bodies(world, mergeStructures).at(-1)).toEqual({
      structureId: 1000,
      versStructureId: 1001,
      motif: 'Doublon.',
      comptes,
    });
  });

  test('with an obstacle displays it, and cannot be confirmed', async () => {
    const world = createRegistry();
    const obstacles = [
      { code: 'TRANSFER_WAITING' as const, message: 'Un transfert attend une réponse.' },
    ];
    world.network.answer(previewMerge, { ...sides, comptes, obstacles });
    const { dialog } = await openMerger(world);
    expect(await dialog.findByText('Un transfert attend une réponse.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Réunir les deux fiches' })).toBeNull();
  });
});

test('the trace of a record that was joined to another leads to it', async () => {
  createRegistry(
    aSheet({
      fusionneeVers: { structureId: 1001, raison: 'Grand Large' },
      can: { edit: false, merge: false, movePrefixes: true },
    }),
  );
  open();
  const link = await screen.findByRole('link', { name: 'Grand Large' });
  expect(link.getAttribute('href')).toBe('/spp/structures/1001');
  expect(screen.queryByRole('button', { name: 'Corriger la fiche' })).toBeNull();
});
