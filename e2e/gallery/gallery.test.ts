/**
 * Every screen in every state: seen by axe, by the checks of boxes and styles, and kept as a picture in
 * `dist/gallery` to be looked at. « full » is shown in both brands, both themes, wide and narrow; the other
 * states in the two looks that hold all of these between them, or the whole would not fit in a few minutes.
 * `GALLERY=^codes/ npx vitest run --project e2e e2e/gallery/gallery.test.ts` shows one screen.
 */

import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_SITE } from '../../server/compose.ts';
import { WITH_JOBS } from '../../server/modules/imports/testing/import-client.ts';
import { type RunningPortal, runningPortal } from '../../server/testing/running-portal.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { computed, neverHidden, prepare } from './checks/computed.ts';
import { exhibit } from './exhibit.ts';
import { type Line, stateOf } from './line.ts';
import { DIAGONAL, isPhone, LOOKS, nameOf, wear } from './looks.ts';
import { aCloakroom } from './people.ts';
import { LINES } from './screens/all.ts';
import { furnish, type World } from './world.ts';

const PICTURES = join(import.meta.dirname, '../../dist/gallery');
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Two cores: while one page waits for an answer, the others work. */
const AT_ONCE = 3;
const LONGEST = 200_000;

const asked = process.env.GALLERY;
const site = mkdtempSync(join(tmpdir(), 'portail-gallery-'));
const shown = asked === undefined ? LINES : LINES.filter(({ is }) => new RegExp(asked).test(is));

let browser: Browser;
let portal: RunningPortal;
let cloakroom: ReturnType<typeof aCloakroom>;
let world: World;
beforeAll(async () => {
  if (asked === undefined) rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  browser = await launchBrowser();
  // A copy: the site may be built again while the gallery is open.
  cpSync(BUILT_SITE, site, { recursive: true });
  portal = await runningPortal('embedded', { site, demonstration: true, ...WITH_JOBS });
  world = await furnish(portal);
  cloakroom = aCloakroom(browser, portal, prepare);
});
afterAll(async () => {
  await cloakroom?.close();
  await browser?.close();
  await portal?.remove();
  rmSync(site, { recursive: true });
});

let free = AT_ONCE;
const queue: (() => void)[] = [];
async function oneOfFew<T>(task: () => Promise<T>): Promise<T> {
  if (free === 0) await new Promise<void>((go) => queue.push(go));
  else free -= 1;
  try {
    return await task();
  } finally {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }
}

test.concurrent.for(shown)('$is', (line) => oneOfFew(() => visit(line)));

async function visit(line: Line): Promise<void> {
  const page = await (await cloakroom.contextOf(line.as)).newPage();
  // A page that hangs fails by itself, and leaves its place to the next.
  const limit = setTimeout(() => void page.close(), LONGEST);
  try {
    const { faults } = await exhibit(page, line, world);
    const found = await looked(page, line);
    found.push(...(await computed(page, line)));
    if (stateOf(line) === 'full' || line.as === 'newcomer') {
      found.push(...(await neverHidden(page, 375)), ...(await neverHidden(page, 1280)));
    }
    const all = [...found, ...faults];
    expect(all, all.join('\n')).toEqual([]);
  } catch (error) {
    await picture(page, `${line.is}-failed`).catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(limit);
    await page.close();
  }
}

async function looked(page: Page, line: Line): Promise<string[]> {
  const looks = (stateOf(line) === 'full' ? LOOKS : DIAGONAL).filter(
    (look) => line.only === undefined || isPhone(look) === (line.only === 'phone'),
  );
  const found: string[] = [];
  for (const look of looks) {
    await wear(page, look);
    found.push(...(await accused(page, line, nameOf(look))));
    await picture(page, `${line.is}-${nameOf(look)}`);
  }
  return found;
}

async function picture(page: Page, name: string): Promise<void> {
  const path = join(PICTURES, `${name.replace('/', '-')}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: true });
}

async function accused(page: Page, { bare, held, covered }: Line, where: string): Promise<string[]> {
  // No page of ours holds a frame to look into: the lighter way does, and says the same.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    runOnly: STANDARD,
    resultTypes: ['violations'],
    rules: {
      'page-has-heading-one': { enabled: !bare && !held },
      'landmark-one-main': { enabled: !held },
    },
  });
  if (covered !== undefined) axe.exclude(covered);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${where}: ${id} on ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
