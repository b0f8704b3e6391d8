import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '#contract/messages/events.ts';
import { PATIENCE } from '#tools/testing/patience.ts';
import { takeTokensFrom } from '#web/platform/api/token-source.ts';
import {
  aChange,
  anEventServer,
  type EventServer,
} from '#web/platform/live/testing/event-server.ts';
import { keepFollowing } from './keep-following.ts';

let server: EventServer;
let stop = () => {};
let hidden = false;
const tokens = { current: 'jeton-1', renewals: 0, over: false };
const changes: Change[] = [];
const onReset = vi.fn();
const onRefused = vi.fn();

beforeEach(async () => {
  server = await anEventServer();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  Object.assign(tokens, { current: 'jeton-1', renewals: 0, over: false });
  takeTokensFrom({
    fresh: async () => (tokens.over ? null : tokens.current),
    renew: async () => {
      tokens.renewals += 1;
      tokens.current = `jeton-${tokens.renewals + 1}`;
      return tokens.over ? null : tokens.current;
    },
  });
  changes.length = 0;
  onReset.mockClear();
  onRefused.mockClear();
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await server.stop();
});

function begin() {
  stop = keepFollowing({ onChange: (change) => changes.push(change), onReset, onRefused });
}
function look(now: boolean) {
  hidden = !now;
  document.dispatchEvent(new Event('visibilitychange'));
}
const dossiers = () => changes.map(({ dossierId }) => dossierId);

test('follows with the token in the header and reports each change', async () => {
  begin();
  const line = await server.line(1);
  expect(line.authorization).toBe('Bearer jeton-1');
  expect(line.lastEventId).toBeUndefined();
  line.send('ready', 40);
  line.send('changed', 41, aChange({ dossierId: 1 }));
  line.send('changed', 42, aChange({ dossierId: 2 }));
  await vi.waitFor(() => expect(dossiers()).toEqual([1, 2]));
  expect(changes[0]).toEqual(aChange({ dossierId: 1 }));
});

test('after an end, or a lost connection, resumes from the last event and reports nothing twice', async () => {
  begin();
  const first = await server.line(1);
  first.send('changed', 41, aChange({ dossierId: 1 }));
  first.send('changed', 43, aChange({ dossierId: 3 }));
  first.send('ready', 43);
  await vi.waitFor(() => expect(dossiers()).toEqual([1, 3]));
  first.end();
  const second = await server.line(2);
  expect(second.lastEventId).toBe('43');
  // Ids go back a little: a transaction committed late has a lower id.
  second.send('changed', 41, aChange({ dossierId: 1 }));
  second.send('changed', 42, aChange({ dossierId: 2 }));
  second.send('changed', 43, aChange({ dossierId: 3 }));
  second.send('ready', 43);
  await vi.waitFor(() => expect(dossiers()).toEqual([1, 3, 2]));
  second.break();
  const third = await server.line(3);
  expect(third.lastEventId).toBe('43');
  third.send('changed', 44, aChange({ dossierId: 4 }));
  await vi.waitFor(() => expect(dossiers()).toEqual([1, 3, 2, 4]));
});

test('a reset is reported once, and the stream continues from there', async () => {
  begin();
  const line = await server.line(1);
  line.send('reset', 900);
  line.end();
  expect((await server.line(2)).lastEventId).toBe('900');
  expect(onReset).toHaveBeenCalledOnce();
});

test('what is not an event of the contract is left aside', async () => {
  begin();
  const line = await server.line(1);
  line.send('changed', 41);
  line.send('changed', 42, aChange({ dossierId: 2 }));
  await vi.waitFor(() => expect(dossiers()).toEqual([2]));
});

test('a refused token is renewed once, a session that is over stops it without a word', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.answer.status = 401;
  begin();
  await vi.waitFor(() => expect(tokens.renewals).toBe(1));
  server.answer.status = 200;
  const line = await server.line(1);
  expect(line.authorization).toBe('Bearer jeton-2');
  tokens.over = true;
  line.send('ready', 1);
  line.end();
  await vi.waitFor(() => expect(tokens.renewals).toBe(2));
  await muchLater();
  expect(server.calls()).toBe(2);
  expect(onRefused).not.toHaveBeenCalled();
});

test.each([403, 404])('a refusal (%i) is reported and not retried', async (status) => {
  server.answer.status = status;
  begin();
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(server.calls()).toBe(1);
});

test('repeated failures space out the retries; a success shortens the delay again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.answer.status = 503;
  begin();
  const request = (count: number) =>
    vi.waitUntil(() => server.calls() === count, { timeout: PATIENCE, interval: 1 });
  await request(1);
  for (const [index, wait] of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000].entries()) {
    await settled();
    vi.advanceTimersByTime(wait - 500);
    await settled();
    expect(server.calls()).toBe(index + 1);
    vi.advanceTimersByTime(500);
    await request(index + 2);
  }
});

test('too many pages (429): a minute before the next try', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.answer.status = 429;
  begin();
  await settled();
  vi.advanceTimersByTime(50_000);
  await settled();
  expect(server.calls()).toBe(1);
});

test('a tab hidden for a minute disconnects, and resumes where it was when it is shown again', async () => {
  begin();
  const line = await server.line(1);
  line.send('ready', 41);
  await settled();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  look(false);
  vi.advanceTimersByTime(59_000);
  look(true);
  look(false);
  vi.advanceTimersByTime(59_000);
  await settled();
  expect(line.isOpen()).toBe(true);
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(line.isOpen()).toBe(false));
  await muchLater();
  expect(server.calls()).toBe(1);
  look(true);
  expect((await server.line(2)).lastEventId).toBe('41');
});

test('a tab opened in the background waits to be looked at', async () => {
  hidden = true;
  begin();
  await settled();
  expect(server.calls()).toBe(0);
  look(true);
  await server.line(1);
});

test('a connection silent for 45 s is dead', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  begin();
  const line = await server.line(1);
  await settled();
  vi.advanceTimersByTime(46_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(line.isOpen()).toBe(false));
});

test('stopped, it disconnects and retries no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  begin();
  const line = await server.line(1);
  line.send('ready', 1);
  await settled();
  stop();
  await vi.waitFor(() => expect(line.isOpen()).toBe(false));
  line.send('changed', 2, aChange());
  await muchLater();
  expect([server.calls(), changes]).toEqual([1, []]);
});

/** Waits for network events, independently of fake timers. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Advances the page's clock beyond any of its delays. */
async function muchLater(): Promise<void> {
  for (let minute = 0; minute < 3; minute += 1) {
    vi.advanceTimersByTime(60_000);
    await settled();
  }
}
