/** Opens one line of the table in a page: as whom, with which trouble, and up to its state. */

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
  /** What the browser reported that this line did not ask for. */
  readonly errors: readonly string[];
  /** Takes the trouble away again. */
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

/** Pages that showed a line where nothing was touched. */
const atRest = new WeakSet<Page>();

/**
 * It may be reached inside a page at rest, as people do, which costs half of loading it anew. Not what troubles the files
 * of the site, or what the frame has asked: a page at rest has them already.
 */
const isInside = ({ as, trouble, before, bare, route }: Line): boolean =>
  !['newcomer', 'stranger'].includes(as) &&
  before === undefined &&
  bare === undefined &&
  (trouble === undefined || (isCall(trouble.url) && !OF_THE_FRAME.includes(trouble.url))) &&
  route !== NOWHERE;
const OF_THE_FRAME = [readSessionUser, listNotifications].map((call) => fails(call).url);

const leavesAtRest = (line: Line): boolean => isInside(line) && line.act === undefined;

/** Those that leave their page at rest first, then those that may start from it. */
export const calmFirst = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((a, b) => calmness(b) - calmness(a));
const calmness = (line: Line): number => Number(isInside(line)) + Number(leavesAtRest(line));

const NOWHERE = '*';

const nowhere = (page: Page) => page.getByRole('heading', { level: 1, name: 'Page introuvable' });

/** For a page that does not exist: all that the line before drew and learnt is gone, and no line looks like it. */
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
  // Nothing of a person's own is drawn before the session is known.
  if (EMAILS[as] !== null && as !== 'stranger' && !bare)
    await page.locator('.identity, h1').first().waitFor();
  if (title === null) return;
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Through the protocol itself: a route of Playwright's takes its cache from the browser, and each file is read anew. */
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
    // A page that was left in the meantime asks no more.
    session.send(call, { requestId, ...more }).catch(() => undefined);
  });
  // A file that the browser has kept is not asked for.
  if (!isCall(url)) await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Fetch.enable', {
    patterns: [url, `${url}\\?*`].map((urlPattern) => ({ urlPattern })),
  });
  return {
    async end() {
      // What still waits would be sent when the trouble ends, and its answer told to whoever looks next.
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
/** The page goes on waiting until it is closed. */
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

/** An address that is no page answers 404, which the browser reports. */
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
    // keycloak-js's own frame makes Chromium say this at each silent check.
    const exists = text.includes('allow-scripts and allow-same-origin');
    // What a line asks to fail is reported by the browser, and written down by the portal.
    const requested =
      (isRequested && !text.includes('Content Security Policy')) ||
      isUnknownPage(line, text) ||
      isReported(line, text);
    if (message.type() === 'error' && !exists && !requested) errors.push(text);
  });
  return errors;
}
