import { expect, test } from 'vitest';
import { findText } from './find-text.ts';

const line = (str: string, hasEOL = true) => ({ str, hasEOL });
const messages = (runs: { str: string }[], query: string) =>
  findText(
    runs.map(({ str }) => line(str)),
    query,
    1,
  );

test('ignores accents, capitals and apostrophe style', () => {
  const runs = [line('Extrait Kbis'), line('SOCIÉTÉ D’EXEMPLE, Orléans')];
  expect(findText(runs, "societe d'exemple", 3)).toEqual([
    { page: 3, from: { run: 1, offset: 0 }, to: { run: 1, offset: 17 } },
  ]);
  expect(findText(runs, 'KBIS', 1)).toHaveLength(1);
  expect(findText(runs, 'orleans', 1)).toHaveLength(1);
});

test('across runs and line ends', () => {
  const runs = [line('Registre du', true), line('commerce', false), line(' et des sociétés')];
  expect(findText(runs, 'du commerce  et', 1)).toEqual([
    { page: 1, from: { run: 0, offset: 9 }, to: { run: 2, offset: 3 } },
  ]);
});

test('each of them, none over another, and none for nothing', () => {
  expect(messages([{ str: 'aaaa' }], 'aa')).toHaveLength(2);
  expect(messages([{ str: 'aaaa' }], '   ')).toEqual([]);
  expect(messages([], 'a')).toEqual([]);
});

test('a ligature matches the letters typed, and keeps its position', () => {
  const [match] = messages([{ str: 'une ﬁche' }], 'fiche');
  expect(match).toEqual({ page: 1, from: { run: 0, offset: 4 }, to: { run: 0, offset: 8 } });
});
