import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('what gets no answer holds nobody for more than three seconds', async () => {
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
