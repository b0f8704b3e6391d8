import { expect, test } from 'vitest';
import { ownMeasures } from './own-measure.ts';

const IMPORTS = [
  "import { expect, test } from 'vitest';",
  "import { LIMITS, MOST, read, type Limits } from '#domain/limits.ts';",
  "import { aSet } from './testing/a-set.ts';",
];
const errorsOf = (...lines: readonly string[]) =>
  ownMeasures([{ path: 'domain/a.test.ts', text: [...IMPORTS, ...lines].join('\n') }]);
const marked = (...lines: readonly string[]) =>
  errorsOf('// spec 9.9', "test('is so', async () => {", ...lines, '});');
const error = (line: number, name: string) => [
  `domain/a.test.ts:${line} proves a row by ${name}, which is the product's own`,
];

test.each([
  'expect(read()).toBe(MOST);',
  'expect(read()).toEqual({ most: LIMITS.most });',
  'expect(read()).toHaveLength(MOST + 1);',
  'expect(read()).not.toBe(MOST);',
  'await expect(read()).resolves.toBe(MOST);',
  'await expect.poll(() => read()).toBe(MOST);',
  'expect(read()).toEqual({ MOST });',
])('a proof that compares with what it imports of the product is a fault: %s', (line) => {
  expect(marked(line)).toEqual(error(6, line.includes('LIMITS') ? 'LIMITS' : 'MOST'));
});

test('under another name it is the same', () => {
  expect(marked('const { most } = LIMITS;', 'expect(read()).toBe(most);')).toEqual(
    error(7, 'most'),
  );
  expect(
    marked('const all = LIMITS.most;', 'const own = all;', 'expect(read()).toBe(own);'),
  ).toEqual(error(8, 'own'));
});

test.each([
  'expect(MOST).toBe(1000);',
  'expect(read(MOST)).toEqual([1, 2]);',
  'expect(read()).toBe(aSet);',
  'expect(read()).toEqual({ MOST: 1 });',
  'expect(read()).toBe(aSet.MOST);',
  'expect(read).toThrow(LIMITS);',
  'expect(read()).toBeInstanceOf(LIMITS);',
  'const found = read(); expect(read()).toBe(found);',
  'console.log(MOST);',
])('a proof that compares with what is written, or with what was read, is none: %s', (line) => {
  expect(marked(line)).toEqual([]);
});

test('a test that proves no row may use what it likes; a group that proves one may not', () => {
  expect(errorsOf("test('is so', () => {", 'expect(read()).toBe(MOST);', '});')).toEqual([]);
  expect(
    errorsOf(
      '// spec 9.9',
      "describe('is so', () => {",
      "test('here', () => {",
      'expect(read()).toBe(MOST);',
      '});',
      '});',
    ),
  ).toEqual(error(7, 'MOST'));
});
