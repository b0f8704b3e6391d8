import { expect, test } from 'vitest';
import { readMarks, unproved } from './conformity-page.ts';

const rows = { '1.1': 'one', '1.2': 'two' };
const file = (...lines: readonly string[]) => [{ path: 'a.test.ts', text: lines.join('\n') }];

test('a test covers the rows named above it, whatever its shape', () => {
  for (const shape of [
    ["test('is so', () => {});"],
    ['test.each([', "  ['x', 1],", "])('is so', (x) => {});"],
    ["describe('is so', () => {", '});'],
  ]) {
    const { proofs, errors } = readMarks(file('// spec 1.1 1.2', ...shape), rows);
    expect(errors).toEqual([]);
    expect([...proofs.keys()]).toEqual(['1.1', '1.2']);
  }
});

test('a row without a test, a mark above no test and a mark of an unknown row are reported', () => {
  expect(unproved(file('// spec 1.1', "test('is so', () => {});"), rows)).toEqual([
    '1.2 has no test: two',
  ]);
  expect(unproved(file('// spec 1.1 1.2', 'const x = 1;'), rows)).toEqual([
    'a.test.ts:1 is over no test',
  ]);
  expect(unproved(file('// spec 1.1 1.2 7.9', "test('is so', () => {});"), rows)).toEqual([
    'a.test.ts:1 names 7.9, which is no row',
  ]);
});
