/**
 * Accessibility criteria decided by boxes and styles; the code that runs inside the page is
 * `in-page.js`.
 */

import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { drawn, PHONE, resize, WIDE } from '../looks.ts';

/** Also the width of 1280 pixels at 400 %. */
const NARROWEST = 320;
const LEAST_TARGET = 24;
/** 1280 x 900 pixels at 200 %. */
const HALF = { width: 640, height: 450 };
/**
 * Tall window that shows most of a page: a screenshot larger than the window would reset the font
 * size.
 */
const LONG = { width: WIDE, height: 2400 };
const USUAL_LETTERS = { standard: 16, fixed: 13 };
const LARGE_LETTERS = { standard: 32, fixed: 26 };
/** 44 pixels, less one that the line between two table rows may take. */
const LEAST_TOUCHED = 43;
const MOST_TABS = 60;

const IN_PAGE = ['in-page.js', 'in-page-colours.js']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');

export const prepare = (context: BrowserContext) => context.addInitScript(IN_PAGE);

/** Evaluates several checks of `in-page.js` at once; each returns sentences. */
async function complaints(page: Page, calls: Readonly<Record<string, string>>): Promise<string[]> {
  const requests = Object.entries(calls).map(
    ([where, call]) => `[${JSON.stringify(where)}, gallery.${call}]`,
  );
  const answers = (await page.evaluate(`[${requests.join(', ')}]`)) as [string, string[]][];
  return answers.flatMap(([where, matches]) =>
    matches.slice(0, 6).map((one) => `${where}: ${one}`),
  );
}

/** Checks of any state, in a window of the usual width. */
export async function wide(page: Page, { bare }: { readonly bare?: true }): Promise<string[]> {
  await resize(page, WIDE);
  const matches = await complaints(page, {
    ...(bare ? {} : { head: 'head()', 'the society': 'unnamed()' }),
    'reduced motion': 'moving()',
    targets: `targets(${LEAST_TARGET})`,
    [`text spacing, ${WIDE} px`]: 'spaced()',
  });
  await page.emulateMedia({ forcedColors: 'active' });
  matches.push(
    ...(await complaints(page, {
      'forced colours': 'borderless()',
      'forced colours, choices': 'unchosen()',
    })),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return matches;
}

/** Checks of any state, on a phone, then in the narrowest window. */
export async function narrow(page: Page): Promise<string[]> {
  await resize(page, PHONE);
  const matches = await complaints(page, { [`text spacing, ${PHONE} px`]: 'spaced()' });
  matches.push(...(await touched(page)));
  await resize(page, NARROWEST);
  matches.push(...(await complaints(page, { [`${NARROWEST} px`]: 'sideways()' })));
  return matches;
}

/**
 * Checks of each screen: the page at 200 %, then only its text enlarged by the browser's font size;
 * forced colours are only pictured. `pictured` is called for each look.
 */
export async function large(
  page: Page,
  pictured: (look: string) => Promise<void>,
): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  await pictured('forced-colours');
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(HALF);
  await drawn(page);
  await pictured('zoom-200');
  const matches = await complaints(page, {
    'zoom, 200 %': 'sideways()',
    'low window': 'covered()',
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: LARGE_LETTERS });
  await page.setViewportSize(LONG);
  await drawn(page);
  matches.push(...(await complaints(page, { 'text, 200 %': 'enlarged()' })));
  await pictured('text-200');
  await session.send('Page.setFontSizes', { fontSizes: USUAL_LETTERS });
  await session.detach();
  return matches;
}

async function touched(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await touch(session, true);
  await drawn(page);
  const matches = await complaints(page, {
    'touch targets': `touched(${LEAST_TARGET}, ${LEAST_TOUCHED})`,
  });
  await touch(session, false);
  await session.detach();
  return matches;
}

const touch = (session: CDPSession, enabled: boolean) =>
  session.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: enabled ? 5 : 1 });

/** Moves through the page with the Tab key: no fixed element may cover the focused one. */
export async function neverHidden(page: Page, width: number): Promise<string[]> {
  await resize(page, width);
  await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0)');
  const matches: string[] = [];
  let first = '';
  for (let tab = 0; tab < MOST_TABS && matches.length < 3; tab += 1) {
    await page.keyboard.press('Tab');
    const [focused, hidden] = (await page.evaluate('[gallery.focused(), gallery.hidden()]')) as [
      string,
      string | null,
    ];
    if (tab > 0 && (focused === '' || focused === first)) break;
    if (tab === 0) first = focused;
    if (hidden !== null) matches.push(`focus, ${width} px: ${hidden}`);
  }
  return matches;
}
