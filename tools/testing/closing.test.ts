import { expect, test } from 'vitest';
import { CLOSING, closing } from './closing.ts';

const failure = (name: string, length: number) => ({ name, message: 'm'.repeat(length) });

test('prints the counts alone on the last line', () => {
  expect(closing(12, [])).toBe('\n12 passed, 0 failed');
});

test('a failure is printed in full when space allows', () => {
  const text = closing(3, [failure('server/a.test.ts > keeps the code', 3000)]);
  expect(text).toContain('FAILED server/a.test.ts > keeps the code\n');
  expect(text).toContain('m'.repeat(3000));
  expect(text.endsWith('\n3 passed, 1 failed')).toBe(true);
});

test('what a second look forgave is named after the failures, and is none', () => {
  const text = closing(
    9,
    [failure('server/a.test.ts > falls', 20)],
    [failure('web/b.test.tsx > shakes', 20)],
  );
  expect(text).toMatch(/FAILED server\/a.test.ts > falls[\s\S]+UNSTEADY web\/b.test.tsx > shakes/);
  expect(text.endsWith('\n9 passed, 1 failed')).toBe(true);
});

test('each failure is named however long another one is, and all of it fits', () => {
  const names = Array.from({ length: 15 }, (_, index) => `web/screen-${index}.test.tsx > a state`);
  const text = closing(
    0,
    names.map((name, index) => failure(name, index === 3 ? 50_000 : 20)),
  );
  for (const name of names) expect(text).toContain(`FAILED ${name}\n`);
  expect(text.length).toBeLessThanOrEqual(CLOSING);
  expect(text.length).toBeGreaterThan(CLOSING - 100);
});

test('of hundreds, the first are named and the others counted', () => {
  const text = closing(
    0,
    Array.from({ length: 400 }, (_, index) => failure(`f${index}`, 500)),
  );
  expect(text).toContain('FAILED f0\n');
  expect(text).toMatch(/and \d{3} more, above/);
  expect(text.length).toBeLessThanOrEqual(CLOSING);
});
