import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionEnd } from '#web/platform/session/farewell.ts';
import { finishBeforeSwitch } from '#web/platform/session/unfinished.ts';
import { SessionContext } from '#web/platform/session/use-session.ts';
import { aSession } from '#web/testing/show.tsx';
import { IdleGuard } from './idle-guard.tsx';
import { idle } from './messages.ts';
import { IDLE_LIMIT, IDLE_WARNING } from './watch-idle.ts';

const KEY = 'portail-isrc.last-act';
const signOut = vi.fn(async () => true);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  signOut.mockClear();
});

const show = () =>
  render(
    <SessionContext value={aSession({}, { signOut })}>
      <IdleGuard />
    </SessionContext>,
  );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const question = () => screen.queryByRole('heading', { name: idle.title });

test('half an hour without activity ends the session, with a warning two minutes before, after a save', async () => {
  const order: string[] = [];
  const forget = finishBeforeSwitch(async () => void order.push('saved'));
  signOut.mockImplementationOnce(async () => order.push('signed out') > 0);
  show();
  await pass(IDLE_LIMIT - IDLE_WARNING - 1000);
  expect(question()).toBeNull();
  await pass(1000);
  expect(question()).not.toBeNull();
  await pass(IDLE_WARNING);
  expect(order).toEqual(['saved', 'signed out']);
  expect(sessionEnd()).toBe('idle');
  forget();
});

test('a key press postpones it; once the question is displayed, only its answer does', async () => {
  show();
  await pass(IDLE_LIMIT - IDLE_WARNING - 1000);
  fireEvent.keyDown(document.body, { key: 'a' });
  await pass(IDLE_LIMIT - IDLE_WARNING - 1000);
  expect(question()).toBeNull();
  await pass(1000);
  fireEvent.wheel(document.body);
  expect(question()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: idle.stay }));
  expect(question()).toBeNull();
  await pass(IDLE_WARNING);
  expect(signOut).not.toHaveBeenCalled();
});

test('activity in another tab keeps this one open, and closes its question', async () => {
  show();
  await pass(IDLE_LIMIT - IDLE_WARNING);
  expect(question()).not.toBeNull();
  localStorage.setItem(KEY, String(Date.now()));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY })));
  expect(question()).toBeNull();
  await pass(IDLE_WARNING);
  expect(signOut).not.toHaveBeenCalled();
});

test('a machine asleep past the limit gets no question: the session ends', async () => {
  show();
  vi.setSystemTime(Date.now() + 2 * IDLE_LIMIT);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  expect(question()).toBeNull();
  expect(signOut).toHaveBeenCalledOnce();
});

test('unsavable changes do not keep the session open', async () => {
  const forget = finishBeforeSwitch(() => new Promise(() => undefined));
  show();
  await pass(IDLE_LIMIT + 10_000);
  expect(signOut).toHaveBeenCalledOnce();
  forget();
});
