import { describe, expect, test } from 'vitest';
import { isGtin, normaliseGtin } from './gtin.ts';

describe('a product number', () => {
  test.each(['96385074', '036000291452', '4006381333931', '00012345600012'])(
    '%s is right',
    (digits) => {
      expect(isGtin(digits)).toBe(true);
    },
  );

  test.each([
    '',
    '4006381333930',
    '400638133393',
    '4006381333913',
    '4,00638E+12',
    '12345678901',
    'FRZ039800212',
  ])('%j is not one', (digits) => expect(isGtin(digits)).toBe(false));

  test('any single wrong digit is caught', () => {
    const right = '4006381333931';
    for (let position = 0; position < right.length; position += 1) {
      for (const digit of '0123456789') {
        const changed = right.slice(0, position) + digit + right.slice(position + 1);
        expect(isGtin(changed)).toBe(changed === right);
      }
    }
  });

  test('is read without its spaces, hyphens or apostrophe', () => {
    expect(normaliseGtin("'4 006381-333931")).toBe('4006381333931');
  });
});
