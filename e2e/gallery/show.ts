/**
 * Every screen in every state, and what proves that it has no fault:
 * - axe, with all its rules but those of colours and sizes, in the two looks that hold both brands, both themes and both widths between them: what
 *   a page is made of does not change with its colours; and these are pairs that are compared in every brand and theme;
 * - the checks of boxes and styles (`checks/`) at 1280, 375 and 320 pixels, which no brand and no theme changes;
 * - on the first line of each screen, the page and then its letters at 200 %;
 * - in « full », the focus followed through the page;
 * `GALLERY=^codes/ npx vitest run --project e2e e2e/gallery` shows one screen, with pictures of it in `dist/gallery`:
 * one of each state, and for « full » a second one, on a phone, dark; `GALLERY=.` those of all. `GALLERY_LOOKS` names the
 * looks to take instead, in every state: `GALLERY_LOOKS=prune` the four of that brand, `.` all eight, and on the first line
 * of each screen `zoom-200`, `text-200` and `forced-colours`.
 */

import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_SITE } from '#server/built-site.ts';
import { WITH_JOBS } from '#server/modules/imports/testing/import-client.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { AXE_FILE, accusations } from '../testing/axe.ts';
import { theBrowser } from '../testing/browser.ts';
import { undeclaredColours } from './checks/colours.ts';
import { large, narrow, neverHidden, prepare, wide } from './checks/computed.ts';
import { calmFirst, exhibit } from './exhibit.ts';
import { type Line, stateOf } from './line.ts';
import { DIAGONAL, isPhone, LOOKS, type Look, nameOf, PHONE, WIDE, wear } from './looks.ts';
import { aCloakroom } from './people.ts';
import { HALVES } from './screens/all.ts';
import { furnish, type World } from './world.ts';

/**
 * Pages at once: one works while the other waits for a response; another process has the second
 * core.
 */
const AT_ONCE = 2;
const LONGEST = 280_000;
/** Served under the name of a built file, so that the browser caches it compiled. */
const AXE_SERVED = '/assets/axe-00000000.js';

/**
 * Configured so that their buttons are shown: nothing listens there, and responses are simulated in
 * the browser.
 */
const REGISTERS = { MUSICBRAINZ_URL: 'http://127.0.0.1:9', DEEZER_URL: 'http://127.0.0.1:9' };

const requested = process.env.GALLERY;
const requestedLooks = process.env.GALLERY_LOOKS;
const isRequested = (look: string): boolean =>
  requestedLooks !== undefined && new RegExp(requestedLooks).test(look);

/** Declares the tests of one half; its pictures have a folder of its name. */
export function show(half: keyof typeof HALVES): void {
  const lines: readonly Line[] = HALVES[half];
  const named =
    requested === undefined ? lines : lines.filter(({ is }) => new RegExp(requested).test(is));
  const shown = calmFirst(named);
  if (shown.length === 0) {
    test.skip('nothing of this half is asked for', () => {});
    return;
  }
  const pictures = join(import.meta.dirname, '../../dist/gallery', half);
  const site = mkdtempSync(join(tmpdir(), 'portail-gallery-'));
  let portal: RunningPortal;
  let cloakroom: ReturnType<typeof aCloakroom>;
  let world: World;
  beforeAll(async () => {
    if (requested === undefined) rmSync(pictures, { recursive: true, force: true });
    mkdirSync(pictures, { recursive: true });
    // A copy: the site may be built again while the gallery is open.
    cpSync(BUILT_SITE, site, { recursive: true });
    copyFileSync(AXE_FILE, join(site, AXE_SERVED));
    portal = await runningPortal('postgres', {
      site,
      demonstration: true,
      environment: REGISTERS,
      ...WITH_JOBS,
    });
    world = await furnish(portal);
    cloakroom = aCloakroom(await theBrowser(), portal, prepare);
  });
  afterAll(async () => {
    await cloakroom?.close();
    await portal?.remove();
    rmSync(site, { recursive: true });
  });
  const oneOfFew = fewAtOnce(AT_ONCE);
  test.concurrent.for(shown)('$is', (line) =>
    oneOfFew(async () => {
      const page = await cloakroom.pageOf(line.as);
      await visit(page, line, { world, pictures });
      // A script run before the page's own code cannot be removed, so the page is not reused.
      if (line.before === undefined && line.as !== 'newcomer')
        await cloakroom.giveBack(line.as, page);
      else await page.close();
    }),
  );
}

type Visit = { readonly world: World; readonly pictures: string };

