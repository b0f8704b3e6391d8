import { expect, test } from 'vitest';
import { waitingTime } from './waiting-time.ts';

const NOW = new Date('2026-06-20T12:00:00Z');

test.each([
  ['2026-06-20T12:00:00Z', '1 minute'],
  ['2026-06-20T12:05:00Z', '1 minute'],
  ['2026-06-20T11:18:30Z', '41 minutes'],
  ['2026-06-20T11:00:00Z', '1 heure'],
  ['2026-06-19T12:00:01Z', '23 heures'],
  ['2026-06-19T12:00:00Z', '1 jour'],
  ['2026-06-07T12:00:00Z', '13 jours'],
  ['2026-06-06T12:00:00Z', '2 semaines'],
])('since %s: %s', (since, words) => {
  expect(waitingTime(new Date(since), NOW).replaceAll(/\s/g, ' ')).toBe(words);
});
