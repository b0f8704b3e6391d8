import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

test('lines of a sheet keep the title and the artist of each code, without headings', () => {
  const alone = (isrc: string) => ({ isrc, titre: null, artiste: null });
  expect(readLines('FR-Z03-26-00001\tHoule\tLes Marées\nHoule;;"FRZ032600002";Sel')).toEqual([
    { isrc: 'FR-Z03-26-00001', titre: 'Houle', artiste: 'Les Marées' },
    { isrc: 'FRZ032600002', titre: 'Houle', artiste: 'Sel' },
  ]);
  expect(readLines('FRZ032600001, FRZ032600002\n\nFRZ0326')).toEqual([
    ...['FRZ032600001', 'FRZ032600002', 'FRZ0326'].map(alone),
  ]);
});
