import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finishEverything } from '#web/platform/session/unfinished.ts';
import { portalLosing } from '#web/producer/testing/portal-losing.ts';
import { anElement } from '#web/testing/element.ts';
import { createNetwork } from '#web/testing/network.ts';
import { openRequest } from '../flow/request.ts';
import { removeRow, setText } from '../sheet/edit-rows.ts';
import { isBlankRow } from '../sheet/row.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await finishEverything();
});

type Page = ReturnType<typeof openRequest>;
const step = fc.record({
  what: fc.constantFrom(
    'type',
    'type',
    'remove',
    'undo',
    'wait',
    'answers',
    'calls',
    'online',
    'die',
  ),
  line: fc.nat(2),
  milliseconds: fc.constantFrom(1, 300, 900, 5000),
});

const shown = ({ sheet }: Page) =>
  sheet
    .read()
    .rows.filter((row) => !isBlankRow(row))
    .map(({ texts }) => texts.titre);

/** Counts concurrent calls, to find the maximum. */
function countCalls() {
  const calls = { now: 0, most: 0 };
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...input: Parameters<typeof fetch>) => {
    calls.now += 1;
    calls.most = Math.max(calls.most, calls.now);
    return send(...input).finally(() => {
      calls.now -= 1;
    });
  });
  return calls;
}

/** A creation whose answer was lost twice: of the two lines that show it, one is removed. */
const TAKEN_UP_TWICE = (['type', 'answers', 'die', 'answers', 'die', 'remove'] as const).map(
  (what, index) => ({ what, line: index % 5 === 0 ? 1 : 0, milliseconds: 1 as const }),
);

test('after any typing, loss and recovery, one call at a time brings the portal to what the screen shows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      localStorage.clear();
      const network = createNetwork();
      const portal = portalLosing(network, [anElement({ elementId: 1, titre: 'Goulet' })]);
      const structure = { id: 1000, raison: 'Société Exemple' };
      const open = () =>
        openRequest({ dossier: portal.dossier(), structure, onOpened: () => undefined });
      const calls = countCalls();
      const dead: Page[] = [];
      let page = open();
      for (const [index, { what, line, milliseconds }] of steps.entries()) {
        const { sheet } = page;
        if (what === 'type') {
          const location = { index: line, name: 'titre' } as const;
          sheet.change((rows) => setText(rows, location, `Titre ${index}`, { defaults: {} }));
        } else if (what === 'remove') sheet.change((rows) => removeRow(rows, line));
        else if (what === 'undo') sheet.undo();
        else if (what === 'answers') portal.loseAnswers(1);
        else if (what === 'calls') portal.loseCalls(1);
        else if (what === 'online') window.dispatchEvent(new Event('online'));
        else if (what === 'die') {
          const before = shown(page);
          window.dispatchEvent(new Event('pagehide'));
          page.autosave.stop();
          dead.push(page);
          page = open();
          for (const titre of before) expect([...shown(page), ...portal.titles()]).toContain(titre);
        }
        await vi.advanceTimersByTimeAsync(what === 'wait' ? milliseconds : 1);
      }
      portal.loseAnswers(0);
      portal.loseCalls(0);
      expect(await page.autosave.flush()).toBe(true);
      expect(portal.titles().toSorted()).toEqual(shown(page).toSorted());
      expect(calls.most).toBeLessThanOrEqual(1);
      for (const other of [page, ...dead]) await other.close();
    }),
    { numRuns: 60, examples: [[TAKEN_UP_TWICE]] },
  );
});
