import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  type Justificatif,
  LINK_EXPIRED,
  listJustificatifs,
  readJustificatif,
} from '#contract/upload.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { aNetwork } from '#web/testing/network.ts';
import { DocumentViewer, type ViewerCommands } from './document-viewer.tsx';

const aFile = (justificatifId: number, over: Partial<Justificatif> = {}): Justificatif => ({
  justificatifId,
  name: `photo-${justificatifId}.jpeg`,
  size: 1_234_567,
  type: 'image/jpeg',
  sha256: 'a'.repeat(64),
  deposeLe: '2026-06-01T08:00:00.000Z',
  deposePar: 'Camille Aubry',
  parLaSociete: false,
  antivirus: true,
  path: `/api/upload/file?justificatifId=${justificatifId}&expires=1780000000&signature=${'s'.repeat(43)}`,
  ...over,
});

const network = aNetwork();

beforeEach(() => {
  queryClient.clear();
  // jsdom has no layout and no object URLs.
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:ici', revokeObjectURL: () => {} }),
  );
  network.on('GET', readJustificatif.path, () => ({ status: 200, body: {} }));
});

function show(...files: Justificatif[]) {
  network.answer(listJustificatifs, {
    structureId: 1000,
    justificatifs: files,
    total: 0,
    limits: { files: 200, bytes: 104_857_600 },
    attendus: [],
    can: { add: true, remove: true },
  });
  const commands = createRef<ViewerCommands>();
  const element = <DocumentViewer structureId={1000} commands={commands} />;
  const router = createMemoryRouter([{ path: '/:product/demandes', element }], {
    initialEntries: ['/spp/demandes'],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), commands };
}

const button = (name: RegExp | string) => screen.findByRole('button', { name });
async function picture(name: string, width = 800, height = 600) {
  const image = await screen.findByRole('img', { name: `Aperçu de ${name}` });
  Object.defineProperties(image, {
    naturalWidth: { value: width },
    naturalHeight: { value: height },
  });
  fireEvent.load(image);
  return image;
}

test('shows what each file is, its depositor and date; keys move from one to the next', async () => {
  const { commands } = show(aFile(1), aFile(2, { deposePar: null, parLaSociete: true }));
  expect((await button(/^photo-1/)).textContent).toMatch(/Déposé par Camille Aubry/);
  expect((await button(/^photo-2/)).textContent).toMatch(/Déposé par la société/);
  await picture('photo-1.jpeg');
  act(() => commands.current?.step(-1));
  expect((await button(/^photo-1/)).getAttribute('aria-pressed')).toBe('true');
  act(() => commands.current?.step(1));
  await picture('photo-2.jpeg');
});

test('shows which file was not virus-scanned', async () => {
  show(aFile(1), aFile(2, { antivirus: false }));
  expect((await button(/^photo-1/)).textContent).not.toMatch(/analysé/);
  expect((await button(/^photo-2/)).textContent).toMatch(/Non analysé par un antivirus/);
});

test('as wide as the room, larger, turned; each stays turned as it was left', async () => {
  const { user, commands } = show(aFile(1), aFile(2));
  const first = await picture('photo-1.jpeg');
  expect(first.style.width).toBe('400px');
  await user.click(await button('Agrandir'));
  expect(screen.getByText('67 %')).toBeTruthy();
  await user.click(await button('Ajuster à la largeur'));
  await user.click(await button('Tourner d’un quart de tour'));
  expect(first.dataset.rotation).toBe('90');
  // 600 pixels high, now scaled to the available width.
  expect(first.style.height).toBe('400px');
  act(() => commands.current?.step(1));
  expect((await picture('photo-2.jpeg')).dataset.rotation).toBe('0');
  act(() => commands.current?.step(-1));
  expect((await picture('photo-1.jpeg')).dataset.rotation).toBe('90');
});

test('a broken file: its name, its size, and the way to have it', async () => {
  show(aFile(1));
  fireEvent.error(await screen.findByRole('img'));
  expect(await screen.findByText('Ce fichier ne s’affiche pas')).toBeTruthy();
  expect(screen.getByText(/photo-1\.jpeg \(1,23\sMB\)/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Télécharger le fichier' });
  expect(link.getAttribute('download')).toBe('photo-1.jpeg');
});

test('an expired link is requested again, once', async () => {
  let requested = 0;
  show(aFile(1));
  network.on('GET', readJustificatif.path, () => {
    requested += 1;
    const { code, title } = LINK_EXPIRED;
    return requested === 1
      ? { status: 403, body: { type: 'x', title, status: 403, code, instance: 'x' } }
      : { status: 200, body: {} };
  });
  await picture('photo-1.jpeg');
  expect(requested).toBe(2);
});

test('no file: notice', async () => {
  show();
  expect(await screen.findByText(/aucun justificatif/)).toBeTruthy();
});

test('in its own window by an address of the portal: the file itself is only ever downloaded', async () => {
  show(aFile(7));
  const link = await screen.findByRole('link', { name: /nouvelle fenêtre/ });
  expect(link.getAttribute('href')).toBe('/spp/demandes?justificatifs=1000&fichier=7');
});
