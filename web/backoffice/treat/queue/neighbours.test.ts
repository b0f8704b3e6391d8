import { expect, test } from 'vitest';
import { neighbours, nextToTreat } from './neighbours.ts';

const lockOf = (parMoi: boolean) => ({ par: 'Camille Essai', depuis: '2026-06-01T10:00:00Z', parMoi });
const row = (dossierId: number, lock: ReturnType<typeof lockOf> | null = null) => ({ dossierId, lock });
const rows = [row(1), row(2, lockOf(false)), row(3, lockOf(true)), row(4)];

test('next and previous follow the queue and stop at its ends', () => {
  expect(neighbours(rows, 2)).toMatchObject({ previous: { dossierId: 1 }, next: { dossierId: 3 } });
  expect(neighbours(rows, 1).previous).toBeNull();
  expect(neighbours(rows, 4).next).toBeNull();
});

test('from nowhere, the next one is the oldest', () => {
  expect(neighbours(rows, null)).toMatchObject({ previous: null, next: { dossierId: 1 } });
  expect(neighbours([], null)).toEqual({ previous: null, next: null });
});

test('the one to treat next is further down, else from the top, and never someone else’s', () => {
  expect(nextToTreat(rows, 1)?.dossierId).toBe(3);
  expect(nextToTreat(rows, 4)?.dossierId).toBe(1);
  expect(nextToTreat(rows, 99)?.dossierId).toBe(1);
  expect(nextToTreat([row(1), row(2, lockOf(false))], 1)).toBeNull();
});
