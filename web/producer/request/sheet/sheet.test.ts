import { expect, test, vi } from 'vitest';
import { addRows, setText } from './edit-rows.ts';
import { blankRow } from './row.ts';
import { createSheet } from './sheet.ts';

const title = (text: string) => (rows: Parameters<typeof setText>[0]) =>
  setText(rows, { index: 0, name: 'titre' }, text, { defaults: {} });
const titles = (sheet: ReturnType<typeof createSheet>) =>
  sheet.read().rows.map((row) => row.texts.titre);

test('undoes and redoes step by step', () => {
  const sheet = createSheet([blankRow()]);
  sheet.change(title('A'));
  sheet.change(title('B'));
  expect(sheet.undo()).toBe(true);
  expect(titles(sheet)).toEqual(['A']);
  expect(sheet.undo()).toBe(true);
  expect(titles(sheet)).toEqual(['']);
  expect(sheet.undo()).toBe(false);
  expect(sheet.redo()).toBe(true);
  expect(titles(sheet)).toEqual(['A']);
});

test('a new change forgets what was undone', () => {
  const sheet = createSheet([blankRow()]);
  sheet.change(title('A'));
  sheet.undo();
  sheet.change(title('B'));
  expect(sheet.read().canRedo).toBe(false);
});

test('the letters of one field are undone together, two visits apart are not', () => {
  const sheet = createSheet([blankRow()]);
  for (const text of ['M', 'Ma', 'Mar']) sheet.change(title(text), 'titre');
  sheet.complete();
  sheet.change(title('Marée'), 'titre');
  sheet.undo();
  expect(titles(sheet)).toEqual(['Mar']);
  sheet.undo();
  expect(titles(sheet)).toEqual(['']);
});

test('what came from elsewhere is not a step', () => {
  const sheet = createSheet([blankRow()]);
  sheet.replace(title('A'));
  expect(sheet.read().canUndo).toBe(false);
  expect(titles(sheet)).toEqual(['A']);
});

test('what came from elsewhere stays under undo and redo, and what was typed beside it is undone', () => {
  const [row, other] = [blankRow(), blankRow()];
  const sheet = createSheet([row, other]);
  const below = (text: string) => (rows: Parameters<typeof setText>[0]) =>
    setText(rows, { index: 1, name: 'titre' }, text, { defaults: {} });
  sheet.change(title('A'));
  sheet.change(below('B'));
  sheet.change(title('AA'));
  sheet.change(below('BB'));
  sheet.undo();
  const theirs = { ...row, texts: { ...row.texts, titre: 'X' } };
  sheet.replace((rows) => rows.map((line) => (line.key === row.key ? theirs : line)));
  expect(sheet.redo()).toBe(true);
  expect(titles(sheet)).toEqual(['X', 'BB']);
  expect([sheet.undo(), titles(sheet)]).toEqual([true, ['X', 'B']]);
  expect([sheet.undo(), titles(sheet)]).toEqual([true, ['X', '']]);
  // A step that concerned only that line is removed.
  expect([sheet.undo(), sheet.read().canUndo]).toEqual([false, false]);
});

test('notifies its listeners, except when nothing changes', () => {
  const sheet = createSheet([blankRow()]);
  const listener = vi.fn();
  const stop = sheet.subscribe(listener);
  sheet.change((rows) => rows);
  expect(listener).not.toHaveBeenCalled();
  sheet.change((rows) => addRows(rows, 1));
  expect(listener).toHaveBeenCalledOnce();
  stop();
  sheet.undo();
  expect(listener).toHaveBeenCalledOnce();
});
