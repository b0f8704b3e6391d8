import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NOT_FOUND, SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { findProximity } from '#contract/registration/proximity.ts';
import { findSound, keepSound, removeSound } from '#contract/registration/sound.ts';
import type { DomainErrorDefinition } from '#domain/domain-error.ts';
import { MIN_WORDS } from '#domain/sound/fingerprint.ts';
import { keep } from '#web/design/memory.ts';
import { call } from '#web/platform/api/call.ts';
import { NO_FACTS } from '#web/producer/codes/tagging/testing/made-sounds.ts';
import { portalKeeping } from '#web/producer/testing/portal-keeping.ts';
import { show } from '#web/producer/testing/show.tsx';
import { aStructure, type UserOptions } from '#web/testing/builders.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';

const UNTAGGED = { ...NO_FACTS, duree: 200 };
const RECEIVED = { empreinte: '0'.repeat(MIN_WORDS * 8), forme: '00ff', vitesses: [] };

/**
 * jsdom has no workers: this one returns the same result for every file, for both tags and sound.
 */
class SameForAll extends EventTarget {
  postMessage({ id, ...order }: { id: number }) {
    const data = 'channels' in order ? { id, ...RECEIVED } : { id, facts: UNTAGGED };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}

class SilentContext {
  decodeAudioData = async () => ({
    numberOfChannels: 1,
    duration: 200,
    getChannelData: () => new Float32Array(1),
  });
}

/** A format that this browser cannot play. */
const UNPLAYED = 'Muet.wav';

/** jsdom's files are read by its own reader only. */
const aFile = (name: string) =>
  Object.assign(new File(['son'], name, { type: 'audio/wav' }), {
    async arrayBuffer() {
      if (name.endsWith(UNPLAYED)) throw new Error('not played');
      return new ArrayBuffer(3);
    },
  });

const network = aNetwork();
beforeEach(() => {
  vi.stubGlobal('Worker', SameForAll);
  vi.stubGlobal('OfflineAudioContext', SilentContext);
  window.history.replaceState(null, '', '/isrc/dossier/nouveau?etape=0');
  keep('device', 'empreintes-sonores', 'oui');
  portalKeeping(network);
  network.answer(findProximity, { rows: [] });
  network.answer(findSound, { son: null, trouves: [], autresSons: [] });
  network.answer(keepSound, ({ body }) => ({
    elementId: (body as { elementId: number }).elementId,
    keptAt: '2026-11-03T10:00:00.000Z',
  }));
});

async function opened(dossier: 'nouveau' | 12 = 'nouveau', options: UserOptions = {}) {
  const { user } = show(`/isrc/dossier/${dossier}?etape=0`, options);
  await user.click(await screen.findByRole('button', { name: 'Fichiers audio' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choose = async (...names: string[]) => {
    const chooser = document.querySelector<HTMLInputElement>('dialog input[type=file]');
    if (chooser === null) throw new Error('no way to choose files');
    await user.upload(chooser, names.map(aFile));
  };
  const write = async (name: string) => user.click(await dialog.findByRole('button', { name }));
  return { user, dialog, choose, write };
}

/** Delays the register's answers about sounds until the returned function is called. */
function holdingAnswers() {
  const locked = Promise.withResolvers<void>();
  network.on(findSound.method, findSound.path, async () => {
    await locked.promise;
    return { status: 200, body: { son: null, trouves: [], autresSons: [] } };
  });
  return locked.resolve;
}

test('files chosen while others are listened to are not dropped: the dialog stays with them', async () => {
  const release = holdingAnswers();
  const { dialog, choose, write } = await opened();
  await choose('01 - Estran.wav');
  await write('Importer 1 enregistrement');
  await waitFor(() => expect(sentTo(network, findSound)).toHaveLength(1));
  await choose('02 - Houle.wav');
  await dialog.findByRole('button', { name: 'Importer 1 enregistrement' });
  release();
  await waitFor(() => expect(sentTo(network, keepSound)).toHaveLength(1));
  await write('Importer 1 enregistrement');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(network, keepSound)).toHaveLength(2);
});

test("the fingerprint of an added file stays with the line it created, whatever the other files' titles", async () => {
  await call(createElement, { body: { titre: 'Houle' } });
  const { user, dialog, choose, write } = await opened(12);
  await choose('Houle.wav');
  await user.selectOptions(await dialog.findByRole('combobox'), 'Ajouter');
  await write('Importer 1 enregistrement');
  await waitFor(() => expect(sentTo(network, keepSound)).toHaveLength(1));
  expect(sentTo(network, keepSound)).toMatchObject([{ elementId: 101 }]);
});

test('files written during an analysis of others wait for it, and its earlier results stay', async () => {
  const release = holdingAnswers();
  const { dialog, choose, write } = await opened();
  await choose('01 - Estran.wav', `02 - ${UNPLAYED}`);
  await write('Importer 2 enregistrements');
  await waitFor(() => expect(sentTo(network, findSound)).toHaveLength(1));
  await choose('03 - Houle.wav');
  await write('Importer 1 enregistrement');
  expect(sentTo(network, findSound)).toHaveLength(1);
  release();
  await dialog.findByText('2 empreintes gardées avec vos enregistrements.');
  expect(dialog.getByText(`02 - ${UNPLAYED}`)).toBeTruthy();
});

test('a fingerprint that cannot be removed is still shown as stored, with the reason and a retry button', async () => {
  const { user, dialog, choose, write } = await opened();
  await choose('01 - Estran.wav', '02 - Houle.wav', `03 - ${UNPLAYED}`);
  await write('Importer 3 enregistrements');
  await dialog.findByText('2 empreintes gardées avec vos enregistrements.');
  const [first] = sentTo(network, keepSound) as { elementId: number }[];
  const answerOf = ({ code, title }: DomainErrorDefinition, status: number) => ({
    status,
    body: { type: 'about:blank', instance: '', title, status, code },
  });
  network.on(removeSound.method, removeSound.path, ({ body }) =>
    (body as { elementId: number }).elementId === first?.elementId
      ? answerOf(SERVICE_UNAVAILABLE, 503)
      : answerOf(NOT_FOUND, 404),
  );
  await user.click(dialog.getByRole('button', { name: 'Retirer ces empreintes' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('momentanément indisponible');
  expect(dialog.getByText('1 empreinte gardée avec vos enregistrements.')).toBeTruthy();
  network.answer(removeSound, { elementId: 100 });
  await user.click(dialog.getByRole('button', { name: 'Retirer cette empreinte' }));
  await waitFor(() => expect(dialog.queryByText(/empreinte gardée/)).toBeNull());
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(sentTo(network, removeSound)).toHaveLength(3);
});

test('a file without an artist is not attributed to the uploader', async () => {
  const alone = aStructure({ isPersonne: true, displayName: 'Inès Caradec' });
  const { choose, write } = await opened('nouveau', { structures: [alone] });
  await choose('master final.wav');
  await write('Importer 1 enregistrement');
  await waitFor(() => expect(sentTo(network, createElement)).toHaveLength(1));
  const [written] = sentTo(network, createElement) as { titre: string; artiste?: string }[];
  expect([written?.titre, written?.artiste ?? null]).toEqual(['master final', null]);
});
