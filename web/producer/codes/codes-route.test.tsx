import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCertificate } from '#contract/exchange/certificate.ts';
import { askExport } from '#contract/exchange/exports.ts';
import { listJobs } from '#contract/messages/jobs.ts';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import { createNetwork, sentTo } from '#web/testing/network.ts';
import { anElementRow } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const AT = '2026-11-03T10:00:00.000Z';
let network: ReturnType<typeof createNetwork>;
beforeEach(() => {
  network = createNetwork();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const coded = (elementId: number, isrc: string, titre: string) =>
  anElementRow({ elementId, isrc, titre, statut: 'DONE', attribueLe: '2026-11-03T10:00:00.000Z' });
const ROWS = [coded(1, 'FRX262600100', '=CALCUL("x")'), coded(2, 'FRX262600101', 'Sous les néons')];
const answering = (rows = ROWS, capped = false) =>
  network.answer(listCodes, { rows, total: rows.length, capped });

test('a code is read as one, and copied in both forms', async () => {
  answering();
  const { user } = show('/isrc/list');
  const copied: string[] = [];
  expect(await screen.findByText('FR-X26-26-00101')).toBeTruthy();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await user.click(screen.getByRole('button', { name: 'Copier FR-X26-26-00101' }));
  await user.click(screen.getByRole('button', { name: 'Copier FRX262600101, sans tirets' }));
  expect(copied).toEqual(['FR-X26-26-00101', 'FRX262600101']);
});

test.each([
  ['FR-X26-26', [{ isrc: 'FR-X26-26' }, { texte: 'FR-X26-26' }]],
  ['00101', [{ isrc: '00101' }, { texte: '00101' }]],
  ['les néons', [{ texte: 'les néons' }]],
])('« %s » is looked for where it can be', async (text, asked) => {
  answering();
  const { user } = show('/isrc/list');
  await screen.findByText('FR-X26-26-00101');
  network.sent.length = 0;
  await user.type(screen.getByRole('searchbox'), text);
  await waitFor(() => expect(network.sent).toHaveLength(asked.length));
  expect(sentTo(network, listCodes)).toEqual(expect.arrayContaining(asked));
});

test('the type narrows the list', async () => {
  answering();
  const { user } = show('/isrc/list');
  await user.selectOptions(await screen.findByLabelText('Type'), 'V');
  await waitFor(() => expect(sentTo(network, listCodes).at(-1)).toEqual({ type: 'V' }));
});

describe('what leaves', () => {
  const ASK = ['POST', '/api/exports'] as const;
  let saved: { name: string; bytes: Blob }[];
  beforeEach(() => {
    saved = [];
    let last = new Blob();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          last = file;
          return 'blob:essai';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, bytes: last });
    });
  });
  const file = { 'content-disposition': 'attachment; filename="a.csv"; filename*=UTF-8\'\'relev%C3%A9.csv' };

  test('the selection, as a file of the format that is asked', async () => {
    answering();
    network.on(...ASK, () => ({ status: 200, body: 'octets', headers: file }));
    const { user } = show('/isrc/list');
    const action = await screen.findByRole('button', { name: 'Exporter la sélection' });
    await user.click(action);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(screen.getByRole('table')).getByRole('checkbox', { name: /toute la page/ }));
    await user.click(action);
    expect(await screen.findByRole('heading', { name: 'Exporter 2 enregistrements' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Excel/ }));
    await user.click(screen.getByRole('button', { name: 'Créer le fichier' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['relevé.csv']));
    expect(sentTo(network, askExport)).toEqual([{ format: 'XLSX', elementIds: [1, 2] }]);
    expect(screen.getByText('Le fichier relevé.csv a été téléchargé.')).toBeTruthy();
  });

  test('all that was found beyond the list, by a job that is watched to its end', async () => {
    answering(ROWS, true);
    network.on(...ASK, () => ({ status: 202, body: { jobId: 'j-1', total: 12_000 } }));
    const job = {
      ...{ jobId: 'j-1', type: 'export', done: 4000, total: 12_000, error: null },
      ...{ createdAt: AT, startedAt: AT, finishedAt: null, result: null },
    };
    let state: 1 | 2 = 1;
    const result = {
      nom: 'codes.csv',
      type: 'text/csv',
      taille: 10,
      lignes: 12_000,
      path: '/api/exports/file?x',
    };
    network.answer(listJobs, () => ({
      rows: [{ ...job, state, ...(state === 2 ? { done: 12_000, finishedAt: AT, result } : {}) }],
    }));
    const { user } = show('/isrc/list');
    await user.click(await screen.findByRole('button', { name: 'Tout exporter' }));
    await user.click(await screen.findByRole('button', { name: 'Créer le fichier' }));
    expect((await screen.findByText(/^4\s000 sur 12\s000$/)).getAttribute('role')).toBe('status');
    expect(sentTo(network, askExport)).toEqual([{ format: 'CSV', criteres: { statut: ['DONE'] } }]);
    state = 2;
    const link = await screen.findByRole('link', { name: 'Télécharger codes.csv' });
    expect(link.getAttribute('href')).toBe('/api/exports/file?x');
  });

  test('the certificate of a code; a failure is told beside it', async () => {
    answering();
    network.on('GET', '/api/isrc/certificate', () => ({ status: 200, body: 'pdf', headers: file }));
    const { user } = show('/isrc/list');
    const action = await screen.findByRole('button', { name: 'Certificat (PDF) : Sous les néons' });
    await user.click(action);
    await waitFor(() => expect(saved).toHaveLength(1));
    network.refuse(readCertificate, SERVICE_UNAVAILABLE);
    await user.click(action);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

test('pages of five, and the sentence of the cap', async () => {
  answering(
    Array.from({ length: 7 }, (_, n) =>
      coded(n + 1, `FRX2626001${String(n).padStart(2, '0')}`, `Titre ${n}`),
    ),
    true,
  );
  show('/isrc/list');
  expect(await screen.findByText('Page 1 sur 2 (7 élements)')).toBeTruthy();
  expect(
    screen.getByText(/^Pour votre confort, les résultats de recherche ont été limités à 2500 élements/),
  ).toBeTruthy();
});

test('a structure without a code is told what will come here', async () => {
  answering([]);
  show('/isrc/list');
  expect(await screen.findByText('Aucun code pour le moment')).toBeTruthy();
});
