import { describe, expect, test } from 'vitest';
import { clockOf, DurationUnitFinder } from './duration-unit.ts';

const result = (heading: string, ...cells: string[]) => {
  const finder = new DurationUnitFinder();
  for (const cell of cells) finder.see(cell);
  return finder.unit(null, heading);
};
const all = (...cells: string[]) => {
  const unite = result('Durée', ...cells)?.unite ?? 'MMSS';
  return cells.map((cell) => clockOf(cell, unite) ?? cell);
};

describe('F2, law 3: what bare numbers of durations count', () => {
  test.each([
    ['Durée (s)', 'SECONDES'],
    ['Length (s)', 'SECONDES'],
    ['Durée (secondes)', 'SECONDES'],
    ['Durée en secondes', 'SECONDES'],
    ['duration_seconds', 'SECONDES'],
    ['DurationSec', 'SECONDES'],
    ['Duration (ms)', 'MILLISECONDES'],
    ['duration_ms', 'MILLISECONDES'],
    ['Durée en millisecondes', 'MILLISECONDES'],
    ['Durée (mm:ss)', 'MMSS'],
    ['Durée (hhmmss)', 'MMSS'],
  ])('is read from the heading « %s »', (heading, unite) => {
    expect(result(heading, '221', '302')).toEqual({
      unite,
      dApres: 'ENTETE',
      exemples: ['221', '302'],
    });
  });

  test.each([
    [['178', '221', '302'], 'SECONDES', 'VALEURS'],
    [['221.32', '302.05'], 'SECONDES', 'VALEURS'],
    [['215043', '178900', '302000'], 'MILLISECONDES', 'VALEURS'],
    [['000345', '000412'], 'MMSS', 'VALEURS'],
    [['221', '302'], 'SECONDES', 'DOUTE'],
    [['345'], 'SECONDES', 'DOUTE'],
    [['215043'], 'MILLISECONDES', 'DOUTE'],
  ] as const)('%j are %s: %s', (cells, unite, dApres) => {
    expect(result('Durée', ...cells)).toMatchObject({ unite, dApres });
  });

  test('are those of a timer when a dozen of them could all be', () => {
    const cells = Array.from({ length: 12 }, (_, n) => String(300 + n * 4));
    expect(result('Durée', ...cells)).toMatchObject({ unite: 'MMSS', dApres: 'VALEURS' });
    expect(result('Durée', ...cells, '378')).toMatchObject({
      unite: 'SECONDES',
      dApres: 'VALEURS',
    });
  });

  test('the whole column is read alike: 221 is 3:41 because 178 is no time of a timer', () => {
    expect(all('178', '221')).toEqual(['00:02:58', '00:03:41']);
    expect(all('215043', '178900')).toEqual(['00:03:35', '00:02:59']);
  });

  test('no question is asked when durations have a normal format', () => {
    expect(result('Durée', '3:45', '0.0026', "3'20")).toBeNull();
  });
});
