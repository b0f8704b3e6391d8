import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readProfile } from '#contract/account/profile.ts';
import { readStructure } from '#contract/account/structure.ts';
import { listTeam } from '#contract/account/team.ts';
import { submitAccount } from '#contract/account/workflow.ts';
import { listJustificatifs } from '#contract/upload.ts';
import { aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDraftStructure } from '#web/testing/structure.ts';
import { playUploads } from '#web/testing/uploads.ts';
import { aFile, aProfile, aTeam, files } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const network = aNetwork();
beforeEach(() => {
  network.answer(readStructure, aDraftStructure());
  network.answer(readProfile, aProfile());
  network.answer(listTeam, aTeam());
  network.answer(listJustificatifs, files());
  network.answer(submitAccount, {
    interlocuteurId: 1,
    structureId: 1000,
    etat: 2,
    etatInterlocuteur: 2,
  });
});

async function drop(...names: string[]) {
  const person = aUser({ structures: [aStructure({ etat: 1 })] });
  const shown = show(network, '/account/complete/structure', person);
  await screen.findByRole('button', { name: 'Parcourir…' });
  const dropped = names.map((name) => new File(['x'], name, { type: 'application/pdf' }));
  fireEvent.drop(shown.container.querySelector('.file-drop') ?? shown.container, {
    dataTransfer: { files: dropped, items: [] },
  });
  return shown;
}

/** Simulates a file stored by the portal. */
function received({ name }: File) {
  const locked = [aFile({ name })];
  network.answer(listJustificatifs, files(locked));
  return { status: 200, body: { structureId: 1000, justificatifs: locked } };
}

test('a submission during an upload waits until it completes; leaving the page asks for confirmation', async () => {
  const arrived = Promise.withResolvers<void>();
  const uploads = playUploads(async ({ file }) => {
    await arrived.promise;
    return received(file);
  });
  const { user, router } = await drop('identite.pdf', 'kbis.pdf');
  await screen.findByRole('progressbar', { name: 'Envoi de kbis.pdf' });
  await user.click(screen.getByRole('link', { name: 'Profil' }));
  await user.click(await screen.findByRole('button', { name: 'Rester sur la page' }));
  expect(router.state.location.pathname).toBe('/account/complete/structure');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Envoyer pour validation' }));
  await screen.findByText('L’envoi part dès que vos justificatifs sont arrivés.');
  expect(sentTo(network, submitAccount)).toEqual([]);
  arrived.resolve();
  await waitFor(() => expect(sentTo(network, submitAccount)).toHaveLength(1));
  expect(uploads.map(({ file }) => file.name)).toEqual(['identite.pdf', 'kbis.pdf']);
});

test('a paper whose answer was lost is tried again as the same deposit', async () => {
  let isLost = true;
  const uploads = playUploads(({ file }) => {
    const answer = received(file);
    if (!isLost) return answer;
    isLost = false;
    throw new Error('silence');
  });
  const { user } = await drop('identite.pdf');
  await user.click(await screen.findByRole('button', { name: 'Réessayer d’envoyer identite.pdf' }));
  await screen.findByText('1 fichier(s) téléchargé(s) :');
  const [first, second] = uploads.map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).toBe(first);
});

test('an iPhone photograph that this browser cannot read is not sent: the page explains how to convert it', async () => {
  const uploads = playUploads(({ file }) => received(file));
  await drop('identite.heic');
  await screen.findByText(/choisissez « Le plus compatible »/);
  expect(uploads).toEqual([]);
});

test('where the browser reads HEIC, the photograph leaves as a JPEG; a .jfif leaves as what it is', async () => {
  const picture = { width: 4032, height: 3024, close: () => undefined };
  vi.stubGlobal('createImageBitmap', async () => picture);
  const drawn = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: drawn,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    done(new Blob(['jpeg'], { type: 'image/jpeg' }));
  });
  const uploads = playUploads(({ file }) => received(file));
  await drop('identite.heic', 'kbis.jfif');
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(uploads.map(({ file }) => [file.name, file.type])).toEqual([
    ['identite.jpg', 'image/jpeg'],
    ['kbis.jpg', 'image/jpeg'],
  ]);
  expect(drawn).toHaveBeenCalledWith(picture, 0, 0, 3500, 2625);
});
