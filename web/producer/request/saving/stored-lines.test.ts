import { beforeEach, expect, test } from 'vitest';
import { anElement } from '#web/testing/element.ts';
import { setText } from '../sheet/edit-rows.ts';
import { blankRow, type Row, type TextName } from '../sheet/row.ts';
import { rowOfElement, savedLineOf } from './saved-line.ts';
import { restore, storedLines, unsavedRows } from './stored-lines.ts';

const YEAR = 2026;
const NAME = 'portail-isrc.request.1000.12';
const { read, write: keep } = storedLines(1000, 12);
const saved = anElement({ elementId: 7, revision: 3 });

function lines(): { rows: Row[]; existing: ReadonlyMap<number, ReturnType<typeof savedLineOf>> } {
  const row = rowOfElement(saved);
  return { rows: [row], existing: new Map([[row.key, savedLineOf(saved, row, { year: YEAR })]]) };
}
const write = (rows: readonly Row[], index: number, name: TextName, text: string) =>
  setText(rows, { index, name }, text, { defaults: {} });

beforeEach(() => localStorage.clear());

test('only data missing from the portal is stored', () => {
  const { rows, existing } = lines();
  expect(unsavedRows({ rows, existing, year: YEAR }).rows).toEqual([]);
  const typed = write(
    write([...rows, blankRow(), blankRow()], 0, 'version', 'Live'),
    1,
    'titre',
    'Nouveau',
  );
  const stored = unsavedRows({ rows: typed, existing, year: YEAR }).rows;
  expect(stored.map(({ element, texts }) => [element, texts.titre])).toEqual([
    [{ elementId: 7, revision: 3 }, 'Marée basse'],
    [null, 'Nouveau'],
  ]);
});

test('an unparsable value is not saved, so it is stored', () => {
  const { rows, existing } = lines();
  const typed = write(rows, 0, 'duree', '3:75');
  expect(unsavedRows({ rows: typed, existing, year: YEAR }).rows[0]?.texts.duree).toBe('3:75');
});

test('is restored over the saved version, and reports a conflict if another user wrote meanwhile', () => {
  const { rows, existing } = lines();
  const typed = write([...rows, blankRow()], 0, 'version', 'Live');
  const more = write(typed, 1, 'titre', 'Nouveau');
  keep({
    titre: 'Album',
    defaults: {},
    rows: unsavedRows({ rows: more, existing, year: YEAR }).rows,
  });

  const newer = anElement({ elementId: 7, revision: 9 });
  const fresh = rowOfElement(newer);
  const stored = read();
  if (stored === null) throw new Error('nothing was kept');
  const merged = restore(
    [fresh],
    new Map([[fresh.key, savedLineOf(newer, fresh, { year: YEAR })]]),
    stored,
  );
  expect(merged.rows.map((row) => [row.texts.titre, row.texts.version])).toEqual([
    ['Marée basse', 'Live'],
    ['Nouveau', ''],
  ]);
  expect(merged.existing.get(fresh.key)?.revision).toBe(3);
  expect(merged.restored).toBe(2);
});

test('what was sent meanwhile is not written over', () => {
  const { rows, existing } = lines();
  const typed = write(rows, 0, 'version', 'Live');
  keep({ titre: '', defaults: {}, rows: unsavedRows({ rows: typed, existing, year: YEAR }).rows });
  const sent = anElement({ elementId: 7, statut: 'PRODUCT', can: { edit: false, delete: false } });
  const fresh = rowOfElement(sent);
  const stored = read();
  if (stored === null) throw new Error('nothing was kept');
  const merged = restore(
    [fresh],
    new Map([[fresh.key, savedLineOf(sent, fresh, { year: YEAR })]]),
    stored,
  );
  expect(merged.rows).toEqual([fresh]);
  expect(merged.restored).toBe(0);
});

test('a stored text of unknown format is ignored', () => {
  localStorage.setItem(NAME, '{"rows":"non"}');
  expect(read()).toBeNull();
  localStorage.setItem(NAME, 'rien');
  expect(read()).toBeNull();
});

test('a creation without an answer is taken up over its line, or over none when that was removed', () => {
  const [row, other] = write(
    write([blankRow(), blankRow()], 0, 'titre', 'Houle'),
    1,
    'titre',
    'Jusant',
  );
  if (row === undefined || other === undefined) throw new Error('two lines');
  const body = { titre: 'Jusant' };
  const creation = {
    idempotencyKey: 'k-1',
    task: { kind: 'create', key: other.key, body },
  } as const;
  const taken = (rows: readonly Row[]) => {
    const unsaved = unsavedRows({ rows, existing: new Map(), year: YEAR }, creation);
    keep({ titre: '', defaults: {}, ...unsaved });
    const stored = read();
    if (stored === null) throw new Error('nothing was kept');
    const merged = restore([], new Map(), stored);
    expect(merged.creation).toMatchObject({
      idempotencyKey: 'k-1',
      task: { kind: 'create', body },
    });
    return merged.rows.find(({ key }) => key === merged.creation?.task.key)?.texts.titre;
  };
  expect(taken([row, other])).toBe('Jusant');
  expect(taken([row])).toBeUndefined();
});

test('a stored draft without the sent changes is read', () => {
  const { texts, flags } = rowOfElement(saved);
  const element = { elementId: 7, revision: 3 };
  const rows = [{ element, texts: { ...texts, version: 'Live' }, flags, sequences: [] }];
  const opening = { key: 'k-1', line: 0, body: { titre: 'Houle' } };
  localStorage.setItem(NAME, JSON.stringify({ titre: '', defaults: {}, rows, opening }));
  const stored = read();
  if (stored === null) throw new Error('it was not read');
  const fresh = lines();
  const merged = restore(fresh.rows, fresh.existing, stored);
  expect(merged.restored).toBe(1);
  expect(merged.creation).toMatchObject({
    idempotencyKey: 'k-1',
    task: { key: fresh.rows[0]?.key },
  });
});
