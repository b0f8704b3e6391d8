/**
 * Browser cost of the grid of a request with 500 rows, on an idle machine without processor
 * throttling: a pasted block, from its stage to its rows, and one key. Milliseconds of page work,
 * as Chromium counts them.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { signInQuietly } from '#e2e/testing/sign-in.ts';
import { BUILT_SITE } from '#server/built-site.ts';
import { runningPortal } from '#server/testing/running-portal.ts';
import { launchBrowser } from '#tools/browser.ts';
import { buildPlan } from '#tools/bundle/build-plan.ts';
import { ROOT, run } from '#tools/run.ts';
import { within } from '../figures.ts';

const ROWS = 500;
const KEYS = 'la houle du soir';
/** Milliseconds. */
const BAR = { paste: 100, key: 50 };

const BLOCK = [
  'Titre\tArtiste\tDurée\tAnnée de publication',
  ...Array.from(
    { length: ROWS },
    (_, at) => `La houle ${at}\tLes Marées ${at % 12}\t3:${10 + (at % 50)}\t2026`,
  ),
].join('\n');

/** Needs PostgreSQL and a browser. */
export async function gridBench(): Promise<void> {
  const plan = buildPlan(ROOT);
  if (plan.kind === 'build')
    await run(process.execPath, ['tools/build.ts', ...plan.deps], { quiet: true });
  const portal = await runningPortal('postgres', {
    site: BUILT_SITE,
    demonstration: true,
    checkAnswers: false,
  });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: portal.origin, locale: 'fr-FR' });
    await signInQuietly(context, portal.origin, {
      email: 'label@demo.example',
      password: 'isrc-demo',
    });
    const page = await context.newPage();
    await page.goto('/isrc/dossier/nouveau?etape=0');
    await page.getByRole('grid').waitFor();
    const line = await context.newCDPSession(page);
    await line.send('Performance.enable');
    await measured(page, line);
  } finally {
    await browser.close();
    await portal.remove();
  }
}

async function measured(page: Page, line: CDPSession): Promise<void> {
  const rest = () => sleep(500);
  await page.locator('[data-at="0-0"]').click();
  await rest();
  const shown = await worked(line, async () => {
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(BLOCK)});
      document.querySelector('[data-at="0-0"]').dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    await page.getByRole('button', { name: `Importer ${ROWS} enregistrements` }).waitFor();
  });
  console.log(
    `a block of ${ROWS} read and shown before it is applied: ${shown.toFixed(0)} ms of work`,
  );
  await rest();
  const applied = await worked(line, async () => {
    await page.getByRole('button', { name: `Importer ${ROWS} enregistrements` }).click();
    await page.locator('[data-at="0-0"]').waitFor();
  });
  within(`${ROWS} pasted rows are applied`, applied, BAR.paste);
  await page.getByText(/Brouillon enregistré/).waitFor();
  await rest();
  await page.locator('[data-at="0-0"]').click();
  await page.keyboard.press('F2');
  const typed = await worked(line, () => page.keyboard.type(KEYS, { delay: 60 }));
  within('a key in the grid', typed / KEYS.length, BAR.key);
}

/** @returns milliseconds of page work during an action */
async function worked(line: CDPSession, something: () => Promise<unknown>): Promise<number> {
  const before = await busy(line);
  await something();
  return 1000 * ((await busy(line)) - before);
}

async function busy(line: CDPSession): Promise<number> {
  const { metrics } = await line.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
