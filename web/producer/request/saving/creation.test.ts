import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOT_FOUND } from '#contract/problem.ts';
import { createElement, DOSSIER_FULL } from '#contract/registration/isrc.ts';
import { portalLosing } from '#web/producer/testing/portal-losing.ts';
import { anElement } from '#web/testing/element.ts';
import { createNetwork } from '#web/testing/network.ts';
import { openRequest } from '../flow/request.ts';
import { removeRow, setText } from '../sheet/edit-rows.ts';
import { isBlankRow } from '../sheet/row.ts';
import { DEBOUNCE_MILLISECONDS } from './autosave-machine.ts';
import { storedLines } from './stored-lines.ts';

type Page = ReturnType<typeof openRequest>;
const pages: Page[] = [];
const SAVED = anElement({ elementId: 1, titre: 'Goulet' });
let network: ReturnType<typeof createNetwork>;
let portal: ReturnType<typeof portalLosing>;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  network = createNetwork();
  portal = portalLosing(network, [SAVED]);
});
afterEach(async () => {
  const closed = pages.splice(0).map((page) => page.close());
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // A request still waiting would block leaving a structure, even in the next test.
  await Promise.all(closed);
});

const structure = { id: 1000, raison: 'Société Exemple' };

/** A page with the dossier open; dying closes nothing, the end of the test does. */
function aPage(dossier: Parameters<typeof openRequest>[0]['dossier'] = portal.dossier()): Page {
  const page = openRequest({ dossier, structure, onOpened: () => undefined });
  pages.push(page);
  return page;
}

const write = ({ sheet, defaults }: Page, index: number, text: string) =>
  sheet.change((rows) =>
    setText(rows, { index, name: 'titre' }, text, { defaults: defaults.read() }),
  );
const remove = ({ sheet }: Page, index: number) => sheet.change((rows) => removeRow(rows, index));
const shown = ({ sheet }: Page) =>
  sheet
    .read()
    .rows.filter((row) => !isBlankRow(row))
    .map(({ texts }) => texts.titre);
const creations = () => network.sent.filter(({ method }) => method === 'POST');
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A change is sent a second ago, and its answer is lost. */
async function loses(page: Page, index: number, text: string): Promise<void> {
  portal.loseAnswers(1);
  write(page, index, text);
  expect(await page.autosave.flush()).toBe(false);
}

/** Simulates a page that goes away: its last events, then calls in progress never end. */
function dies(page: Page): void {
  window.dispatchEvent(new Event('pagehide'));
  page.autosave.stop();
}

