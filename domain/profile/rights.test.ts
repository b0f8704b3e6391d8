import { expect, test } from 'vitest';
import { receivedAt } from './rights.ts';

test('a letter counts from the day that it arrived on, never from one to come', () => {
  // Half past midnight in Paris.
  const now = new Date('2026-11-28T23:30:00Z');
  expect(receivedAt('2026-11-29', now)).toEqual(now);
  expect(receivedAt('2026-11-10', now)).toEqual(new Date('2026-11-10T12:00:00Z'));
  expect(receivedAt('2026-11-30', now)).toBeNull();
});
