import { expect, test } from 'vitest';
import { functionsOf } from './functions.ts';
import { oversized } from './sizes.ts';

const measured = (path: string, text: string) =>
  functionsOf({ path, text }).map(({ kind, name, line, lines }) => [kind, name, line, lines]);
const statementsOf = (text: string) =>
  functionsOf({ path: 'a.ts', text }).map(({ name, statements }) => [name, statements]);

test('a function is measured in lines, even when nested, and identified by its name', () => {
  expect(measured('a.ts', 'const a = () => {\n  function b() {}\n};\n')).toEqual([
    ['function', 'a', 1, 3],
    ['function', 'b', 2, 1],
  ]);
});

test('a function does what its blocks do, one inside it does its own; a list is one statement', () => {
  expect(
    statementsOf(
      'function a() {\n  if (x) {\n    b();\n  }\n  const c = () => d;\n  return [1,\n2,\n3];\n}',
    ),
  ).toEqual([
    ['a', 4],
    ['c', 1],
  ]);
});

test('in a file of markup, a capital makes a component', () => {
  expect(measured('a.tsx', 'function Page() {\n  return null;\n}\nfunction usePage() {}')).toEqual([
    ['component', 'Page', 1, 3],
    ['function', 'usePage', 4, 1],
  ]);
});

test('suites and tests are lists and stories: what is written in them is measured, they are not', () => {
  const text =
    "describe.each([1])('a', () => {\n  test('b', async () => {\n    const c = () => {};\n  });\n});";
  expect(measured('a.test.ts', text)).toEqual([['function', 'c', 3, 1]]);
});

test('a function too long is named with its place, but not in a migration that has landed', () => {
  const long = (path: string) => ({ path, text: `function a() {\n${'b();\n'.repeat(51)}}\n` });
  const ordinary = { path: 'domain/b.ts', text: 'function c() {}\n'.repeat(20) };
  expect(oversized([long('domain/a.ts'), ordinary])).toEqual([
    'domain/a.ts:1 a has 51 statements (50 at most)',
  ]);
  expect(oversized([long('server/migrations/a.ts'), ordinary])).toEqual([]);
});
