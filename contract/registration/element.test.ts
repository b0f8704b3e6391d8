import { expect, test } from 'vitest';
import { elementFieldsIn } from './element.ts';

const { duree, titre, isrcDeclare, compositeurs } = elementFieldsIn;

test.each(['221', '3.75', ' 345 '])('a duration of « %s » has no explicit unit', (text) => {
  const read = duree.safeParse(text);
  expect(read.success).toBe(false);
  expect(read.error?.issues.map(({ message }) => message)).toEqual([
    'Un nombre seul ne dit pas s’il compte des secondes : écrivez la durée sous la forme 00:03:45.',
  ]);
});

test.each(['00:03:41', '3:41', '3m41', 'PT3M41S'])('« %s » is a duration', (text) =>
  expect(duree.parse(text)).toBe(221),
);

test('a letter is one sign, however the client wrote it', () => {
  expect(titre.parse(' E\u0301cume ')).toBe('\u00c9cume');
  expect(compositeurs.parse(['Ine\u0300s'])).toEqual(['In\u00e8s']);
});

test('an empty text is no code', () => {
  expect(isrcDeclare.parse('')).toBeNull();
  expect(isrcDeclare.parse(' ')).toBeNull();
  expect(isrcDeclare.parse('fr-z03-98-00212')).toBe('FRZ039800212');
  expect(isrcDeclare.safeParse('FRZ03').success).toBe(false);
});
