import { beforeEach, expect, test } from 'vitest';
import { anElement } from '#web/testing/element.ts';
import { setText } from '../sheet/edit-rows.ts';
import { blankRow, type Row, type TextName } from '../sheet/row.ts';
import { keptLines, restore, unsavedRows } from './keep.ts';
import { knownOf } from './known.ts';
import { rowOfElement } from './row-of-element.ts';

const YEAR = 2026;
const NAME = 'portail-isrc.request.1000.12';
const { read, write: keep } = keptLines(1000, 12);
const saved = anElement({ elementId: 7, revision: 3 });

function lines(): { rows: Row[]; known: ReadonlyMap<number, ReturnType<typeof knownOf>> } {
  const row = rowOfElement(saved);
  return { rows: [row], known: new Map([[row.key, knownOf(saved, row, { year: YEAR })]]) };
}
const write = (rows: readonly Row[], index: number, name: TextName, text: string) =>
  setText(rows, { index, name }, text, { defaults: {} });

beforeEach(() => localStorage.clear());

test('only what the portal does not hold is kept', () => {
  const { rows, known } = lines();
  expect(unsavedRows({ rows, known, year: YEAR })).toEqual([]);
  const typed = write(write([...rows, blankRow(), blankRow()], 0, 'version', 'Live'), 1, 'titre', 'Nouveau');
  const kept = unsavedRows({ rows: typed, known, year: YEAR });
  expect(kept.map(({ element, texts }) => [element, texts.titre])).toEqual([
    [{ elementId: 7, revision: 3 }, 'Marée basse'],
    [null, 'Nouveau'],
  ]);
});

test('a text that nobody can read is not saved, so it is kept', () => {
  const { rows, known } = lines();
  const typed = write(rows, 0, 'duree', '3:75');
  expect(unsavedRows({ rows: typed, known, year: YEAR })[0]?.texts.duree).toBe('3:75');
});

test('comes back over what is saved, and asks who was first if somebody else wrote meanwhile', () => {
  const { rows, known } = lines();
  const typed = write([...rows, blankRow()], 0, 'version', 'Live');
  const more = write(typed, 1, 'titre', 'Nouveau');
  keep({ titre: 'Album', defaults: {}, rows: unsavedRows({ rows: more, known, year: YEAR }) });

  const newer = anElement({ elementId: 7, revision: 9 });
  const fresh = rowOfElement(newer);
  const kept = read();
  if (kept === null) throw new Error('nothing was kept');
  const merged = restore([fresh], new Map([[fresh.key, knownOf(newer, fresh, { year: YEAR })]]), kept);
  expect(merged.rows.map((row) => [row.texts.titre, row.texts.version])).toEqual([
    ['Marée basse', 'Live'],
    ['Nouveau', ''],
  ]);
  expect(merged.known.get(fresh.key)?.revision).toBe(3);
  expect(merged.restored).toBe(2);
});

test('what was sent meanwhile is not written over', () => {
  const { rows, known } = lines();
  const typed = write(rows, 0, 'version', 'Live');
  keep({ titre: '', defaults: {}, rows: unsavedRows({ rows: typed, known, year: YEAR }) });
  const sent = anElement({ elementId: 7, statut: 'PRODUCT', can: { edit: false, delete: false } });
  const fresh = rowOfElement(sent);
  const kept = read();
  if (kept === null) throw new Error('nothing was kept');
  const merged = restore([fresh], new Map([[fresh.key, knownOf(sent, fresh, { year: YEAR })]]), kept);
  expect(merged.rows).toEqual([fresh]);
  expect(merged.restored).toBe(0);
});

test('a kept text that is not ours is ignored', () => {
  localStorage.setItem(NAME, '{"rows":"non"}');
  expect(read()).toBeNull();
  localStorage.setItem(NAME, 'rien');
  expect(read()).toBeNull();
});
