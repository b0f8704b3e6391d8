/**
 * Opens one line of the table in a page: signs in as its person, applies its trouble, and acts up
 * to its state.
 */

import type { Locator, Page } from 'playwright-core';
import { listNotifications } from '#contract/messages/notifications.ts';
import { UNEXPECTED_ERROR } from '#contract/problem.ts';
import { readSessionUser } from '#contract/session.ts';
import { fails, type Line, stateOf, type Trouble } from './line.ts';
import { PHONE, resize, WIDE } from './looks.ts';
import { EMAILS } from './people.ts';
import type { World } from './world.ts';

type Exhibit = {
  readonly page: Page;
  /** Browser errors that this line does not expect. */
  readonly errors: readonly string[];
  /** Ends the trouble. */
  readonly calm: () => Promise<void>;
};

export async function exhibit(page: Page, line: Line, world: World): Promise<Exhibit> {
  const errors = listen(page, line);
  await page.emulateMedia({ colorScheme: 'light' });
  await resize(page, line.only === 'phone' ? PHONE : WIDE);
  if (line.before !== undefined) await page.addInitScript(line.before);
  const inside = atRest.delete(page) && isInside(line);
  if (inside) await leave(page);
  const troubled = line.trouble && (await trouble(page, line.trouble));
  if (inside) await enter(page, addressOf(line, world));
  else await page.goto(addressOf(line, world), { waitUntil: 'commit' });
  await preview(page, line);
  if (line.act !== undefined) await line.act(page);
  if (line.sees !== undefined) await visible(page.getByText(line.sees));
  if (stateOf(line) === 'error' && line.sees === undefined) await visible(page.getByRole('alert'));
  if (stateOf(line) === 'slow') {
    const standIn = line.bare ? '.loading-page .spinner' : '.skeleton';
    if (line.sees === undefined) await visible(page.locator(standIn));
  } else await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  const calm = async () => {
    await troubled?.end();
    if (leavesAtRest(line)) atRest.add(page);
  };
  return { page, errors, calm };
}

/** Pages that showed a line without any action on them. */
const atRest = new WeakSet<Page>();

/**
 * Whether the line may be opened by navigating inside a page at rest, as people do: half the cost
 * of a reload. Excluded: trouble on files of the site or on calls of the frame, which a page at
 * rest has already loaded.
 */
const isInside = ({ as, trouble, before, bare, route }: Line): boolean =>
  !['newcomer', 'stranger'].includes(as) &&
  before === undefined &&
  bare === undefined &&
  (trouble === undefined || (isCall(trouble.url) && !OF_THE_FRAME.includes(trouble.url))) &&
  route !== NOWHERE;
const OF_THE_FRAME = [readSessionUser, listNotifications].map((call) => fails(call).url);

const leavesAtRest = (line: Line): boolean => isInside(line) && line.act === undefined;

/** Lines that leave their page at rest come first, then those that may start from it. */
export const calmFirst = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((a, b) => calmness(b) - calmness(a));
const calmness = (line: Line): number => Number(isInside(line)) + Number(leavesAtRest(line));

const NOWHERE = '*';

const nowhere = (page: Page) => page.getByRole('heading', { level: 1, name: 'Page introuvable' });

/**
 * Navigates to an unknown page, which resembles no line: the state of the previous line is
 * discarded.
 */
async function leave(page: Page): Promise<void> {
  await follow(page, '/nulle-part');
  await nowhere(page).waitFor();
  await page.evaluate('gallery.forget()');
}

async function enter(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await nowhere(page).waitFor({ state: 'detached' });
}

const follow = (page: Page, to: string) =>
  page.evaluate(
    `history.pushState(null, '', '${to}'); dispatchEvent(new PopStateEvent('popstate'))`,
  );

const visible = (result: Locator) => result.filter({ visible: true }).first().waitFor();

function addressOf({ at, route }: Line, world: World): string {
  if (typeof at === 'function') return at(world);
  return at ?? `/${route ?? ''}`;
}

async function preview(page: Page, { title, as, bare }: Line): Promise<void> {
  // Personal content is only rendered once the session is known.
  if (EMAILS[as] !== null && as !== 'stranger' && !bare)
    await page.locator('.identity, h1').first().waitFor();
  if (title === null) return;
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/**
 * Intercepts through the browser's protocol: a Playwright route would disable the browser's cache,
 * and each file would be loaded again.
 */
async function trouble(
  page: Page,
  { method, url, how }: Trouble,
): Promise<{ end(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const waiting: string[] = [];
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = request.method === method ? answerTo(url, how) : PASS;
    if (answer === NEVER) return void waiting.push(requestId);
    const [call, more] = answer;
    // Rejected when the page was left in the meantime.
    session.send(call, { requestId, ...more }).catch(() => undefined);
  });
  // Cached files cause no request, so the cache is disabled for them.
  if (!isCall(url)) await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Fetch.enable', {
    patterns: [url, `${url}\\?*`].map((urlPattern) => ({ urlPattern })),
  });
  return {
    async end() {
      // Aborts pending requests: otherwise they would be sent when the trouble ends, and their
      // responses would reach the next line.
      const cut = waiting.map((requestId) =>
        session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }),
      );
      await Promise.allSettled(cut);
      await session.detach();
    },
  };
}

const isCall = (url: string) => url.startsWith('*/api/');

type Answer = readonly [
  'Fetch.continueRequest' | 'Fetch.failRequest' | 'Fetch.fulfillRequest',
  object,
];
const PASS: Answer = ['Fetch.continueRequest', {}];
/** No response: the page waits until it is closed. */
const NEVER = null;

function answerTo(url: string, how: Trouble['how']): Answer | typeof NEVER {
  if (how === 'waits') return NEVER;
  if (how !== 'fails') return json(200, how.answers);
  return isCall(url) ? json(500, PROBLEM) : ['Fetch.failRequest', { errorReason: 'Failed' }];
}

const json = (responseCode: number, answer: unknown): Answer => [
  'Fetch.fulfillRequest',
  {
    responseCode,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify(answer)).toString('base64'),
  },
];

const PROBLEM = {
  type: `urn:portail-isrc:${UNEXPECTED_ERROR.code}`,
  title: UNEXPECTED_ERROR.title,
  status: 500,
  code: UNEXPECTED_ERROR.code,
  instance: 'A1B2C3D4',
};

/** An unknown address returns 404, which the browser reports. */
const isUnknownPage = ({ route }: Line, text: string): boolean =>
  route === NOWHERE && text.includes('status of 404');

const isReported = ({ reported }: Line, text: string): boolean =>
  reported !== undefined && text.includes(reported);

function listen(page: Page, line: Line): string[] {
  const errors: string[] = [];
  const isRequested =
    line.trouble !== undefined || line.as === 'stranger' || stateOf(line) === 'stranger';
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // What a line asks to fail is reported by the browser, and written down by the portal.
    const requested =
      (isRequested && !text.includes('Content Security Policy')) ||
      isUnknownPage(line, text) ||
      isReported(line, text);
    if (message.type() === 'error' && !requested) errors.push(text);
  });
  return errors;
}
