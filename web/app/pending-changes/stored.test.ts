import { expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { cancelSignOutInAllTabs, clearStored, storedIn } from './stored.ts';

const shape = z.strictObject({ words: z.string() });
const said = { words: 'Déjà codés' };

test('what is kept is found by whom it is of, and by nobody else; what another version wrote is nothing', () => {
  const kept = storedIn('tab', 'bureau.lot.1', shape);
  kept.write(said);
  expect([kept.read(), storedIn('tab', 'bureau.lot.2', shape).read()]).toEqual([said, null]);
  expect(storedIn('tab', 'bureau.lot.1', z.strictObject({ other: z.string() })).read()).toBeNull();
  kept.write(null);
  expect([kept.read(), sessionStorage.length]).toEqual([null, 0]);
});

test('whoever signs out leaves nothing of what they typed, chose and decided, not even while the page goes away', () => {
  const all = [
    storedIn('device', 'request.3.nouveau', shape),
    storedIn('tab', 'saisie.profil.1', shape),
    storedIn('tab', 'bureau.decision-en-route.1', shape),
    storedIn('tab', 'bureau.demandes-brouillons.1', shape),
  ];
  const work = () =>
    all.map(({ write, read }) => {
      write(said);
      return read();
    });
  expect(work()).toEqual([said, said, said, said]);
  sessionStorage.setItem('portail-isrc.theme', 'sombre');
  clearStored();
  expect(work()).toEqual([null, null, null, null]);
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([
    [],
    ['portail-isrc.theme'],
  ]);
});

test('a page that comes back after its sign-out keeps again what is typed in it', () => {
  const kept = storedIn('tab', 'saisie.profil.1', shape);
  clearStored();
  window.dispatchEvent(new Event('pageshow'));
  kept.write(said);
  expect(kept.read()).toEqual(said);
});

test('a tab beside the one that signs out keeps nothing more either, until it is loaded again', () => {
  const kept = storedIn('device', 'request.3.12', shape);
  const typed = storedIn('tab', 'saisie.profil.1', shape);
  window.dispatchEvent(new Event('pageshow'));
  typed.write(said);
  window.dispatchEvent(new StorageEvent('storage', { key: 'portail-isrc.left', newValue: '1' }));
  kept.write(said);
  expect([kept.read(), typed.read()]).toEqual([null, null]);
  window.dispatchEvent(new Event('pageshow'));
  kept.write(said);
  expect(kept.read()).toEqual(said);
  kept.write(null);
});

test('a sign-out that did not go through is taken back, here and in the tabs beside', () => {
  const kept = storedIn('tab', 'saisie.profil.1', shape);
  const told = vi.spyOn(Storage.prototype, 'setItem');
  clearStored();
  cancelSignOutInAllTabs();
  expect(told.mock.calls.map(([key]) => key)).toEqual(['portail-isrc.left', 'portail-isrc.stayed']);
  kept.write(said);
  expect(kept.read()).toEqual(said);
  for (const key of ['portail-isrc.left', 'portail-isrc.stayed'])
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: '1' }));
  kept.write(said);
  expect(kept.read()).toEqual(said);
  kept.write(null);
});
