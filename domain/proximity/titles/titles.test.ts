import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance, likeness } from '../levenshtein.ts';
import { splitTitle } from './split-title.ts';
import { titleLikeness, titleOfWords } from './titles.ts';

describe('the distance between two texts', () => {
  test.each([
    ['', '', 0],
    ['houle', 'houle', 0],
    ['houle', 'houl', 1],
    ['houle', 'houlee', 1],
    ['houle', 'boule', 1],
    ['houle', 'huole', 1],
    ['houle', 'marée', 4],
    ['a', '', 1],
  ])('« %s » and « %s »: %i', (a, b, letters) => expect(distance(a, b, 10)).toBe(letters));

  test('stops at its limit, and is the same from both sides', () => {
    expect(distance('houle', 'tempete', 2)).toBe(3);
    expect(distance('a'.repeat(5000), 'b'.repeat(5000), 3)).toBe(4);
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b, 12)).toBe(distance(b, a, 12));
        expect(distance(a, b, 3)).toBe(Math.min(4, distance(a, b, 12)));
      }),
    );
  });

  test('likeness is 0 under its floor', () => {
    expect(likeness('houle', 'boule', 0.6)).toBe(0.8);
    expect(likeness('houle', 'tempete', 0.6)).toBe(0);
    expect(likeness('', '', 0.6)).toBe(1);
  });
});

const messages = (text: string) => {
  const { core, asides } = splitTitle(text, null);
  return titleOfWords(core, asides);
};
const compare = (a: string, b: string) => titleLikeness(messages(a), messages(b));

test.each([
  ['L’accalmie', 'ACCALMIE', 'same'],
  ['Golden Line', 'Goldenline', 'same'],
  ['Don’t Look', 'Dont look', 'same'],
  ['Nuit et jour', 'Jour & nuit', 'same'],
  ['Houle : le retour', 'Houle (le retour)', 'same'],
  ['Les amarres', 'Les amares', 'typo'],
  ['Ricochets', 'Ricohets', 'typo'],
  ['Golden Line', 'Goldeline', 'typo'],
  ['Molène de nuit', 'Molène nuit', 'typo'],
  ['The Drums', 'TheDrums', 'typo'],
  ['La latina', 'Lalatina', 'typo'],
  ['Quai numéro deux', 'Quai numérodeux', 'typo'],
  ['Two weeks', 'TwoWeeks', 'typo'],
  ['On and on', 'OnAnd On', 'typo'],
  ['A long', 'Along', 'letter'],
  ['Stay', 'Stray', 'letter'],
  ['Mer bleue', 'Mer bleu', 'letter'],
  ['Au port de Sète', 'Du port de Sète', 'letter'],
  ['Corne de brume blanche', 'Corne de brume', 'extra'],
  ['Grande marée', 'Grande marée blanche', 'extra'],
  ['Satisfaction', '(Pas de) satisfaction', 'extra'],
  ['Le sacre (The Rite)', 'The Rite', 'extra'],
  ['You and I, again', 'You and me, again', 'replaced'],
  ['Fugue du matin', 'Fugue du soir', 'replaced'],
  ['Marée haute', 'Marée basse', 'replaced'],
  // « Piano » is not « Pia no 1 »: 1 and 9 have no words of their own in a title.
  ['Piano 1', 'Pia 1', 'replaced'],
  ['Casino 9', 'Casi 9', 'replaced'],
  ['Trio en la majeur', 'Trio en fa majeur', 'extra'],
  ['Trio n° 2, op. 4 : I Presto', 'Trio n° 2, op. 4, I. Presto', 'same'],
  ['Trio n° 2 - I Presto', 'Trio n° 2 - II Presto', 'numbers'],
  ['(I can’t get no) sleep', 'I can’t get no sleep', 'same'],
  ['Houle 1', 'Houle 2', 'numbers'],
  ['Marée noire (Part I)', 'Marée noire (Part II)', 'numbers'],
  ['Marée noire', 'Marée noire 2', 'numbers'],
  ['Symphonie n° 5 : I', 'Symphonie n° 5 : II', 'numbers'],
] as const)('%s and %s: %s, from both sides', (a, b, relation) => {
  expect(compare(a, b).relation).toBe(relation);
  expect(compare(b, a)).toEqual(compare(a, b));
  expect(compare(a, b).value).toBeGreaterThan(0);
});

test.each([
  ['Les amarres', 'Goémon'],
  ['Le vieux port', 'The Old Harbour'],
  ['Houle', 'Le phare du bout du monde'],
])('%s and %s have nothing in common', (a, b) => expect(compare(a, b).value).toBe(0));
