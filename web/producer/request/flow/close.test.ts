import { expect, test } from 'vitest';
import { renameDossier } from '#contract/registration/dossier.ts';
import { createElement, updateElement } from '#contract/registration/isrc.ts';
import { DOSSIER_ETATS } from '#domain/dossier/state-machine.ts';
import { finishEverything, savedEverything } from '#web/platform/session/unfinished.ts';
import { aDossier } from '#web/producer/testing/builders.ts';
import { anElement } from '#web/testing/element.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { storedLines } from '../saving/stored-lines.ts';
import { setText } from '../sheet/edit-rows.ts';
import { openRequest } from './request.ts';

const network = aNetwork();
const TITRES = ['Houle', 'Jusant', 'Ressac'];

/** Simulates a portal that saves the first line, and the others only once released. */
function slowPortal(): () => void {
  const lock = Promise.withResolvers<void>();
  let rang = 0;
  network.on(createElement.method, createElement.path, async () => {
    rang += 1;
    const body = { elementId: 100 + rang, dossierId: 12, rang, revision: 1 };
    if (rang > 1) await lock.promise;
    return { status: 200, body };
  });
  return lock.resolve;
}

/** A new request of three lines, left: the first is saved, and the second has no answer. */
async function leftWhileSaving() {
  const release = slowPortal();
  const structure = { id: 3, raison: 'Les Phares' };
  const request = openRequest({ dossier: null, structure, onOpened: () => undefined });
  const defaults = request.defaults.read();
  for (const [index, titre] of TITRES.entries()) {
    request.sheet.change((rows) => setText(rows, { index, name: 'titre' }, titre, { defaults }));
  }
  const closed = request.close();
  await expect.poll(() => sentTo(network, createElement)).toHaveLength(2);
  return { closed, release };
}

const stored = () =>
  storedLines(3, 12)
    .read()
    ?.rows.map(({ texts }) => texts.titre);

test('a tab closed while a request just left is being saved stores the rest; nothing is stored after the save', async () => {
  const { closed, release } = await leftWhileSaving();
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toEqual(['Jusant', 'Ressac']);
  release();
  await closed;
  expect(sentTo(network, createElement)).toHaveLength(3);
  expect(stored()).toBeUndefined();
  localStorage.clear();
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage).toHaveLength(0);
});

test('a sign-out meanwhile asks for confirmation', async () => {
  const { closed, release } = await leftWhileSaving();
  expect(await savedEverything(0)).toBe(false);
  release();
  await closed;
  expect(await savedEverything(0)).toBe(true);
});

test('another structure takes its place once its last line is saved', async () => {
  const { closed, release } = await leftWhileSaving();
  const order: string[] = [];
  const switched = finishEverything().then(() => order.push('left'));
  void closed.then(() => order.push('closed'));
  await savedEverything(0);
  expect(order).toEqual([]);
  release();
  await Promise.all([switched, closed]);
  expect(sentTo(network, createElement)).toHaveLength(3);
  expect(stored()).toBeUndefined();
});

/** Reopens an existing request, with one unparsable duration. */
function openedAgain(dossier: Parameters<typeof aDossier>[0]) {
  const structure = { id: 3, raison: 'Les Phares' };
  const request = openRequest({ dossier: aDossier(dossier), structure, onOpened: () => undefined });
  request.sheet.change((rows) =>
    setText(rows, { index: 0, name: 'duree' }, '3:75', { defaults: request.defaults.read() }),
  );
  return request;
}

test('stored lines do not restore a title already saved', async () => {
  network.answer(updateElement, anElement({ revision: 2, duree: null }));
  await openedAgain({ titre: 'Houle' }).close();
  expect(stored()).toEqual(['Marée basse']);
  const again = openedAgain({ titre: 'Jusant' });
  await again.close();
  expect(again.autosave.read().titre).toBe('Jusant');
  expect(sentTo(network, renameDossier)).toEqual([]);
});

test('a title that could not be saved comes back, unless the request was sent meanwhile', async () => {
  network.answer(updateElement, anElement({ revision: 2, duree: null }));
  network.on(renameDossier.method, renameDossier.path, () => {
    throw new TypeError('Failed to fetch');
  });
  const first = openedAgain({ titre: 'Houle' });
  first.autosave.rename('Ressac');
  await first.close();
  const again = openedAgain({ titre: 'Houle' });
  expect(again.autosave.read().titre).toBe('Ressac');
  await again.close();
  const sent = openedAgain({ titre: 'Houle', etat: DOSSIER_ETATS.VALIDATION });
  expect(sent.autosave.read().titre).toBe('Houle');
  expect(await sent.autosave.flush()).toBe(true);
  await sent.close();
});