async function visit(page: Page, line: Line, { world, pictures }: Visit): Promise<void> {
  // A page that hangs fails by itself, and leaves its place to the next.
  const limit = setTimeout(() => void page.close(), LONGEST);
  try {
    const { errors, calm } = await exhibit(page, line, world);
    const all = [
      ...(await throughWidths(page, line, pictures)),
      ...(isFirst(line)
        ? await large(page, (look) => pictureIfRequested(page, line, { look, pictures }))
        : []),
      ...(await focusSeen(page, line)),
      ...errors,
    ];
    expect(all, all.join('\n')).toEqual([]);
    await calm();
  } catch (error) {
    await picture(page, pictures, `${line.is}-failed`).catch(() => undefined);
    await page.close();
    throw error;
  } finally {
    clearTimeout(limit);
  }
}

/**
 * Checks each width once, the phone first for a state that exists only there: a wider window would
 * end it.
 */
async function throughWidths(page: Page, line: Line, pictures: string): Promise<string[]> {
  const looks = looksOf(line);
  const inWindow = async () => [
    ...(await looked(page, line, { looks: looks.filter((look) => !isPhone(look)), pictures })),
    ...(await wide(page, line)),
  ];
  const onPhone = async () => [
    ...(await looked(page, line, { looks: looks.filter(isPhone), pictures })),
    ...(await narrow(page)),
  ];
  const [first, second] = line.only === 'phone' ? [onPhone, inWindow] : [inWindow, onPhone];
  return [...(await first()), ...(await second())];
}

function looksOf(line: Line): readonly Look[] {
  return (
    requestedLooks === undefined ? DIAGONAL : LOOKS.filter((look) => isRequested(nameOf(look)))
  ).filter((look) => line.only === undefined || isPhone(look) === (line.only === 'phone'));
}

const isFull = (line: Line): boolean => stateOf(line) === 'full';

const screenOf = ({ is }: Line): string => is.slice(0, is.indexOf('/'));
const isFirst = (line: Line): boolean =>
  Object.values(HALVES)
    .flat()
    .find((other) => screenOf(other) === screenOf(line)) === line;

/**
 * Rules that `checks/` verifies for every brand, theme and width; they are axe's slowest, and axe
 * would see one look of each.
 */
const PROVED_HERE = ['color-contrast', 'target-size'];

type Looked = { readonly looks: readonly Look[]; readonly pictures: string };

async function looked(page: Page, line: Line, { looks, pictures }: Looked): Promise<string[]> {
  const matches: string[] = [];
  for (const look of looks) {
    await wear(page, look);
    if (await asksAnew(page, line)) matches.push(...(await accused(page, line, look)));
    matches.push(...(await undeclaredColours(page)).map((one) => `${nameOf(look)}: ${one}`));
    if (isPictured(line, look)) await picture(page, pictures, `${line.is}-${nameOf(look)}`);
  }
  return matches;
}

/**
 * Whether axe must read the page again. It reads markup: when a narrower window leaves that of the
 * main part unchanged, only the full and the first state of the screen are read again.
 */
async function asksAnew(page: Page, line: Line): Promise<boolean> {
  const markup = String(await page.evaluate(OWN_PART));
  const same = readOf.get(line) === markup;
  readOf.set(line, markup);
  return !same || isFull(line) || isFirst(line);
}
const OWN_PART = `[...document.querySelectorAll('main, dialog')].map((part) => part.outerHTML).join('')`;
const readOf = new WeakMap<Line, string>();

function isPictured(line: Line, look: Look): boolean {
  if (requested === undefined) return false;
  if (requestedLooks !== undefined) return true;
  return DIAGONAL.includes(look) && (isFull(line) || line.only !== undefined || !isPhone(look));
}

type Requested = { readonly look: string; readonly pictures: string };

async function pictureIfRequested(
  page: Page,
  line: Line,
  { look, pictures }: Requested,
): Promise<void> {
  if (requested !== undefined && isRequested(look))
    await picture(page, pictures, `${line.is}-${look}`, look !== 'text-200');
}

async function picture(page: Page, folder: string, name: string, fullPage = true): Promise<void> {
  const path = join(folder, `${name.replace('/', '-')}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage });
}

async function accused(page: Page, { bare, locked }: Line, look: Look): Promise<string[]> {
  const without = [
    ...PROVED_HERE,
    ...(bare || locked ? ['page-has-heading-one'] : []),
    ...(locked ? ['landmark-one-main'] : []),
  ];
  const matches = await accusations(page, without, AXE_SERVED);
  return matches.map((one) => `${nameOf(look)}: ${one}`);
}

async function focusSeen(page: Page, line: Line): Promise<string[]> {
  if (!isFull(line) && line.as !== 'newcomer') return [];
  return [...(await neverHidden(page, PHONE)), ...(await neverHidden(page, WIDE))];
}

/** Runs at most `limit` tasks at once; the others wait in order of arrival. */
function fewAtOnce(limit: number) {
  let free = limit;
  const queue: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((go) => queue.push(go));
    else free -= 1;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
