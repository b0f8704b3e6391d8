import { describe, expect, test } from 'vitest';
import { EXAMPLE_PREFIXES, FIRST_ELEMENTS, isAllocatedFirstElement } from './first-elements.ts';

describe('first elements', () => {
  test('are pairs of capital letters', () => {
    for (const letters of FIRST_ELEMENTS) expect(letters).toMatch(/^[A-Z]{2}$/);
  });

  test('count 223 pairs in the table of November 2025', () => {
    expect(FIRST_ELEMENTS.size).toBe(223);
  });

  test.each([
    'FR',
    'FX',
    'GX',
    'UK',
    'QM',
    'QN',
    'QT',
    'QZ',
    'CB',
    'KS',
    'ZB',
    'BC',
    'BK',
    'BP',
    'BX',
    'CP',
    'DG',
    'VV',
    'TC',
    'ZZ',
    'MC',
    'PF',
    'MF',
  ])('%s is allocated', (letters) => expect(isAllocatedFirstElement(letters)).toBe(true));

  test.each(['GP', 'MQ', 'GF', 'RE', 'PM', 'YT', 'BL', 'WF', 'NC', 'TF'])(
    '%s is not allocated: producers of this territory use FR or FX',
    (letters) => expect(FIRST_ELEMENTS.has(letters)).toBe(false),
  );

  test.each(['CS', 'IM', 'PR', 'YU'])('%s is accepted for old codes only', (letters) => {
    expect(FIRST_ELEMENTS.has(letters)).toBe(true);
    expect(isAllocatedFirstElement(letters)).toBe(false);
  });

  test('the French ones are allocated, the sample ones are not', () => {
    expect(['FR', 'FX'].every(isAllocatedFirstElement)).toBe(true);
    expect([...EXAMPLE_PREFIXES].every((prefixe) => /^[A-Z]{2}[A-Z0-9]{3}$/.test(prefixe))).toBe(
      true,
    );
  });
});
