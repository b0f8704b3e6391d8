import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProblemError, unreachable } from '#web/platform/api/problem-error.ts';
import { UNDO_MILLISECONDS } from '../pending.ts';
import {
  type Batch,
  type BatchItem,
  createBatch,
  isBusy,
  type ReviewOne,
  tallyOf,
} from './batch.ts';

type Sent = { readonly key: string };

const anItem = (item: number): BatchItem<Sent> => ({
  item: String(item),
  name: `Société ${item}`,
  mark: `2026-0000${item}`,
  mine: false,
  seen: '',
  sent: null,
  outcome: null,
});
const aBatch = (count: number): Batch<Sent> => ({
  action: 'OK',
  motif: '',
  items: Array.from({ length: count }, (_, index) => anItem(index + 1)),
});
const sentFor = ({ item }: BatchItem<Sent>): Sent => ({ key: `key-${item}` });
const taken = new ProblemError({
  type: 'x',
  title: 'Pris',
  status: 409,
  code: 'DOSSIER_TAKEN',
  instance: 'x',
});

function world(review: ReviewOne<Sent>, stored: Batch<Sent> | null = null) {
  const memory: { batch: Batch<Sent> | null } = { batch: stored };
  const onStop = vi.fn();
  const batch = createBatch(
    {
      review,
      explain: ({ problem }) => problem.title,
      keep: (now) => {
        memory.batch = now;
      },
      onStop,
    },
    stored,
  );
  const settled = (times = 1) => vi.waitFor(() => expect(onStop).toHaveBeenCalledTimes(times));
  return { batch, memory, settled };
}

describe('what refuses or deletes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const domainError = { ...aBatch(2), action: 'KO', motif: 'Déjà codés' } as const;
  function waiting() {
    const sent: number[] = [];
    const { batch, memory } = world(async (_, { item }) => {
      sent.push(Number(item));
      return { codes: 0 };
    });
    batch.start(domainError);
    return { batch, memory, sent };
  }

  test('leaves after eight seconds, not before', async () => {
    const { batch, sent } = waiting();
    await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS - 1);
    expect([sent, batch.read().waiting]).toEqual([[], true]);
    // A second press changes nothing of the first.
    batch.start(aBatch(1));
    await vi.advanceTimersByTimeAsync(1);
    expect([sent, batch.read().waiting]).toEqual([[1, 2], false]);
    expect(batch.undo()).toBeNull();
  });

  test('taken back, it is whole again and never leaves', async () => {
    const { batch, memory, sent } = waiting();
    expect(batch.undo()).toEqual(domainError);
    await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS);
    expect([sent, memory.batch, batch.read().batch]).toEqual([[], null, null]);
  });

  test('is sent at once on request', async () => {
    const { batch, sent } = waiting();
    batch.resume();
    await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS);
    expect(sent).toEqual([1, 2]);
  });

  test('the page left meanwhile, nothing leaves behind its back: the list is found again', async () => {
    const { batch, memory, sent } = waiting();
    batch.stop();
    await vi.advanceTimersByTimeAsync(UNDO_MILLISECONDS);
    expect([sent, memory.batch]).toEqual([[], domainError]);
  });
});

test('the rest of a batch is not dropped when another one starts', async () => {
  const half = {
    ...aBatch(2),
    items: [{ ...anItem(1), outcome: { kind: 'done', codes: 1 } as const }, anItem(2)],
  };
  const { batch, memory, settled } = world(async () => ({ codes: 1 }), half);
  expect(isBusy(batch.read())).toBe(true);
  batch.start(aBatch(5));
  expect(memory.batch).toEqual(half);
  batch.resume();
  await settled();
  expect(isBusy(batch.read())).toBe(false);
  batch.start(aBatch(3));
  await settled(2);
  expect(memory.batch?.items).toHaveLength(3);
});

test('one after the other, in order; a refusal is explained and stops nothing', async () => {
  const order: number[] = [];
  const { batch, settled } = world(async (_, { item }) => {
    order.push(Number(item));
    if (item === '2') throw taken;
    return { codes: 3 };
  });
  batch.start(aBatch(4));
  await settled();
  expect(order).toEqual([1, 2, 3, 4]);
  const { batch: after } = batch.read();
  expect(after && tallyOf(after)).toEqual({ done: 3, failed: 1, left: 0, unknown: 0, codes: 9 });
  expect(after?.items[1]?.outcome).toEqual({ kind: 'failed', sentence: 'Pris' });
});

test('without an answer it stops, reports the unknown result, and retries that item first', async () => {
  let connected = false;
  const order: number[] = [];
  const { batch, memory, settled } = world(async (_, item, remember) => {
    order.push(Number(item.item));
    if (item.sent === null) remember(sentFor(item));
    if (item.item === '2' && !connected) throw unreachable();
    return { codes: 1 };
  });
  batch.start(aBatch(3));
  await settled();
  expect(memory.batch && tallyOf(memory.batch)).toMatchObject({ done: 1, left: 2, unknown: 1 });
  expect(batch.read().running).toBe(false);
  connected = true;
  batch.resume();
  await settled(2);
  expect(order).toEqual([1, 2, 2, 3]);
  expect(memory.batch && tallyOf(memory.batch)).toMatchObject({ done: 3, left: 0, unknown: 0 });
});

test('another page displays the result of each item, and resumes only on request', async () => {
  const [first, second, third] = aBatch(3).items as [
    BatchItem<Sent>,
    BatchItem<Sent>,
    BatchItem<Sent>,
  ];
  const stored: Batch<Sent> = {
    action: 'OK',
    motif: '',
    items: [
      { ...first, outcome: { kind: 'done', codes: 2 } },
      second,
      { ...third, sent: sentFor(third) },
    ],
  };
  const order: (readonly [number, string | null])[] = [];
  const { batch, settled } = world(async (_, { item, sent }) => {
    order.push([Number(item), sent?.key ?? null]);
    return { codes: 1 };
  }, stored);
  expect(order).toEqual([]);
  batch.resume();
  await settled();
  expect(order).toEqual([
    [3, 'key-3'],
    [2, null],
  ]);
});

test('stopped, it ends the dossier under way and leaves the others alone', async () => {
  const { batch, settled } = world(async () => {
    batch.stop();
    return { codes: 1 };
  });
  batch.start(aBatch(3));
  batch.start(aBatch(9));
  await settled();
  const { batch: after } = batch.read();
  expect(after && tallyOf(after)).toMatchObject({ done: 1, left: 2 });
});

test('closed, nothing is remembered; not while it runs', async () => {
  let release = () => {};
  const { batch, memory, settled } = world(
    () =>
      new Promise((resolve) => {
        release = () => resolve({ codes: 0 });
      }),
  );
  batch.start(aBatch(1));
  batch.close();
  expect(memory.batch).not.toBeNull();
  release();
  await settled();
  batch.close();
  expect(memory.batch).toBeNull();
});
