/** Violations that axe finds on the current page. None of our pages has a frame to inspect. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

export const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const SOURCE = readFileSync(AXE_FILE, 'utf8');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * @param without rules that do not apply to this page
 * @param served address of axe on the page's own site, if any: saves sending half a megabyte to
 * each page
 */
export async function accusations(
  page: Page,
  without: readonly string[] = [],
  served?: string,
): Promise<string[]> {
  if (await page.evaluate('globalThis.axe === undefined')) {
    if (served === undefined) await page.evaluate(`${SOURCE};0`);
    else await page.addScriptTag({ url: served });
  }
  const options = {
    runOnly: STANDARD,
    resultTypes: ['violations'],
    iframes: false,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  // The call below returns lists of sentences.
  return (await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ' on ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  )) as string[];
}
