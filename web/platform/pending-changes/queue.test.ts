import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError, unreachable } from '#web/platform/api/problem-error.ts';
import { Queue, type QueueOptions, retryUntilAnswered } from './queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const refused = new ProblemError({
  type: 'x',
  title: 'Pris',
  status: 409,
  code: 'TAKEN',
  instance: 'x',
});

/** A queue of texts, with a manual answer for each sending. */
function world(deps: Partial<QueueOptions<string>> = {}) {
  const sent: string[] = [];
  const answers: ((error?: Error) => Promise<unknown>)[] = [];
  const queue = new Queue<string>({
    send: (what, leaving) => {
      sent.push(leaving ? `${what}, leaving` : what);
      return new Promise<void>((resolve, reject) => {
        answers.push((error) => {
          if (error === undefined) resolve();
          else reject(error);
          return wait(0);
        });
      });
    },
    ...deps,
  });
  const whats = (name: 'waiting' | 'sending') => queue.read()[name].map(({ value }) => value);
  const answer = (index: number, error?: Error) => answers[index]?.(error);
  return { queue, sent, answer, whats };
}

test('what waits may be replaced until its time; then it leaves, once', async () => {
  const { queue, sent, answer, whats } = world();
  queue.enqueue('a', 'M', 800);
  await wait(700);
  queue.enqueue('a', 'Ma', 800);
  await wait(799);
  expect([sent, whats('waiting')]).toEqual([[], ['Ma']]);
  await wait(1);
  expect([sent, whats('waiting'), whats('sending')]).toEqual([['Ma'], [], ['Ma']]);
  await answer(0);
  expect(queue.read()).toMatchObject({ waiting: [], sending: [], failed: [], suspended: null });
  await wait(60_000);
  expect(sent).toEqual(['Ma']);
});

test('taken back, it leaves by no road; once sent it is too late', async () => {
  const { queue, sent } = world();
  queue.enqueue('a', 'non', 8000);
  expect([queue.dequeue('a', 'b'), queue.dequeue('a')]).toEqual([['non'], []]);
  await wait(8000);
  expect(await queue.flush()).toBe(true);
  expect(sent).toEqual([]);
  queue.enqueue('a', 'oui');
  expect([queue.dequeue('a'), sent]).toEqual([[], ['oui']]);
});

test('all are sent together unless in sequence; the next for the same key waits for the one in progress', async () => {
  const together = world();
  together.queue.enqueue('a', '1');
  together.queue.enqueue('b', '2');
  expect(together.sent).toEqual(['1', '2']);
  together.queue.enqueue('a', '3', 800);
  expect([together.whats('sending'), together.whats('waiting')]).toEqual([['1', '2'], ['3']]);

  const one = world({ concurrency: 1 });
  one.queue.enqueue('a', '1');
  one.queue.enqueue('b', '2');
  expect(one.sent).toEqual(['1']);
  await one.answer(0);
  expect(one.sent).toEqual(['1', '2']);
});

test('a custom order, where a later item sends the items before it too', async () => {
  const { queue, sent, answer } = world({
    concurrency: 1,
    order: (waiting) => {
      const sorted = waiting.toSorted((a, b) => a.key.localeCompare(b.key));
      return sorted.map((one, at) => ({
        ...one,
        dueAt: Math.min(...sorted.slice(at).map((other) => other.dueAt)),
      }));
    },
  });
  queue.enqueue('b', 'second', 500);
  queue.enqueue('a', 'first', 9000);
  await wait(500);
  expect(sent).toEqual(['first']);
  await answer(0);
  expect(sent).toEqual(['first', 'second']);
});

test('an item with nothing to send makes no call, and blocks nothing', async () => {
  const sent: string[] = [];
  const { queue } = world({
    concurrency: 1,
    send: (what) => (what === 'nothing' ? null : Promise.resolve(sent.push(what))),
  });
  queue.enqueue('a', 'nothing');
  queue.enqueue('b', 'words');
  expect(await queue.flush()).toBe(true);
  expect([sent, queue.read().waiting]).toEqual([['words'], []]);
});

test('a failure stays until it is retried or discarded, and blocks neither the others nor a later exit', async () => {
  const { queue, sent, answer } = world();
  queue.enqueue('a', '1');
  queue.enqueue('b', '2');
  const left = queue.flush();
  await answer(0, refused);
  await answer(1, unreachable());
  expect(await left).toBe(false);
  expect(queue.read().failed.map(({ change, problem }) => [change.value, problem.status])).toEqual([
    ['1', 409],
    ['2', 0],
  ]);
  expect(await queue.flush()).toBe(true);
  queue.enqueue('a', '3', 800);
  queue.forget('b');
  expect([queue.read().failed, sent]).toEqual([[], ['1', '2']]);
});

const patient: Partial<QueueOptions<string>> = {
  concurrency: 1,
  recoveryOf: retryUntilAnswered,
};

test('without an answer it is tried again, after pauses that grow to half a minute', async () => {
  const { queue, sent, answer } = world(patient);
  queue.enqueue('a', 'words');
  const pauses = [2000, 4000, 8000, 16_000, 30_000, 30_000];
  for (const [index, pause] of pauses.entries()) {
    await answer(index, unreachable());
    expect(queue.read()).toMatchObject({
      waiting: [{ value: 'words' }],
      suspended: { problem: { status: 0 } },
    });
    await wait(pause - 1);
    expect(sent).toHaveLength(index + 1);
    await wait(1);
  }
  await answer(pauses.length);
  expect(queue.read()).toMatchObject({ waiting: [], suspended: null });
  queue.enqueue('a', 'more');
  await answer(pauses.length + 1, unreachable());
  await wait(2000);
  expect(sent).toHaveLength(pauses.length + 3);
});

test('again at once when the connection comes back, or when it is hurried; the newest words, not those that were lost', async () => {
  const { queue, sent, answer } = world(patient);
  queue.enqueue('a', 'old');
  queue.enqueue('a', 'new', 800);
  await answer(0, unreachable());
  queue.enqueue('b', 'later', 8000);
  window.dispatchEvent(new Event('online'));
  await wait(800);
  expect(sent).toEqual(['old', 'new']);
  await answer(1, unreachable());
  void queue.flush();
  await answer(2);
  expect(sent).toEqual(['old', 'new', 'new', 'later']);
});

test('leaving does not wait for an unreachable server, and reports it; once cleared, nothing is retried', async () => {
  const { queue, sent, answer } = world(patient);
  queue.enqueue('a', 'words', 800);
  const left = queue.flush(true);
  await answer(0, unreachable());
  expect(await left).toBe(false);
  queue.clear();
  window.dispatchEvent(new Event('online'));
  await wait(60_000);
  expect(sent).toEqual(['words, leaving']);
});

test('paused, the call in progress ends and the rest waits for a resume, without a trigger of its own', async () => {
  const { queue, sent, answer } = world({ concurrency: 1, recoveryOf: () => 'pause' });
  queue.enqueue('a', '1');
  queue.enqueue('b', '2');
  let isOver = false;
  void queue.pause().then(() => {
    isOver = true;
  });
  await wait(0);
  expect(isOver).toBe(false);
  await answer(0);
  expect(isOver).toBe(true);
  await wait(60_000);
  expect(sent).toEqual(['1']);
  void queue.flush();
  await answer(1, unreachable());
  window.dispatchEvent(new Event('online'));
  await wait(60_000);
  expect(sent).toEqual(['1', '2']);
  void queue.flush();
  expect(sent).toEqual(['1', '2', '2']);
});
