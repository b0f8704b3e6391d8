/** The bars of accessibility that boxes and styles decide; what runs inside the page is `in-page.js`. */

import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { drawn, resize, wear } from '../looks.ts';

/** Also what 1280 pixels are at 400 %. */
const NARROWEST = 320;
const PHONE = 375;
const WIDE = 1280;
const LEAST_TARGET = 24;
/** 44, of which the line between two rows of a table may take one. */
const LEAST_TOUCHED = 43;
const MOST_TABS = 60;

const IN_PAGE = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');

export const prepare = (context: BrowserContext) => context.addInitScript(IN_PAGE);

async function complaints(page: Page, call: string, where: string): Promise<string[]> {
  // The script above gives lists of sentences.
  const found = (await page.evaluate(`gallery.${call}`)) as string[];
  return found.slice(0, 6).map((one) => `${where}: ${one}`);
}

/** On any state. Leaves the page narrow. */
export async function computed(page: Page, { bare }: { readonly bare?: true }): Promise<string[]> {
  const found = [
    ...(bare ? [] : await complaints(page, 'head()', 'head')),
    ...(await complaints(page, 'moving()', 'reduced motion')),
  ];
  await wear(page, { brand: 'bleu', theme: 'light', width: WIDE });
  found.push(...(await complaints(page, `targets(${LEAST_TARGET})`, 'targets')));
  found.push(...(await highContrast(page)), ...(await spacing(page, WIDE)), ...(await touched(page)));
  found.push(...(await spacing(page, PHONE)));
  await resize(page, NARROWEST);
  found.push(...(await complaints(page, 'sideways()', `${NARROWEST} px`)));
  return found;
}

async function highContrast(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await complaints(page, 'borderless()', 'forced colours');
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

async function spacing(page: Page, width: number): Promise<string[]> {
  await resize(page, width);
  await page.evaluate('gallery.space(true)');
  const found = [
    ...(await complaints(page, 'sideways()', `text spacing, ${width} px`)),
    ...(await complaints(page, 'cut()', `text spacing, ${width} px`)),
  ];
  await page.evaluate('gallery.space(false)');
  return found;
}

async function touched(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await resize(page, PHONE);
  await touch(session, true);
  await drawn(page);
  const found = await complaints(page, `touched(${LEAST_TARGET}, ${LEAST_TOUCHED})`, 'touch targets');
  await touch(session, false);
  await session.detach();
  return found;
}

const touch = (session: CDPSession, enabled: boolean) =>
  session.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: enabled ? 5 : 1 });

/** Goes through the page with the Tab key: nothing that stays in place may cover what has the focus. */
export async function neverHidden(page: Page, width: number): Promise<string[]> {
  await resize(page, width);
  await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0)');
  const found: string[] = [];
  let first = '';
  for (let tab = 0; tab < MOST_TABS && found.length < 3; tab += 1) {
    await page.keyboard.press('Tab');
    const [focused, hidden] = (await page.evaluate('[gallery.focused(), gallery.hidden()]')) as [
      string,
      string | null,
    ];
    if (tab > 0 && (focused === '' || focused === first)) break;
    if (tab === 0) first = focused;
    if (hidden !== null) found.push(`focus, ${width} px: ${hidden}`);
  }
  return found;
}