describe('a recording whose creation got no answer is one recording', () => {
  test('when its line was typed in since', async () => {
    const page = aPage();
    await loses(page, 1, 'Houle');
    write(page, 1, 'Houle du soir');
    expect(await page.autosave.flush()).toBe(true);
    expect(portal.titles()).toEqual(['Goulet', 'Houle du soir']);
    const [lost, again, ...rest] = creations();
    expect(lost?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect([again, rest]).toEqual([lost, []]);
  });

  test('when other calls succeed in between: the title, a deletion, a line above', async () => {
    const page = aPage();
    await loses(page, 2, 'Houle');
    page.autosave.rename('Album');
    write(page, 1, 'Jusant');
    remove(page, 0);
    expect(await page.autosave.flush()).toBe(true);
    expect(portal.titles()).toEqual(['Houle', 'Jusant']);
  });

  test('when the line that is sent after it is removed before the next try', async () => {
    const page = aPage();
    await loses(page, 2, 'Houle');
    portal.loseCalls(1);
    write(page, 1, 'Jusant');
    await page.autosave.flush();
    remove(page, 1);
    await wait(60_000);
    expect(portal.titles()).toEqual(['Goulet', 'Houle']);
    const ids = [...page.autosave.read().existing.values()].map(({ elementId }) => elementId);
    expect(ids).toEqual([1, 101]);
  });

  test('and none when its line was removed since', async () => {
    const page = aPage();
    await loses(page, 1, 'Houle');
    remove(page, 1);
    expect(await page.autosave.flush()).toBe(true);
    expect(portal.titles()).toEqual(['Goulet']);
  });

  test('two identical ones stay two', async () => {
    const page = aPage();
    await loses(page, 1, 'Houle');
    write(page, 2, 'Houle');
    expect(await page.autosave.flush()).toBe(true);
    expect(portal.titles()).toEqual(['Goulet', 'Houle', 'Houle']);
    const ids = [...page.autosave.read().existing.values()].map(({ elementId }) => elementId);
    expect(ids).toEqual([1, 101, 102]);
  });
});

describe('a creation that is refused when it is sent again', () => {
  test('submits the current content of the line, under another key', async () => {
    const page = aPage();
    portal.loseCalls(1);
    write(page, 1, 'Houle');
    await page.autosave.flush();
    write(page, 1, 'Houle du soir');
    network.refuse(createElement, DOSSIER_FULL);
    expect(await page.autosave.flush()).toBe(false);
    expect(creations().map(({ body }) => body)).toMatchObject([
      { titre: 'Houle' },
      { titre: 'Houle' },
      { titre: 'Houle du soir' },
    ]);
    expect(new Set(creations().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  test('blocks nothing once its line was removed', async () => {
    const page = aPage();
    portal.loseCalls(1);
    write(page, 1, 'Houle');
    await page.autosave.flush();
    remove(page, 1);
    network.refuse(createElement, DOSSIER_FULL);
    expect(await page.autosave.flush()).toBe(true);
  });

  test('without knowing if it was executed, is kept, and also marks as refused the lines that wait for it', async () => {
    const page = aPage();
    await loses(page, 2, 'Houle');
    network.refuse(createElement, NOT_FOUND);
    write(page, 1, 'Jusant');
    expect(await page.autosave.flush()).toBe(false);
    expect(page.autosave.read().refused.size).toBe(2);
    expect(new Set(creations().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

describe('a page that dies before the answer leaves one recording', () => {
  test("and one line, at the recording's position, with the last text", async () => {
    const first = aPage();
    await loses(first, 1, 'Houle');
    write(first, 1, 'Houle du soir');
    write(first, 2, 'Jusant');
    dies(first);
    const second = aPage();
    expect(await second.autosave.flush()).toBe(true);
    expect(portal.titles()).toEqual(['Goulet', 'Houle du soir', 'Jusant']);
    expect(shown(second)).toEqual(['Goulet', 'Houle du soir', 'Jusant']);
    await wait(0);
    expect(storedLines(1000, 12).read()).toBeNull();
  });

  test('when it was stored before the call, and no final event was received', async () => {
    const first = aPage();
    write(first, 1, 'Houle');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    portal.loseAnswers(1);
    await wait(DEBOUNCE_MILLISECONDS);
    first.autosave.stop();
    expect(creations()).toHaveLength(1);
    const second = aPage();
    expect(await second.autosave.flush()).toBe(true);
    expect([portal.titles(), shown(second)]).toEqual([
      ['Goulet', 'Houle'],
      ['Goulet', 'Houle'],
    ]);
  });

  test('none when its line was removed', async () => {
    const first = aPage();
    await loses(first, 1, 'Houle');
    remove(first, 1);
    dies(first);
    const second = aPage();
    expect(await second.autosave.flush()).toBe(true);
    expect([portal.titles(), shown(second)]).toEqual([['Goulet'], ['Goulet']]);
  });

  test.each([
    { line: 'stands', leaves: () => undefined },
    { line: 'was removed', leaves: (page: Page) => remove(page, 1) },
  ])('which was changed elsewhere since, and stays so: the line $line', async ({ leaves }) => {
    const first = aPage();
    await loses(first, 1, 'Houle');
    leaves(first);
    dies(first);
    portal.change(101, { titre: 'Houle du matin' });
    const second = aPage();
    expect(await second.autosave.flush()).toBe(true);
    expect(portal.titles()).toEqual(['Goulet', 'Houle du matin']);
    expect(shown(second)).toEqual(['Goulet', 'Houle du matin']);
  });

  test('of which both versions are shown when it was changed elsewhere and here', async () => {
    const first = aPage();
    await loses(first, 1, 'Houle');
    write(first, 1, 'Houle du soir');
    dies(first);
    portal.change(101, { titre: 'Houle du matin' });
    const second = aPage();
    expect(await second.autosave.flush()).toBe(false);
    expect([...second.autosave.read().conflicts.values()]).toMatchObject([
      { titre: 'Houle du matin' },
    ]);
    expect(shown(second)).toEqual(['Goulet', 'Houle du soir']);
  });
});

test('a hidden page that opens its dossier stores under its number the lines that are still to be created', async () => {
  const page = aPage(null);
  write(page, 0, 'Houle');
  write(page, 1, 'Jusant');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  let answered = 0;
  const unanswered = Promise.withResolvers<never>();
  network.on(createElement.method, createElement.path, () => {
    answered += 1;
    if (answered > 1) return unanswered.promise;
    return { status: 200, body: { elementId: 101, dossierId: 12, rang: 1, revision: 1 } };
  });
  await wait(DEBOUNCE_MILLISECONDS);
  expect(storedLines(1000, null).read()).toBeNull();
  const stored = storedLines(1000, 12).read();
  expect(stored?.rows.map(({ texts }) => texts.titre)).toEqual(['Jusant']);
  expect(stored?.opening).toMatchObject({ line: 0, body: { titre: 'Jusant' } });
  unanswered.reject(new TypeError('Failed to fetch'));
});
