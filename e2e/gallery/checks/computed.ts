/** The bars of accessibility that boxes and styles decide; what runs inside the page is `in-page.js`. */

import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { drawn, PHONE, resize, WIDE } from '../looks.ts';

/** Also what 1280 pixels are at 400 %. */
const NARROWEST = 320;
const LEAST_TARGET = 24;
/** What 1280 x 900 pixels are at 200 %. */
const HALF = { width: 640, height: 450 };
/** Most of a page in one window: a picture of more than the window gives the letters their size back. */
const LONG = { width: WIDE, height: 2400 };
const USUAL_LETTERS = { standard: 16, fixed: 13 };
const LARGE_LETTERS = { standard: 32, fixed: 26 };
/** 44, of which the line between two rows of a table may take one. */
const LEAST_TOUCHED = 43;
const MOST_TABS = 60;

const IN_PAGE = ['in-page.js', 'in-page-colours.js']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');

export const prepare = (context: BrowserContext) => context.addInitScript(IN_PAGE);

/** Each call of the script above gives sentences; all of them are asked for at once. */
async function complaints(page: Page, calls: Readonly<Record<string, string>>): Promise<string[]> {
  const requests = Object.entries(calls).map(
    ([where, call]) => `[${JSON.stringify(where)}, gallery.${call}]`,
  );
  const answers = (await page.evaluate(`[${requests.join(', ')}]`)) as [string, string[]][];
  return answers.flatMap(([where, matches]) =>
    matches.slice(0, 6).map((one) => `${where}: ${one}`),
  );
}

/** On any state, in a window of its usual width. */
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

/** On any state, on a phone, then in the narrowest window. */
export async function narrow(page: Page): Promise<string[]> {
  await resize(page, PHONE);
  const matches = await complaints(page, { [`text spacing, ${PHONE} px`]: 'spaced()' });
  matches.push(...(await touched(page)));
  await resize(page, NARROWEST);
  matches.push(...(await complaints(page, { [`${NARROWEST} px`]: 'sideways()' })));
  return matches;
}

/**
 * On each screen: the page at 200 %, then its letters alone, as somebody asks of their browser; and the colours of the
 * system, which are looked at. `pictured` is called in each.
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

/** Goes through the page with the Tab key: nothing that stays in place may cover what has the focus. */
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
