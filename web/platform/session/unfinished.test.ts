import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { isDraftStored, storedIn } from '#web/platform/pending-changes/stored.ts';
import type { Identity } from './identity.ts';
import { createSessionStore } from './session-store.ts';
import { finishBeforeSwitch } from './unfinished.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function world() {
  const order: string[] = [];
  const identity: Identity = {
    start: async () => true,
    account: () => null,
    tokens: { fresh: async () => null, renew: async () => null },
    signIn: async () => undefined,
    signUp: async () => undefined,
    signOut: async () => void order.push('signed out'),
    retainsDraft: isDraftStored,
  };
  return { order, session: createSessionStore(async () => identity) };
}

test('what is on its way is sent before one signs out', async () => {
  const { order, session } = world();
  const takeBack = finishBeforeSwitch(async () => void order.push('sent'));
  await session.signOut();
  takeBack();
  expect(order).toEqual(['sent', 'signed out']);
});

test('unsavable changes ask for confirmation, and only a yes allows the exit', async () => {
  const { order, session } = world();
  const finish = async () => void order.push('finished');
  const takeBack = [
    finishBeforeSwitch(finish, async () => false),
    finishBeforeSwitch(finish, async () => true),
  ];
  expect(await session.signOut()).toBe(false);
  expect(order).toEqual([]);
  expect(await session.signOut(true)).toBe(true);
  for (const take of takeBack) take();
  expect(order).toEqual(['finished', 'finished', 'signed out']);
});

test('an unsent draft asks for confirmation wherever it was left', async () => {
  const { order, session } = world();
  await session.start();
  const draft = storedIn('tab', 'brouillon.correction-2.1', z.strictObject({ motif: z.string() }));
  draft.write({ motif: 'La pochette' });
  // Nothing to save on the visible page: its dialog was closed.
  expect([await session.signOut(), order]).toEqual([false, []]);
  draft.write(null);
  expect(await session.signOut()).toBe(true);
});

test.each([
  ['an answer that does not come', () => new Promise<boolean>(() => undefined)],
  ['a call that fails', () => Promise.reject(new Error('cut'))],
])('%s within three seconds has saved nothing', async (_what, save) => {
  const { order, session } = world();
  const takeBack = finishBeforeSwitch(async () => undefined, save);
  const out = session.signOut();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await out).toBe(false);
  takeBack();
  expect(order).toEqual([]);
});

test('a call without an answer blocks the user for at most three seconds', async () => {
  const { order, session } = world();
  const takeBack = finishBeforeSwitch(() => new Promise(() => undefined));
  const out = session.signOut();
  await vi.advanceTimersByTimeAsync(2999);
  expect(order).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await out;
  takeBack();
  expect(order).toEqual(['signed out']);
});
