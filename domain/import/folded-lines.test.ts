import { expect, test } from 'vitest';
import { type ElementFields, EMPTY_ELEMENT } from '../element/fields.ts';
import type { Isrc } from '../isrc/isrc.ts';
import { FoldedLines } from './folded-lines.ts';

const CODE = 'FRXY92300201' as Isrc;
const recording = (over: Partial<ElementFields> = {}): ElementFields => ({
  ...EMPTY_ELEMENT,
  titre: 'Fanal',
  artiste: 'Léo Brise',
  compositeurs: ['L. Brise'],
  isrcDeclare: CODE,
  ...over,
});

test('a line with the same code and no new information is merged into the first', () => {
  const lines = new FoldedLines(false);
  expect(lines.firstOf(2, recording())).toBeNull();
  expect(lines.firstOf(3, recording())).toBe(2);
  expect(lines.firstOf(4, recording({ compositeurs: [], artiste: null }))).toBe(2);
});

test('a line with the same code and different values stays a separate line', () => {
  const lines = new FoldedLines(false);
  lines.firstOf(2, recording());
  expect(lines.firstOf(3, recording({ titre: 'Balise' }))).toBeNull();
  expect(lines.firstOf(4, recording({ version: 'Live' }))).toBeNull();
  expect(lines.firstOf(5, recording({ duree: 221 }))).toBeNull();
});

test('without a code, lines are folded only where each is one sale or play', () => {
  const bare = recording({ isrcDeclare: null });
  const sheet = new FoldedLines(false);
  expect(sheet.firstOf(2, bare)).toBeNull();
  expect(sheet.firstOf(3, bare)).toBeNull();
  const statement = new FoldedLines(true);
  expect(statement.firstOf(2, bare)).toBeNull();
  expect(statement.firstOf(3, bare)).toBe(2);
  expect(statement.firstOf(4, recording({ isrcDeclare: null, version: 'Live' }))).toBeNull();
});
