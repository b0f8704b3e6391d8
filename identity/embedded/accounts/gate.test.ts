import { expect, test } from 'vitest';
import { createGate, GateFull } from './gate.ts';

test('lets so many through at once, the others in their order, and refuses beyond the queue', async () => {
  const gate = createGate({ width: 2, queue: 3 });
  const finish: (() => void)[] = [];
  const started: number[] = [];
  const enter = (id: number) =>
    gate(() => {
      started.push(id);
      return new Promise<number>((resolve) => finish.push(() => resolve(id)));
    });
  const inside = [1, 2, 3, 4, 5].map(enter);
  await expect(enter(6)).rejects.toBeInstanceOf(GateFull);
  expect(started).toEqual([1, 2]);
  for (let count = 0; count < 5; count += 1) {
    finish[count]?.();
    await new Promise(setImmediate);
    expect(started.length).toBe(Math.min(5, count + 3));
  }
  expect(await Promise.all(inside)).toEqual([1, 2, 3, 4, 5]);
  expect(started).toEqual([1, 2, 3, 4, 5]);
});

test('opens again after work that fails', async () => {
  const gate = createGate({ width: 1, queue: 0 });
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate(async () => 'yes')).toBe('yes');
});
