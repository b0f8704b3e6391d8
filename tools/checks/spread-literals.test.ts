import { expect, test } from 'vitest';
import { spreadLiterals } from './spread-literals.ts';

const errorsOf = (path: string, text: string) => spreadLiterals([{ path, text }]);

test('a literal spread into a literal is named with its place, in objects, lists and markup', () => {
  const error = (path: string, line: number) =>
    `${path}:${line} spreads a literal: write its fields in its place`;
  expect(errorsOf('a.ts', 'const a = {\n  ...{ b: 1 },\n};')).toEqual([error('a.ts', 2)]);
  expect(errorsOf('a.ts', 'const a = [b, ...[c, d]];')).toEqual([error('a.ts', 1)]);
  expect(errorsOf('a.tsx', 'const a = <B {...{ c, d }} />;')).toEqual([error('a.tsx', 1)]);
});

test('a value known only at run time may be spread', () => {
  const text = 'const a = { ...b, ...(c ? { d: 1 } : {}) }; const e = [...f, ...(g ? [1] : [])];';
  expect(errorsOf('a.ts', text)).toEqual([]);
  expect(errorsOf('a.tsx', 'const a = <B {...props} />;')).toEqual([]);
});
