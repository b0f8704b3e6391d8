import { expect, test } from 'vitest';
import { inTurn, TooManyWait } from './in-turn.ts';

/** A clock that advances only when the code sleeps. */
function aPace() {
  const at = { now: 0 };
  const slept: number[] = [];
  const turn = inTurn({
    apart: 1000,
    mostWaiting: 3,
    clock: () => at.now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      at.now += milliseconds;
    },
  });
  return { at, slept, turn };
}

test('works that come together begin one after the other, a while apart', async () => {
  const { at, slept, turn } = aPace();
  const begun = await Promise.all([0, 1, 2].map(() => turn(async () => at.now)));
  expect(slept).toEqual([1000, 1000]);
  expect(begun[0]).toBe(0);
});

test('a late enough work does not wait, and a failed one blocks no other', async () => {
  const { at, slept, turn } = aPace();
  await expect(turn(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  at.now += 400;
  expect(await turn(async () => at.now)).toBe(1000);
  at.now += 5000;
  expect(await turn(async () => at.now)).toBe(6000);
  expect(slept).toEqual([600]);
});

test('more than may wait are refused at once', async () => {
  const { turn } = aPace();
  const requests = Array.from({ length: 5 }, () => turn(async () => 'done'));
  const ends = await Promise.allSettled(requests);
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(ends[3]).toMatchObject({ reason: expect.any(TooManyWait) });
});
