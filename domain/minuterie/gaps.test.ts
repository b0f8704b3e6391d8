import { expect, test } from 'vitest';
import { gapsOf, isLongVideo } from './gaps.ts';
import type { Sequence } from './sequences.ts';

const at = (debut: number, duree: number): Sequence => ({
  rang: 1,
  titre: 'Houle',
  artiste: 'Noé',
  isrc: null,
  debut,
  duree,
});
const spans = (sequences: readonly Sequence[], total: number | null) =>
  gapsOf(sequences, total).map(({ from, to, before }) => [from, to, before]);

test('uncovered intervals are returned in time order, for sequences in any order', () => {
  expect(spans([at(300, 60), at(0, 100)], 1000)).toEqual([
    [100, 300, 0],
    [360, 1000, null],
  ]);
});

test('a breath between two songs is no gap, nor are songs mixed into each other', () => {
  expect(spans([at(0, 100), at(130, 100), at(200, 100)], 330)).toEqual([]);
});

test('an unknown total, or an empty list of sequences, gives no gap at the end', () => {
  expect(spans([at(0, 100)], null)).toEqual([]);
  expect(spans([], 3600)).toEqual([]);
  expect(gapsOf([at(60, 60)], null)[0]?.message).toBe('Sans séquence de 00:00:00 à 00:01:00.');
});

test.each([
  [{ type: 'V', duree: 3720, minuterie: [] }, true],
  [{ type: 'V', duree: 200, minuterie: [] }, false],
  [{ type: 'V', duree: null, minuterie: [at(0, 60)] }, true],
  [{ type: 'V', duree: null, minuterie: [] }, false],
  [{ type: 'P', duree: 3720, minuterie: [] }, false],
] as const)('%j: long %s', (element, long) => expect(isLongVideo(element)).toBe(long));
