import { expect, test } from 'vitest';
import { mutantsOf, sample } from './mutants.ts';

/** The source after each change, in order. */
const changed = (text: string) =>
  mutantsOf({ path: 'a.ts', text }).map(
    ({ start, end, text: other }) => text.slice(0, start) + other + text.slice(end),
  );

test.each([
  ['const a = b <= 12;', ['const a = b < 12;', 'const a = b <= 13;']],
  [
    "if (a === 'DONE') b();",
    [
      "if (!(a === 'DONE')) b();",
      "if (a !== 'DONE') b();",
      "if (a === 'x') b();",
      "if (a === 'DONE') ;",
    ],
  ],
  ['const f = () => a;', ['const f = () => undefined;']],
  ['function f() { return a; }', ['function f() { return undefined; }']],
  ['async () => { await a(); };', ['async () => { ; };']],
])('%s', (text, expected) => expect(changed(text).toSorted()).toEqual(expected.toSorted()));

test.each([
  "import { a } from './a.ts';",
  "type A = 'DONE' | 12;",
  "declare module '#a/b.ts' { interface A { b: 1 } }",
  "const a = ['le', 'la'];",
  "const a = { 'some-name': b };",
  "const a = 'Indiquez le titre.';",
  "const a = 'Titre';",
])('%s is left alone', (text) => expect(changed(text)).toEqual([]));

test('a fallback after an index is what only the types ask for', () => {
  expect(changed('const a = b[c] ?? 0;')).toEqual(['const a = b[c] && 0;']);
});

test('a seed draws the same ones again, each once', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const drawn = sample(items, 20, 7);
  expect(sample(items, 20, 7)).toEqual(drawn);
  expect(sample(items, 20, 8)).not.toEqual(drawn);
  expect(new Set(drawn).size).toBe(20);
});
