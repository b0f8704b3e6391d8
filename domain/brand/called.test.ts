import { expect, test } from 'vitest';
import { APPELLATION, appellationOf, calling } from './called.ts';

test.each([
  ['la SPP', 'La SPP répond : écrivez à la SPP, près de la SPP, par la SPP.'],
  ['le Syndicat', 'Le Syndicat répond : écrivez au Syndicat, près du Syndicat, par le Syndicat.'],
  ['l’Union', 'L’Union répond : écrivez à l’Union, près de l’Union, par l’Union.'],
])('a sentence calls the society by its name: %s', (appellation, text) => {
  const sentence = 'La société répond : écrivez à la société, près de la société, par la société.';
  expect(calling(sentence, appellation)).toBe(text);
});

test('user input and other words are left unchanged', () => {
  const sentence = '« Amis de la société » et la sociétésœur : une société, ou la société sœur.';
  expect(calling(sentence, 'la SPP')).toBe(sentence);
});

test('without an appellation the code does, and one begins by its article', () => {
  expect(appellationOf('SPP', null)).toBe('la SPP');
  expect(appellationOf('SPP', 'l’Union')).toBe('l’Union');
  expect(['la SPP', 'le Syndicat', 'l’Union'].filter((one) => !APPELLATION.test(one))).toEqual([]);
  expect(
    ['SPP', 'les Producteurs', 'L’Union', 'la ', 'l’'].filter((one) => APPELLATION.test(one)),
  ).toEqual([]);
});
