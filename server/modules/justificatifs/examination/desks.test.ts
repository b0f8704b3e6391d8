import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDesks } from './desks.ts';

test('no more at a time than there are desks, first come first served, and no desk is made', async () => {
  const desks = createDesks(2, 10, 5_000);
  const seen = new Set<Uint8Array>();
  const order: number[] = [];
  let busy = 0;
  let most = 0;
  const all = Array.from({ length: 50 }, (_, index) =>
    desks.at(async (reviewQueue) => {
      busy += 1;
      most = Math.max(most, busy);
      seen.add(reviewQueue);
      order.push(index);
      await sleep(1);
      busy -= 1;
      if (index % 7 === 0) throw new Error('a file that fails');
    }),
  );
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8);
  expect([most, seen.size]).toEqual([2, 2]);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('a caller who waits too long is refused, and frees its place', async () => {
  const desks = createDesks(1, 10, 30);
  let free = () => {};
  const locked = desks.at(() => new Promise<void>((resolve) => (free = resolve)));
  await expect(desks.at(async () => 'never')).rejects.toThrow('SERVICE_UNAVAILABLE');
  free();
  await locked;
  expect(await desks.at(async () => 'at last')).toBe('at last');
});
