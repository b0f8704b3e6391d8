import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { portalLosing } from '#web/producer/testing/portal-losing.ts';
import { anElement } from '#web/testing/element.ts';
import { createNetwork } from '#web/testing/network.ts';
import { openRequest } from '../flow/request.ts';
import { removeRow, setText } from '../sheet/edit-rows.ts';
import type { TextName } from '../sheet/row.ts';
import { DEBOUNCE_MILLISECONDS } from './autosave-machine.ts';

type Page = ReturnType<typeof openRequest>;
const pages: Page[] = [];
let network: ReturnType<typeof createNetwork>;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  network = createNetwork();
});
afterEach(async () => {
  const closed = pages.splice(0).map((page) => page.close());
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // A request still waiting would block leaving a structure, even in the next test.
  await Promise.all(closed);
});

function aPage(portal: ReturnType<typeof portalLosing>): Page {
  const structure = { id: 1000, raison: 'Société Exemple' };
  const page = openRequest({ dossier: portal.dossier(), structure, onOpened: () => undefined });
  pages.push(page);
  return page;
}

const write = ({ sheet }: Page, name: TextName, text: string) =>
  sheet.change((rows) => setText(rows, { index: 0, name }, text, { defaults: {} }));
const keyOf = ({ sheet }: Page) => sheet.read().rows[0]?.key ?? 0;

/** The page goes away and receives nothing more. */
function dies(page: Page): void {
  window.dispatchEvent(new Event('pagehide'));
  page.autosave.stop();
}

describe("a change that was executed, and whose answer is lost, is the user's own", () => {
  let portal: ReturnType<typeof portalLosing>;
  beforeEach(() => {
    portal = portalLosing(network, [anElement({ titre: 'Houle', revision: 7 })]);
  });

  async function loses(page: Page, text: string): Promise<void> {
    portal.loseAnswers(1);
    write(page, 'titre', text);
    expect(await page.autosave.flush()).toBe(false);
  }

  test('no question is asked, and it is saved', async () => {
    const page = aPage(portal);
    await loses(page, 'Houle du soir');
    expect(await page.autosave.flush()).toBe(true);
    expect(page.autosave.read()).toMatchObject({
      conflicts: new Map(),
      saving: { state: 'saved' },
    });
    write(page, 'version', 'Live');
    expect(await page.autosave.flush()).toBe(true);
    expect(portal.dossier().elements).toMatchObject([
      { titre: 'Houle du soir', version: 'Live', revision: 9 },
    ]);
  });

  test('what was typed since follows', async () => {
    const page = aPage(portal);
    await loses(page, 'Houle du soir');
    write(page, 'titre', 'Houle de nuit');
    write(page, 'version', 'Live');
    expect(await page.autosave.flush()).toBe(true);
    expect(portal.dossier().elements).toMatchObject([
      { titre: 'Houle de nuit', version: 'Live', revision: 9 },
    ]);
  });

  test('even when it is typed back to what it was', async () => {
    const page = aPage(portal);
    await loses(page, 'Houle du soir');
    write(page, 'titre', 'Houle');
    expect(await page.autosave.flush()).toBe(true);
    expect(portal.titles()).toEqual(['Houle']);
  });

  test('even when those that were sent after it are lost too', async () => {
    const page = aPage(portal);
    await loses(page, 'Houle du soir');
    await loses(page, 'Houle de nuit');
    portal.loseCalls(1);
    write(page, 'titre', 'Houle noire');
    expect(await page.autosave.flush()).toBe(false);
    expect(await page.autosave.flush()).toBe(true);
    expect(portal.titles()).toEqual(['Houle noire']);
  });

  test('even when the page dies, and another resumes', async () => {
    const first = aPage(portal);
    await loses(first, 'Houle du soir');
    write(first, 'version', 'Live');
    dies(first);
    const second = aPage(portal);
    expect(await second.autosave.flush()).toBe(true);
    expect(portal.dossier().elements).toMatchObject([{ titre: 'Houle du soir', version: 'Live' }]);
  });

  test('even when the page dies before the answer, with what it stored before', async () => {
    const first = aPage(portal);
    write(first, 'titre', 'Houle du soir');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    portal.loseAnswers(1);
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MILLISECONDS);
    first.autosave.stop();
    const second = aPage(portal);
    expect(second.restored).toBe(0);
    write(second, 'version', 'Live');
    expect(await second.autosave.flush()).toBe(true);
    expect(portal.dossier().elements).toMatchObject([{ titre: 'Houle du soir', version: 'Live' }]);
  });

  test("but another user's overwrite of it is theirs", async () => {
    const page = aPage(portal);
    await loses(page, 'Houle du soir');
    portal.change(1, { titre: 'Houle du matin' });
    expect(await page.autosave.flush()).toBe(false);
    expect(page.autosave.read().conflicts.get(keyOf(page))).toMatchObject({
      titre: 'Houle du matin',
    });
  });

  test("nor is another user's change beside it overwritten", async () => {
    const page = aPage(portal);
    await loses(page, 'Houle du soir');
    portal.change(1, { version: 'Live' });
    write(page, 'titre', 'Houle de nuit');
    expect(await page.autosave.flush()).toBe(false);
    expect(portal.dossier().elements).toMatchObject([{ titre: 'Houle du soir', version: 'Live' }]);
  });

  test("and another user's value in its place is theirs", async () => {
    const page = aPage(portal);
    portal.loseCalls(1);
    write(page, 'titre', 'Houle du soir');
    await page.autosave.flush();
    portal.change(1, { titre: 'Houle du matin' });
    expect(await page.autosave.flush()).toBe(false);
    expect(page.autosave.read().conflicts.get(keyOf(page))).toMatchObject({
      titre: 'Houle du matin',
    });
  });

  test('a line whose deletion is lost, and which is brought back, is a recording again', async () => {
    const page = aPage(portal);
    portal.loseAnswers(1);
    page.sheet.change((rows) => removeRow(rows, 0));
    expect(await page.autosave.flush()).toBe(false);
    page.sheet.undo();
    expect(await page.autosave.flush()).toBe(true);
    expect(portal.titles()).toEqual(['Houle']);
  });
});

