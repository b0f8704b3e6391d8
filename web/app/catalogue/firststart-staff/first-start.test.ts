import { expect, test } from 'vitest';
import { firstStart } from './first-start.ts';

test('a take-over of the first of a month is said « le 1er »', () => {
  const said = firstStart.takeOver.when('2026-05-01T10:00:00Z', '2026-05-11T10:00:00Z');
  expect(said).toMatch(/^Commencée le 1er mai 2026.*, finie le 11 mai 2026/);
});
