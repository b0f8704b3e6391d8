/** What axe finds on a page as it stands. No page of ours holds a frame to look into. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Question = {
  /** Rules that do not hold for this page. */
  readonly without?: readonly string[];
  /** A selector of what is left out. */
  readonly except?: string | undefined;
};

export async function accusations(page: Page, { without = [], except }: Question = {}): Promise<string[]> {
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(`${SOURCE};0`);
  const context = except === undefined ? {} : { exclude: [[except]] };
  const options = {
    runOnly: STANDARD,
    resultTypes: ['violations'],
    iframes: false,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  // The call below gives lists of sentences.
  return (await page.evaluate(
    `axe.run(${JSON.stringify({ include: [['html']], ...context })}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ' on ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  )) as string[];
}
