import { describe, expect, test } from 'vitest';
import { identifierOf, isFrench, OVERSEAS, TERRITORIES, territoryOf } from './territories.ts';

describe('territories', () => {
  // spec 3.11
  test('are France, the twelve overseas, and Monaco', () => {
    const overseas = [312, 474, 254, 638, 666, 175, 652, 663, 876, 258, 540, 260];
    expect(OVERSEAS).toEqual(overseas);
    expect(TERRITORIES.map(({ code }) => code)).toEqual([250, ...overseas, 492]);
    expect(new Set(TERRITORIES.map(({ alpha2 }) => alpha2)).size).toBe(14);
  });

  test.each([
    [250, true],
    [540, true],
    [492, false],
    [56, false],
  ])('%i is French: %s', (pays, french) => expect(isFrench(pays)).toBe(french));

  test('only nine of them, mainland included, use the SIRET', () => {
    const withSiret = TERRITORIES.filter(({ identifier }) => identifier === 'SIRET').map(
      ({ code }) => code,
    );
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
  ])('%i writes %s', (pays, postCode) =>
    expect(territoryOf(pays)?.postCode.test(postCode)).toBe(true),
  );

  test('each accepts only its own post codes, except that overseas ones are also French', () => {
    const own: readonly (readonly [number, string])[] = [
      ...([
        [312, '97110'],
        [474, '97200'],
        [254, '97300'],
        [638, '97400'],
        [666, '97500'],
        [175, '97600'],
      ] as const),
      ...([
        [652, '97133'],
        [663, '97150'],
        [876, '98600'],
        [258, '98713'],
        [540, '98800'],
      ] as const),
      ...([
        [260, '98413'],
        [492, '98000'],
      ] as const),
    ];
    for (const [code, postCode] of own) {
      const takers = TERRITORIES.filter((territory) => territory.postCode.test(postCode)).map(
        (territory) => territory.code,
      );
      const islands = postCode === '97133' || postCode === '97150' ? [312] : [];
      expect([postCode, new Set(takers)]).toEqual([postCode, new Set([250, ...islands, code])]);
      expect(territoryOf(code)?.postCode.test(`${postCode}0`)).toBe(false);
    }
  });

  test('are named as the atlases name them', () => {
    const names = new Intl.DisplayNames('fr', { type: 'region' });
    for (const { alpha2, nom } of TERRITORIES) expect(names.of(alpha2)).toContain(nom);
  });

  test('no other country is one of them', () => expect(territoryOf(56)).toBeNull());
});
