import { expect, test } from 'vitest';
import { pasted, timed } from './running-order.ts';
import { EMPTY_SEQUENCE } from './sequence.ts';

const HERE = { index: 0, field: 'titre' } as const;
const times = (sequences: ReturnType<typeof timed>) =>
  sequences.map(({ titre, debut, duree }) => [titre, debut, duree]);

test('a running order with headings fills its columns; durations are computed from the next starts', () => {
  const cells = [
    ['N°', 'Début', 'Titre', 'Artiste'],
    ['1', '0:00:00', 'Ouverture', 'Noé'],
    ['2', '0:02:30', 'Les amarres', 'Noé'],
    ['3', '0:06:35', 'Rappel', 'Noé'],
  ];
  const sequences = pasted([], cells, HERE);
  expect(times(sequences)).toEqual([
    ['Ouverture', '00:00:00', '00:02:30'],
    ['Les amarres', '00:02:30', '00:04:05'],
    ['Rappel', '00:06:35', ''],
  ]);
  expect(sequences[1]?.artiste).toBe('Noé');
});

test('without headings it fills from the field on, under what is typed; starts come from the ends before', () => {
  const typed = [{ ...EMPTY_SEQUENCE, titre: 'Ouverture', debut: '00:00:00', duree: '00:02:30' }];
  const cells = [
    ['Les amarres', 'Noé', '', '4:05'],
    ['Rappel', 'Noé', '', '5:00'],
  ];
  expect(times(pasted(typed, cells, { index: 1, field: 'titre' }))).toEqual([
    ['Ouverture', '00:00:00', '00:02:30'],
    ['Les amarres', '00:02:30', '00:04:05'],
    ['Rappel', '00:06:35', '00:05:00'],
  ]);
});

test('typed values stay, and unreadable ones are preserved to be corrected', () => {
  const typed = [
    { ...EMPTY_SEQUENCE, titre: 'A', debut: '00:01:00', duree: '3:75' },
    { ...EMPTY_SEQUENCE, titre: 'B' },
  ];
  expect(times(timed(typed))).toEqual([
    ['A', '00:01:00', '3:75'],
    ['B', '', ''],
  ]);
});
