import { expect, test } from 'vitest';
import { createElement } from '#contract/registration/isrc.ts';
import { finishEverything, savedEverything } from '#web/app/session/unfinished.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { keptLines } from '../saving/keep.ts';
import { setText } from '../sheet/edit-rows.ts';
import { openRequest } from './request.ts';

const network = aNetwork();
const TITRES = ['Houle', 'Jusant', 'Ressac'];

/** The portal takes the first line, and the others once it is let. */
function slowPortal(): () => void {
  const hold = Promise.withResolvers<void>();
  let rang = 0;
  network.on(createElement.method, createElement.path, async () => {
    rang += 1;
    const body = { elementId: 100 + rang, dossierId: 12, rang, revision: 1 };
    if (rang > 1) await hold.promise;
    return { status: 200, body };
  });
  return hold.resolve;
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

const kept = () =>
  keptLines(3, 12)
    .read()
    ?.rows.map(({ texts }) => texts.titre);

test('a tab that closes while a request that was left is being saved keeps the rest; nothing stays once it is saved', async () => {
  const { closed, release } = await leftWhileSaving();
  window.dispatchEvent(new Event('pagehide'));
  expect(kept()).toEqual(['Jusant', 'Ressac']);
  release();
  await closed;
  expect(sentTo(network, createElement)).toHaveLength(3);
  expect(kept()).toBeUndefined();
  localStorage.clear();
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage).toHaveLength(0);
});

test('whoever signs out meanwhile is asked first', async () => {
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
  expect(kept()).toBeUndefined();
});
