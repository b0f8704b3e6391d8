import { expect, test } from 'vitest';
import { neighbours, nextToReview } from './neighbours.ts';

const row = (id: number, locked = false) => ({ id, locked });
const rows = [row(1), row(2, true), row(3), row(4)];
const itemOf = ({ id }: { id: number }) => String(id);
const isFree = ({ locked }: { locked: boolean }) => !locked;
const around = (list: typeof rows, subject: string | null) => neighbours(list, subject, itemOf);
const after = (list: typeof rows, subject: string) =>
  nextToReview(list, subject, { itemOf, isFree });

test('next and previous follow the queue and stop at its ends', () => {
  expect(around(rows, '2')).toMatchObject({ previous: { id: 1 }, next: { id: 3 } });
  expect(around(rows, '1').previous).toBeNull();
  expect(around(rows, '4').next).toBeNull();
});

test('from nowhere, the next one is the oldest', () => {
  expect(around(rows, null)).toMatchObject({ previous: null, next: { id: 1 } });
  expect(around([], null)).toEqual({ previous: null, next: null });
});

test('the one to treat next is further down, else from the top, and never someone else’s', () => {
  expect(after(rows, '1')?.id).toBe(3);
  expect(after(rows, '4')?.id).toBe(1);
  expect(after(rows, '99')?.id).toBe(1);
  expect(after([row(1), row(2, true)], '1')).toBeNull();
});
