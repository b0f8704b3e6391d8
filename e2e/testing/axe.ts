/** What axe finds on a page as it stands. No page of ours holds a frame to look into. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @param without rules that do not hold for this page */
export async function accusations(page: Page, without: readonly string[] = []): Promise<string[]> {
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(`${SOURCE};0`);
  const options = {
    runOnly: STANDARD,
    resultTypes: ['violations'],
    iframes: false,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  // The call below gives lists of sentences.
  return (await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ' on ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  )) as string[];
}
