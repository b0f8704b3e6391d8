import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createElement, updateElement } from '../../../../contract/registration/isrc.ts';
import { createNetwork } from '../../../testing/network.ts';
import { anElement } from '../../testing/builders.ts';
import { setText } from '../sheet/edit-rows.ts';
import { blankRow } from '../sheet/row.ts';
import { createSheet } from '../sheet/sheet.ts';
import { Autosave } from './autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the creation that opens the dossier is sent again as it was, under one key; what was typed since follows', async () => {
  const network = createNetwork();
  let isLost = true;
  network.on(createElement.method, createElement.path, () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return { status: 200, body: { elementId: 101, dossierId: 12, rang: 1, revision: 1 } };
  });
  network.answer(updateElement, anElement({ elementId: 101, revision: 2 }));
  const sheet = createSheet([blankRow(), blankRow()]);
  const autosave = new Autosave({
    ...{
      sheet,
      structureId: 3,
      year: 2026,
      known: new Map(),
      dossierId: null,
      titre: '',
      onOpened: () => undefined,
    },
  });
  const type = (text: string) => {
    const defaults = { type: 'P', qualite: 'PRODUCTEUR', producteur: '' } as const;
    sheet.change((rows) => setText(rows, { index: 0, name: 'titre' }, text, { defaults }));
  };
  type('Houle');
  await autosave.flush();
  type('Houle du soir');
  isLost = false;
  await autosave.flush();
  const [first, second, third] = network.sent;
  expect(first).toMatchObject({ method: 'POST', idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(second).toEqual(first);
  expect(third).toMatchObject({ method: 'PUT', body: { elementId: 101, titre: 'Houle du soir' } });
  expect(network.sent).toHaveLength(3);
});
