import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IDEMPOTENCY_KEY_REUSED } from '#contract/problem.ts';
import { createElement, updateElement } from '#contract/registration/isrc.ts';
import { anElement } from '#web/testing/element.ts';
import { createNetwork } from '#web/testing/network.ts';
import { openRequest } from '../flow/request.ts';
import { setText } from '../sheet/edit-rows.ts';
import { blankRow } from '../sheet/row.ts';
import { createSheet } from '../sheet/sheet.ts';
import { Autosave } from './autosave.ts';
import { storedLines } from './stored-lines.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(async () => {
  const closed = pages.splice(0).map((page) => page.close());
  for (const cut of cuts.splice(0)) cut();
  await Promise.all(closed);
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
    sheet,
    structureId: 3,
    year: 2026,
    existing: new Map(),
    dossierId: null,
    titre: '',
    onOpened: () => undefined,
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
  expect(first).toMatchObject({
    method: 'POST',
    idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(second).toEqual(first);
  expect(third).toMatchObject({ method: 'PUT', body: { elementId: 101, titre: 'Houle du soir' } });
  expect(network.sent).toHaveLength(3);
});

type Page = ReturnType<typeof openRequest>;
const pages: Page[] = [];

/** A page with a new request open; dying closes nothing, the end of the test does. */
function aPage(onOpened: (dossierId: number) => void = () => undefined): Page {
  const page = openRequest({ dossier: null, structure: { id: 3, raison: 'Les Phares' }, onOpened });
  pages.push(page);
  return page;
}

const write = ({ sheet, defaults }: Page, index: number, text: string) =>
  sheet.change((rows) =>
    setText(rows, { index, name: 'titre' }, text, { defaults: defaults.read() }),
  );
/** Calls without an answer, rejected at the end of the test. */
const cuts: (() => void)[] = [];
const never = () =>
  new Promise<never>((_, reject) => {
    cuts.push(() => reject(new TypeError('Failed to fetch')));
  });

test('a page that dies while the creation is under way leaves its key to the next one: one dossier, and the last words', async () => {
  const network = createNetwork();
  network.on(createElement.method, createElement.path, never);
  const first = aPage();
  write(first, 0, 'Houle');
  await vi.advanceTimersByTimeAsync(1000);
  // Typed after it was sent, and stored as the page goes away.
  write(first, 0, 'Houle du soir');
  write(first, 1, 'Jusant');
  window.dispatchEvent(new Event('pagehide'));
  expect(network.sent).toHaveLength(1);

  let elementId = 100;
  network.answer(createElement, () => {
    elementId += 1;
    return { elementId, dossierId: 12, rang: elementId - 100, revision: 1 };
  });
  network.answer(updateElement, anElement({ elementId: 101, revision: 2 }));
  const opened: number[] = [];
  const second = aPage((dossierId) => opened.push(dossierId));
  expect(await second.autosave.flush()).toBe(true);
  const [lost, again, ...rest] = network.sent;
  expect(lost?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toEqual(lost);
  expect(rest.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { elementId: 101, revision: 1, titre: 'Houle du soir' }],
    ['POST', expect.objectContaining({ dossierId: 12, titre: 'Jusant' })],
  ]);
  expect(opened).toEqual([12]);
  expect(storedLines(3, null).read()).toBeNull();
});

test('a page that dies at once, without any final event, has stored the key all the same', async () => {
  const network = createNetwork();
  network.on(createElement.method, createElement.path, never);
  write(aPage(), 0, 'Houle');
  await vi.advanceTimersByTimeAsync(1000);
  network.answer(createElement, { elementId: 101, dossierId: 12, rang: 1, revision: 1 });
  expect(await aPage().autosave.flush()).toBe(true);
  const [lost, again, ...rest] = network.sent;
  expect(again).toEqual(lost);
  expect(rest).toEqual([]);
});

test('a key that the portal refuses from now on is dropped, and the line is created under another', async () => {
  const network = createNetwork();
  network.on(createElement.method, createElement.path, never);
  write(aPage(), 0, 'Houle');
  await vi.advanceTimersByTimeAsync(1000);
  network.refuse(createElement, IDEMPOTENCY_KEY_REUSED);
  const second = aPage();
  expect(await second.autosave.flush()).toBe(false);
  network.answer(createElement, { elementId: 101, dossierId: 12, rang: 1, revision: 1 });
  write(second, 0, 'Houle du soir');
  expect(await second.autosave.flush()).toBe(true);
  const [lost, again, anew] = network.sent;
  expect(again).toEqual(lost);
  expect(anew?.idempotencyKey).not.toBe(lost?.idempotencyKey);
  expect(anew?.body).toMatchObject({ titre: 'Houle du soir' });
});