describe('a transmission that was carried out, and whose answer is lost', () => {
  let portal: ReturnType<typeof portalLosing>;
  beforeEach(() => {
    portal = portalLosing(network, [anElement({ statut: 'MINU', duree: null })]);
  });

  async function loses(page: Page): Promise<void> {
    portal.loseAnswers(1);
    write(page, 'duree', '3:45');
    page.autosave.transmit([keyOf(page)]);
    expect(await page.autosave.flush()).toBe(false);
  }

  test('is transmitted: nothing is refused, nothing waits', async () => {
    const page = aPage(portal);
    await loses(page);
    expect(await page.autosave.flush()).toBe(true);
    expect(page.autosave.read()).toMatchObject({ refused: new Map(), saving: { state: 'saved' } });
    expect(page.autosave.read().existing.get(keyOf(page))).toMatchObject({ statut: 'PRODUCT' });
  });

  test('reports an error when another duration was typed since, and shows the one that was sent', async () => {
    const page = aPage(portal);
    await loses(page);
    write(page, 'duree', '4:00');
    expect(await page.autosave.flush()).toBe(false);
    expect(page.autosave.read().refused.has(keyOf(page))).toBe(true);
    expect(page.sheet.read().rows[0]?.texts.duree).toBe('00:03:45');
  });

  test('is not taken up again by the next page', async () => {
    const first = aPage(portal);
    await loses(first);
    dies(first);
    const second = aPage(portal);
    expect(second.restored).toBe(0);
    expect(await second.autosave.flush()).toBe(true);
    expect(portal.dossier().elements).toMatchObject([{ statut: 'PRODUCT', duree: '00:03:45' }]);
  });
});
