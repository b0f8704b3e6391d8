import { expect, test } from 'vitest';
import { spreadLiterals } from './spread-literals.ts';

const faultsOf = (path: string, text: string) => spreadLiterals([{ path, text }]);

test('a literal spread into a literal is named with its place, in objects, lists and markup', () => {
  const fault = (path: string, line: number) =>
    `${path}:${line} spreads a literal: write its fields in its place`;
  expect(faultsOf('a.ts', 'const a = {\n  ...{ b: 1 },\n};')).toEqual([fault('a.ts', 2)]);
  expect(faultsOf('a.ts', 'const a = [b, ...[c, d]];')).toEqual([fault('a.ts', 1)]);
  expect(faultsOf('a.tsx', 'const a = <B {...{ c, d }} />;')).toEqual([fault('a.tsx', 1)]);
});

test('what is known only when it runs may be spread', () => {
  const text = 'const a = { ...b, ...(c ? { d: 1 } : {}) }; const e = [...f, ...(g ? [1] : [])];';
  expect(faultsOf('a.ts', text)).toEqual([]);
  expect(faultsOf('a.tsx', 'const a = <B {...props} />;')).toEqual([]);
});
