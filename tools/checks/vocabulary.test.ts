import { expect, test } from 'vitest';
import { retiredWords } from './vocabulary.ts';

const errorsOf = (path: string, text: string) => retiredWords([{ path, text }]);

test('an abandoned word is reported with its line and its replacements', () => {
  expect(errorsOf('a.ts', 'const a = 1;\nconst keptRows = [a];')).toEqual([
    'a.ts:2 `keptRows` has « kept »: stored',
  ]);
  expect(errorsOf('a.tsx', 'const a = <NearCard />;')).toEqual([
    'a.tsx:1 `NearCard` has « near »: similar',
  ]);
});

test('so is a file, and each name once', () => {
  expect(errorsOf('web/kept-sort.ts', 'export const a = toldOf(toldOf(1));')).toEqual([
    'web/kept-sort.ts is named with « kept »: stored',
    'web/kept-sort.ts:1 `toldOf` has « told »: reported, notified',
  ]);
});

test('texts, comments and what others named are left alone', () => {
  const text = "// kept\nconst a = { text: 'kept', keptAt: 1, given_name: 2, NOT_FOUND: 3 };";
  expect(errorsOf('a.ts', text)).toEqual([]);
});
