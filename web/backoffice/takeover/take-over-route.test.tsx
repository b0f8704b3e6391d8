import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  abandonTakeOver,
  readTakeOver,
  type TakeOverOut,
  tryTakeOver,
  writeTakeOver,
} from '#contract/workbench/take-over.ts';
import { aUser } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { Component } from './take-over-route.tsx';

type Depot = NonNullable<TakeOverOut['depot']>;

const BROUGHT: Depot = {
  etape: 'FICHIERS',
  avancement: null,
  echec: null,
  constat: null,
  fichiers: [{ fichier: 'codes', taille: 1_200_000, apporteLe: '2026-11-20T08:00:00.000Z' }],
};
const DECISION = {
  fichiers: [{ fichier: 'codes' as const, lignes: 50_000, deja: 12 }],
  fautes: [],
  nombre: 0,
  differences: [],
  nombreDifferences: 0,
  conseils: [],
};
const READY: Depot = { ...BROUGHT, etape: 'PRET', constat: DECISION };
const sums = (codes: number) => ({ codes, premier: 1, dernier: 5000, somme: codes * 2 });
const DONE: NonNullable<TakeOverOut['derniere']> = {
  commenceeLe: '2026-05-01T08:00:00.000Z',
  finieLe: '2026-05-11T08:05:00.000Z',
  fichiers: [{ fichier: 'codes', lignes: 50_000, ecrites: 49_000 }],
  codes: [
    { prefixe: 'FRX26', annee: 2025, fichier: sums(3000), portail: sums(2999), compteur: 5000 },
  ],
  nombre: 1,
  totaux: { fichiers: 3000, portail: 2999 },
  differences: ['FRX26 2025 : un code de moins.'],
  nombreDifferences: 1,
};

const network = aNetwork();
let state: TakeOverOut;
beforeEach(() => {
  state = { depot: null, derniere: null };
  network.on(readTakeOver.method, readTakeOver.path, () => ({ status: 200, body: state }));
});

const manager = aUser({ menu: { demandesATraiter: true, marques: true } });
const show = (depot: Depot | null, derniere: TakeOverOut['derniere'] = null) => {
  state = { depot, derniere };
  return showPages([{ path: '/:product/reprise', Component }], '/spp/reprise', signedIn(manager));
};
/** Simulates a call: its response, then the state read after it. */
const leadsTo = (
  call: typeof tryTakeOver | typeof writeTakeOver | typeof abandonTakeOver,
  depot: Depot | null,
) =>
  network.on(call.method, call.path, () => {
    state = { ...state, depot };
    const body = call === abandonTakeOver ? { fichiers: ['codes'] } : { jobId: 'a' };
    return { status: 200, body };
  });

test('before any upload, the page lists the expected files and what only the console accepts', async () => {
  show(null);
  expect(await screen.findByText('prefixes.csv')).toBeDefined();
  expect(screen.getAllByText('Absent')).toHaveLength(6);
  expect(screen.getByText(/se reprennent depuis la console/)).toBeDefined();
  expect(screen.getByText('Rien n’a encore été repris d’un autre système.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Essayer/ })).toBeNull();
});

test('files are checked, and the check is followed until it reports no fault', async () => {
  leadsTo(tryTakeOver, {
    ...BROUGHT,
    etape: 'LECTURE',
    avancement: { fait: 600_000, total: 1_200_000 },
  });
  const { user } = show(BROUGHT);
  await user.click(await screen.findByRole('button', { name: 'Essayer, sans rien écrire' }));
  expect(await screen.findByText('Lu : 50 %')).toBeDefined();
  state = { depot: READY, derniere: null };
  await waitFor(() => expect(screen.getAllByText('Aucune faute').length).toBeGreaterThan(0), {
    timeout: 5000,
  });
  expect(screen.getByText('50 000 lignes, dont 12 déjà dans le portail')).toBeDefined();
});

test('faults are listed by file, line and column, and the import is blocked', async () => {
  const fautes = [{ file: 'codes.csv', ligne: 7, colonne: 'titre', message: 'Indiquez le titre.' }];
  const constat = { ...DECISION, fautes, nombre: 1200 };
  show({ ...BROUGHT, etape: 'FAUTES', constat });
  expect(await screen.findByText(/^1 200 fautes : rien ne peut être écrit/)).toBeDefined();
  const row = within(screen.getByRole('table', { name: 'Fautes des fichiers' })).getAllByRole(
    'row',
  )[1];
  expect(row?.textContent).toMatch(/codes\.csv.*7.*titre.*Indiquez le titre\./);
  expect(screen.getByText(/Voici les 1 premières|Voici la première/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Écrire dans le portail' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Télécharger les fautes' })).toBeDefined();
});

test('the import is confirmed twice, and followed code by code', async () => {
  const writing = {
    ...READY,
    etape: 'ECRITURE' as const,
    avancement: { fait: 12_000, total: 50_000 },
  };
  leadsTo(writeTakeOver, writing);
  const { user } = show(READY);
  await user.click(await screen.findByRole('button', { name: 'Écrire dans le portail' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText(/pour toujours/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Écrire dans le portail' }));
  expect(await screen.findByText('12 000 codes sur 50 000')).toBeDefined();
  state = { depot: null, derniere: DONE };
  expect(
    await screen.findByText('FRX26 2025 : un code de moins.', {}, { timeout: 5000 }),
  ).toBeDefined();
  expect(screen.getByText('3 000 codes dans les fichiers, 2 999 dans le portail.')).toBeDefined();
});

test('a job that failed for good shows its reason, and the files can be withdrawn', async () => {
  leadsTo(abandonTakeOver, null);
  const { user } = show({ ...BROUGHT, echec: 'Fautes relevées : 3. Rien n’est écrit.' });
  expect(await screen.findByText('Fautes relevées : 3. Rien n’est écrit.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retirer ces fichiers' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirer ces fichiers' }),
  );
  await waitFor(() => expect(screen.getAllByText('Absent')).toHaveLength(6));
});

test('the report shows the date, what was written and what differs, « le 1er » included', async () => {
  show(null, DONE);
  expect(
    await screen.findByText(/^Commencée le 1er mai 2026.*, finie le 11 mai 2026/),
  ).toBeDefined();
  expect(screen.getByText('50 000 lignes, dont 49 000 écrites cette fois')).toBeDefined();
  expect(screen.getByText('1 différence')).toBeDefined();
  const row = within(
    screen.getByRole('table', { name: 'Codes par préfixe et par année' }),
  ).getAllByRole('row')[1];
  expect(row?.textContent).toMatch(/FRX26.*2025.*3.000.*2.999.*1 à 5000/);
});
