import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { copyAsText } from '../testing/clipboard.ts';
import { aStage } from '../testing/stage.ts';
import type { Visitor } from '../testing/visitor.ts';

const LINES = 500;
/** Milliseconds of the page's own processor for one key, drawing included: other work of the machine does not count. */
const MOST = 50;
const TIMES = 12;

const stage = aStage();
let karim: Visitor;
let metrics: CDPSession;
beforeAll(async () => {
  karim = await stage.signedIn('label@demo.example');
  await karim.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  metrics = await karim.page.context().newCDPSession(karim.page);
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
});

async function spent(): Promise<number> {
  const { metrics: all } = await metrics.send('Performance.getMetrics');
  return (all.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
/** Waits until the effect of a key is drawn. */
const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

async function costOf(page: Page, keys: readonly string[]): Promise<number> {
  const before = await spent();
  for (const key of keys) {
    await page.keyboard.press(key);
    await drawn(page);
  }
  return ((await spent()) - before) / keys.length;
}

test('in a grid of 500 lines a key costs 50 ms at most, typing, moving, selecting, clearing', async () => {
  const { page, checked, errors } = karim;
  await page.goto('/isrc/dossier/nouveau?etape=0');
  await page.getByRole('grid').waitFor();
  await copyAsText(page, [
    ['Titre', 'Artiste principal', 'Durée', 'Année'],
    ...Array.from({ length: LINES }, (_, at) => [
      // One title in ten triggers a suggestion.
      at % 10 === 0 ? `Titre ${at} (feat. Nora Sel)` : `Titre ${at}`,
      `Artiste ${at % 97}`,
      `3:${10 + (at % 50)}`,
      '1998',
    ]),
  ]);
  await page.locator('[data-at="0-0"]').click();
  await page.keyboard.press('ControlOrMeta+V');
  await page.getByRole('button', { name: `Importer ${LINES} enregistrements` }).click();
  await page.getByText(`${LINES} lignes collées.`).waitFor({ state: 'attached' });
  await page.getByText(/Brouillon enregistré/).waitFor();
  await page.getByText('Titres : ce que nous vous proposons').waitFor();
  await checked('titles to clean');
  await page.locator('[data-at="0-0"]').click();
  const ways = {
    moving: ['ArrowDown'],
    typing: ['a', 'b', 'Enter'],
    'typing and Tab': ['c', 'Tab'],
    selecting: ['Shift+ArrowDown'],
    clearing: ['ArrowDown', 'Delete'],
  };
  for (const [way, keys] of Object.entries(ways)) {
    const costs: number[] = [];
    for (let time = 0; time < TIMES; time += 1) costs.push(await costOf(page, keys));
    const median = costs.toSorted((a, b) => a - b)[TIMES / 2] ?? 0;
    console.info(`a key among 500 lines, ${way}: ${median.toFixed(1)} ms`);
    expect(median, way).toBeLessThanOrEqual(MOST);
  }
  expect(errors).toEqual([]);
});
