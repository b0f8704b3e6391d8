import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOT_FOUND } from '#contract/problem.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import {
  createElement,
  deleteElement,
  ELEMENT_CHANGED,
  updateElement,
} from '#contract/registration/isrc.ts';
import { finishBeforeSwitch, finishEverything } from '#web/platform/session/unfinished.ts';
import { aDossier } from '#web/producer/testing/builders.ts';
import { anElement } from '#web/testing/element.ts';
import { createNetwork } from '#web/testing/network.ts';
import { removeRow, setText } from '../sheet/edit-rows.ts';
import { createSheet } from '../sheet/sheet.ts';
import { Autosave } from './autosave.ts';
import { DEBOUNCE_MILLISECONDS } from './autosave-machine.ts';
import { rowOfElement, savedLineOf } from './saved-line.ts';

const YEAR = 2026;
let network: ReturnType<typeof createNetwork>;
beforeEach(() => {
  vi.useFakeTimers();
  network = createNetwork();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A request of one saved recording, whose title was just changed. */
function changed() {
  const element = anElement({ elementId: 101, titre: 'Houle' });
  const row = rowOfElement(element);
  const sheet = createSheet([row]);
  const existing = new Map([[row.key, savedLineOf(element, row, { year: YEAR })]]);
  const facts = { structureId: 3, year: YEAR, dossierId: 12, titre: '', onOpened: () => undefined };
  const autosave = new Autosave({ sheet, existing, ...facts });
  sheet.change((rows) =>
    setText(rows, { index: 0, name: 'titre' }, 'Houle du soir', { defaults: {} }),
  );
  return { autosave, sheet, key: row.key };
}

const calls = () => network.sent.map(({ method, path }) => `${method} ${path}`);

test('while another structure is the current one, nothing is taken for gone, nor created again', async () => {
  network.refuse(updateElement, NOT_FOUND);
  network.refuse(readDossier, NOT_FOUND);
  const { autosave, key } = changed();
  expect(await autosave.flush()).toBe(false);
  expect(calls()).not.toContain(`${createElement.method} ${createElement.path}`);
  expect(autosave.read().existing.get(key)?.elementId).toBe(101);
  expect(autosave.read().refused.has(key)).toBe(true);
});

test('a recording that is gone from a dossier that can be read is created again', async () => {
  network.refuse(updateElement, NOT_FOUND);
  network.answer(readDossier, aDossier({ dossierId: 12, elements: [] }));
  network.answer(createElement, { elementId: 102, dossierId: 12, rang: 1, revision: 1 });
  const { autosave, key } = changed();
  expect(await autosave.flush()).toBe(true);
  expect(autosave.read().existing.get(key)?.elementId).toBe(102);
});

test('a line changed by another user blocks nothing once it is removed', async () => {
  network.refuse(updateElement, ELEMENT_CHANGED);
  const theirs = anElement({ elementId: 101, titre: 'Houle du matin', revision: 5 });
  network.answer(readDossier, aDossier({ dossierId: 12, elements: [theirs] }));
  const { autosave, sheet, key } = changed();
  expect([await autosave.flush(), autosave.read().conflicts.has(key)]).toEqual([false, true]);
  network.answer(deleteElement, { elementId: 101 });
  sheet.change((rows) => removeRow(rows, 0));
  expect([await autosave.flush(), autosave.read().conflicts.size]).toEqual([true, 0]);
});

test("another user's version that was accepted is not undone, nor overwritten", async () => {
  network.refuse(updateElement, ELEMENT_CHANGED);
  const theirs = anElement({ elementId: 101, titre: 'Houle du matin', revision: 5 });
  network.answer(readDossier, aDossier({ dossierId: 12, elements: [theirs] }));
  const { autosave, sheet, key } = changed();
  await autosave.flush();
  autosave.takeTheirs(key);
  network.sent.length = 0;
  sheet.undo();
  expect(sheet.read().rows[0]?.texts.titre).toBe('Houle du matin');
  expect([await autosave.flush(), calls()]).toEqual([true, []]);
});

test('a refusal received after the line has changed applies to its earlier content', async () => {
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const problem = {
    type: 'about:blank',
    instance: 'urn:test',
    title: 'x',
    status: 422,
    code: 'INVALID_FIELDS',
  };
  network.on(updateElement.method, updateElement.path, async () => {
    await late;
    return {
      status: 422,
      body: { ...problem, errors: [{ path: 'titre', code: 'TOO_LONG', message: 'x' }] },
    };
  });
  const { autosave, sheet } = changed();
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MILLISECONDS);
  sheet.change((rows) => setText(rows, { index: 0, name: 'titre' }, 'Court', { defaults: {} }));
  answer();
  await vi.advanceTimersByTimeAsync(0);
  network.answer(updateElement, anElement({ elementId: 101, revision: 2, titre: 'Court' }));
  expect([await autosave.flush(), autosave.read().refused.size]).toEqual([true, 0]);
});

test('a structure is left once what its pages were saving has ended, even badly', async () => {
  const order: string[] = [];
  const takeBack = [
    finishBeforeSwitch(async () => {
      await Promise.resolve();
      order.push('saved');
    }),
    finishBeforeSwitch(() => Promise.reject(new Error('cut'))),
  ];
  await finishEverything();
  order.push('left');
  for (const take of takeBack) take();
  await finishEverything();
  expect(order).toEqual(['saved', 'left']);
});
