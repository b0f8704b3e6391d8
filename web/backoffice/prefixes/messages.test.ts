import { expect, test } from 'vitest';
import { prefixesStaff } from './messages.ts';

test('a prefix that ends on the first of a month ends « le 1er »', () => {
  expect(prefixesStaff.endsOn('2026-12-01')).toBe('À ce rythme, épuisé le 1er décembre');
  expect(prefixesStaff.endsOn('2026-12-11')).toBe('À ce rythme, épuisé le 11 décembre');
});
