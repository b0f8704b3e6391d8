import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listCodes } from '../../../contract/registration/isrc.ts';
import { createNetwork } from '../../testing/network.ts';
import { anElementRow } from '../testing/builders.ts';
import { sentTo, show } from '../testing/show.tsx';

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

test('the selection leaves as a file that no spreadsheet will run', async () => {
  answering();
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file);
        return 'blob:essai';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = show('/isrc/list');
  const action = await screen.findByRole('button', { name: 'Exporter la sélection' });
  await user.click(action);
  expect(files).toEqual([]);
  await user.click(within(screen.getByRole('table')).getByRole('checkbox', { name: /toute la page/ }));
  await user.click(action);
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines[0]).toMatch(/^Code ISRC;Titre;Version;Artiste;Durée/);
  expect(lines[1]).toContain(`FR-X26-26-00100;"'=CALCUL(""x"")"`);
  expect(lines[2]).toContain('FR-X26-26-00101;Sous les néons;;Les Phares;00:03:45;Phonogramme;2026');
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
