import { describe, expect, test } from 'vitest';
import { identifierOf, isFrench, OVERSEAS, TERRITORIES, territoryOf } from './territories.ts';

describe('territories', () => {
  test('are France, the twelve of the specification, and Monaco', () => {
    expect(OVERSEAS).toEqual([312, 474, 254, 638, 666, 175, 652, 663, 876, 258, 540, 260]);
    expect(TERRITORIES.map(({ code }) => code)).toEqual([250, ...OVERSEAS, 492]);
    expect(new Set(TERRITORIES.map(({ alpha2 }) => alpha2)).size).toBe(14);
  });

  test.each([
    [250, true],
    [540, true],
    [492, false],
    [56, false],
  ])('%i is French: %s', (pays, french) => expect(isFrench(pays)).toBe(french));

  test('only nine of them, mainland included, use the SIRET', () => {
    const withSiret = TERRITORIES.filter(({ identifier }) => identifier === 'SIRET').map(({ code }) => code);
    expect(withSiret).toEqual([250, 312, 474, 254, 638, 666, 175, 652, 663]);
    expect([876, 258, 540, 260, 492, 56].map(identifierOf)).toEqual([
      'LOCAL',
      'TAHITI',
      'RIDET',
      'LOCAL',
      'MONACO',
      'LOCAL',
    ]);
  });

  test.each([
    [250, '75011'],
    [312, '97100'],
    [652, '97133'],
    [540, '98800'],
    [492, '98000'],
  ])('%i writes %s', (pays, postCode) => expect(territoryOf(pays)?.postCode.test(postCode)).toBe(true));

  test('no other country is one of them', () => expect(territoryOf(56)).toBeNull());
});
