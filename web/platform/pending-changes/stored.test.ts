import { expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { cancelSignOutInAllTabs, clearStored, storedIn } from './stored.ts';

const shape = z.strictObject({ messages: z.string() });
const message = { messages: 'Déjà codés' };

test('a stored value is found only under its own key; one written by another version reads as null', () => {
  const stored = storedIn('tab', 'bureau.lot.1', shape);
  stored.write(message);
  expect([stored.read(), storedIn('tab', 'bureau.lot.2', shape).read()]).toEqual([message, null]);
  expect(storedIn('tab', 'bureau.lot.1', z.strictObject({ other: z.string() })).read()).toBeNull();
  stored.write(null);
  expect([stored.read(), sessionStorage.length]).toEqual([null, 0]);
});

test('signing out deletes all that was typed, chosen and decided, even while the page unloads', () => {
  const all = [
    storedIn('device', 'request.3.nouveau', shape),
    storedIn('tab', 'saisie.profil.1', shape),
    storedIn('tab', 'bureau.decision-en-route.1', shape),
    storedIn('tab', 'bureau.demandes-brouillons.1', shape),
  ];
  const work = () =>
    all.map(({ write, read }) => {
      write(message);
      return read();
    });
  expect(work()).toEqual([message, message, message, message]);
  sessionStorage.setItem('portail-isrc.theme', 'sombre');
  clearStored();
  expect(work()).toEqual([null, null, null, null]);
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([
    [],
    ['portail-isrc.theme'],
  ]);
});

test('a page restored after its sign-out stores again what is typed in it', () => {
  const stored = storedIn('tab', 'saisie.profil.1', shape);
  clearStored();
  window.dispatchEvent(new Event('pageshow'));
  stored.write(message);
  expect(stored.read()).toEqual(message);
});

test('a tab beside the one that signs out stores nothing more either, until it is reloaded', () => {
  const stored = storedIn('device', 'request.3.12', shape);
  const typed = storedIn('tab', 'saisie.profil.1', shape);
  window.dispatchEvent(new Event('pageshow'));
  typed.write(message);
  window.dispatchEvent(new StorageEvent('storage', { key: 'portail-isrc.left', newValue: '1' }));
  stored.write(message);
  expect([stored.read(), typed.read()]).toEqual([null, null]);
  window.dispatchEvent(new Event('pageshow'));
  stored.write(message);
  expect(stored.read()).toEqual(message);
  stored.write(null);
});

test('a sign-out that did not go through is taken back, here and in the tabs beside', () => {
  const stored = storedIn('tab', 'saisie.profil.1', shape);
  const reported = vi.spyOn(Storage.prototype, 'setItem');
  clearStored();
  cancelSignOutInAllTabs();
  expect(reported.mock.calls.map(([key]) => key)).toEqual([
    'portail-isrc.left',
    'portail-isrc.stayed',
  ]);
  stored.write(message);
  expect(stored.read()).toEqual(message);
  for (const key of ['portail-isrc.left', 'portail-isrc.stayed'])
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: '1' }));
  stored.write(message);
  expect(stored.read()).toEqual(message);
  stored.write(null);
});
