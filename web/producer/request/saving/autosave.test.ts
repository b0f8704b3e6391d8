import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { readDossier, renameDossier } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import {
  createElement,
  deleteElement,
  ELEMENT_CHANGED,
  updateElement,
} from '#contract/registration/isrc.ts';
import { aDossier } from '#web/producer/testing/builders.ts';
import { anElement } from '#web/testing/element.ts';
import { createNetwork } from '#web/testing/network.ts';
import { removeRow, setText } from '../sheet/edit-rows.ts';
import { blankRow, type TextName } from '../sheet/row.ts';
import { createSheet } from '../sheet/sheet.ts';
import { Autosave } from './autosave.ts';
import { DEBOUNCE_MILLISECONDS } from './autosave-machine.ts';
import { rowOfElement, savedLineOf } from './saved-line.ts';

const YEAR = 2026;
const DEFAULTS = {
  type: 'P',
  artiste: 'Les Phares',
  anneePublication: '2026',
  qualite: 'PRODUCTEUR',
};
let network: ReturnType<typeof createNetwork>;

beforeEach(() => {
  vi.useFakeTimers();
  network = createNetwork();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A request open on this screen, with the server's version of it. */
function open(elements: readonly ElementOut[] = []) {
  const rows = elements.map((element) => rowOfElement(element));
  const existing = new Map(
    rows.map((row, index) => [
      row.key,
      savedLineOf(elements[index] ?? anElement(), row, { year: YEAR }),
    ]),
  );
  const sheet = createSheet([...rows, blankRow(), blankRow(), blankRow()]);
  const onOpened = vi.fn();
  const dossierId = elements.length > 0 ? 12 : null;
  const autosave = new Autosave({
    sheet,
    structureId: 3,
    year: YEAR,
    existing,
    dossierId,
    titre: '',
    onOpened,
  });
  const type = (index: number, name: TextName, text: string) =>
    sheet.change((lines) => setText(lines, { index, name }, text, { defaults: DEFAULTS }));
  return { sheet, autosave, type, onOpened };
}

/** Creations answer the next number, as the portal does. */
function creating() {
  let elementId = 100;
  network.answer(createElement, () => {
    elementId += 1;
    return { elementId, dossierId: 12, rang: elementId - 100, revision: 1 };
  });
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const calls = () => network.sent.map(({ method, path }) => `${method} ${path}`);
const bodies = () => network.sent.map(({ body }) => body);

describe('a new request', () => {
  test('creates nothing before a first word, then one recording, without the fields left empty', async () => {
    creating();
    const { type, autosave, onOpened } = open();
    await wait(5000);
    expect(calls()).toEqual([]);
    expect(autosave.read().saving.state).toBe('rest');

    type(0, 'titre', 'Marée basse');
    await wait(DEBOUNCE_MILLISECONDS - 1);
    expect(calls()).toEqual([]);
    await wait(1);
    expect(bodies()).toEqual([
      {
        titre: 'Marée basse',
        type: 'P',
        artiste: 'Les Phares',
        structureId: 3,
        anneePublication: 2026,
        qualite: 'PRODUCTEUR',
      },
    ]);
    expect(onOpened).toHaveBeenCalledExactlyOnceWith(12);
    expect(autosave.read()).toMatchObject({
      dossierId: 12,
      waiting: 0,
      saving: { state: 'saved' },
    });
  });

  test('waits for the last key', async () => {
    creating();
    const { type } = open();
    type(0, 'titre', 'M');
    await wait(DEBOUNCE_MILLISECONDS - 100);
    type(0, 'titre', 'Ma');
    await wait(DEBOUNCE_MILLISECONDS - 100);
    expect(calls()).toEqual([]);
    await wait(100);
    expect(bodies()).toMatchObject([{ titre: 'Ma' }]);
  });

  test('creates in the order of the lines, one call at a time, all in the same dossier', async () => {
    creating();
    const { type, autosave } = open();
    type(1, 'titre', 'Second');
    type(0, 'titre', 'Premier');
    type(2, 'titre', 'Troisième');
    await autosave.flush();
    expect(bodies()).toMatchObject([
      { titre: 'Premier' },
      { titre: 'Second', dossierId: 12 },
      { titre: 'Troisième', dossierId: 12 },
    ]);
  });

  test('sets the title of the dossier once there is one', async () => {
    creating();
    network.answer(renameDossier, { dossierId: 12, etat: 1 });
    const { type, autosave } = open();
    autosave.rename('Marée basse');
    await wait(5000);
    expect(calls()).toEqual([]);
    type(0, 'titre', 'Premier');
    await wait(5000);
    expect(calls()).toEqual(['POST /api/isrc', 'PUT /api/dossier/draft']);
    expect(bodies()[1]).toEqual({ dossierId: 12, titre: 'Marée basse' });
  });
});

describe('a saved recording', () => {
  test('sends only what changed, with the revision it was read at', async () => {
    network.answer(updateElement, anElement({ revision: 8, version: 'Live' }));
    const { type, autosave } = open([anElement({ revision: 7 })]);
    type(0, 'version', 'Live');
    await autosave.flush();
    expect(bodies()).toEqual([{ elementId: 1, revision: 7, version: 'Live' }]);
    type(0, 'version', 'Live ');
    await autosave.flush();
    expect(calls()).toHaveLength(1);
  });

  test('a value that a rule refuses stays here, the rest is saved', async () => {
    network.answer(updateElement, anElement({ revision: 2 }));
    const { type, autosave } = open([anElement()]);
    type(0, 'titre', 'a'.repeat(251));
    type(0, 'version', 'Live');
    await autosave.flush();
    expect(bodies()).toEqual([{ elementId: 1, revision: 1, version: 'Live' }]);
  });

  test('a duration that cannot be read empties the one it replaced', async () => {
    network.answer(updateElement, anElement({ revision: 2, duree: null }));
    const { type, autosave } = open([anElement()]);
    type(0, 'duree', '3:75');
    await autosave.flush();
    expect(bodies()).toEqual([{ elementId: 1, revision: 1, duree: null }]);
  });

  test('removed then brought back by undo is created again', async () => {
    network.answer(deleteElement, { elementId: 1 });
    creating();
    const { sheet, autosave } = open([anElement()]);
    sheet.change((rows) => removeRow(rows, 0));
    await autosave.flush();
    sheet.undo();
    await autosave.flush();
    expect(calls()).toEqual(['DELETE /api/isrc', 'POST /api/isrc']);
    expect(bodies()).toMatchObject([
      { dossierId: 12, elementId: 1 },
      { dossierId: 12, titre: 'Marée basse' },
    ]);
  });

  test('removed and brought back before it left costs no call', async () => {
    const { sheet, autosave } = open([anElement()]);
    sheet.change((rows) => removeRow(rows, 0));
    sheet.undo();
    await autosave.flush();
    expect(calls()).toEqual([]);
  });

  test('in MINU leaves only when its duration is transmitted', async () => {
    const minu = anElement({ statut: 'MINU', duree: null });
    network.answer(
      updateElement,
      anElement({ statut: 'PRODUCT', can: { edit: false, delete: false } }),
    );
    const { sheet, type, autosave } = open([minu]);
    type(0, 'duree', '3:45');
    await autosave.flush();
    expect(calls()).toEqual([]);
    autosave.transmit([sheet.read().rows[0]?.key ?? 0]);
    await autosave.flush();
    expect(bodies()).toEqual([{ elementId: 1, revision: 1, duree: '00:03:45' }]);
    expect([...autosave.read().existing.values()]).toMatchObject([
      { statut: 'PRODUCT', can: { edit: false } },
    ]);
    expect(sheet.undo()).toBe(false);
    expect(sheet.read().rows[0]?.texts.duree).toBe('00:03:45');
  });
});

describe('without an answer', () => {
  test('reports it, keeps what was typed, and retries', async () => {
    let down = true;
    network.on('PUT', '/api/isrc', () => {
      if (down) throw new TypeError('Failed to fetch');
      return { status: 200, body: anElement({ revision: 2 }) };
    });
    const { type, autosave } = open([anElement()]);
    type(0, 'version', 'Live');
    expect(await autosave.flush()).toBe(false);
    expect(autosave.read()).toMatchObject({ saving: { state: 'offline' }, waiting: 1 });
    down = false;
    await wait(2000);
    expect(autosave.read()).toMatchObject({ saving: { state: 'saved' }, waiting: 0 });
  });

  test('comes back at once with the connection', async () => {
    let down = true;
    network.on('PUT', '/api/isrc', () => {
      if (down) throw new TypeError('Failed to fetch');
      return { status: 200, body: anElement({ revision: 2 }) };
    });
    const { type, autosave } = open([anElement()]);
    type(0, 'version', 'Live');
    await autosave.flush();
    down = false;
    window.dispatchEvent(new Event('online'));
    await wait(0);
    expect(autosave.read().saving.state).toBe('saved');
  });
});

describe('another editor', () => {
  const theirs = anElement({ revision: 5, titre: 'Marée haute' });

  function conflicting() {
    network.refuse(updateElement, ELEMENT_CHANGED);
    network.answer(readDossier, aDossier({ elements: [theirs] }));
    const request = open([anElement()]);
    request.type(0, 'titre', 'Marée noire');
    const key = request.sheet.read().rows[0]?.key ?? 0;
    return { ...request, key };
  }

  test('changed the line: nothing is overwritten, both versions are there', async () => {
    const { autosave, key, sheet } = conflicting();
    expect(await autosave.flush()).toBe(false);
    expect(autosave.read().conflicts.get(key)).toMatchObject({ titre: 'Marée haute' });
    expect(sheet.read().rows[0]?.texts.titre).toBe('Marée noire');
  });

  test('is overwritten when the user keeps their own', async () => {
    const { autosave, key } = conflicting();
    await autosave.flush();
    network.answer(updateElement, anElement({ revision: 6, titre: 'Marée noire' }));
    autosave.keepMine(key);
    await autosave.flush();
    expect(network.sent.at(-1)?.body).toEqual({ elementId: 1, revision: 5, titre: 'Marée noire' });
    expect(autosave.read().conflicts.size).toBe(0);
  });

  test('is followed when the person takes what is saved', async () => {
    const { autosave, key, sheet } = conflicting();
    await autosave.flush();
    autosave.takeTheirs(key);
    expect(sheet.read().rows[0]?.texts.titre).toBe('Marée haute');
    expect(await autosave.flush()).toBe(true);
  });
});

test('a line refused by the portal shows the reason until it changes', async () => {
  const errors = [{ path: 'titre', code: 'TOO_LONG', message: 'Le titre est trop long.' }];
  network.refuse(updateElement, INVALID_FIELDS, { errors });
  const { type, autosave, sheet } = open([anElement()]);
  type(0, 'titre', 'Autre');
  expect(await autosave.flush()).toBe(false);
  expect(autosave.read().refused.get(sheet.read().rows[0]?.key ?? 0)).toEqual(errors);
  network.answer(updateElement, anElement({ revision: 2 }));
  type(0, 'titre', 'Court');
  expect(await autosave.flush()).toBe(true);
});
