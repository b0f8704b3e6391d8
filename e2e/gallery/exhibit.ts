/** Opens one line of the table in a page: as whom, with which trouble, and up to its state. */

import type { CDPSession, Locator, Page } from 'playwright-core';
import { UNEXPECTED_FAULT } from '#contract/problem.ts';
import { type Line, stateOf, type Trouble } from './line.ts';
import { PHONE, resize, WIDE } from './looks.ts';
import { EMAILS } from './people.ts';
import type { World } from './world.ts';

type Exhibit = {
  readonly page: Page;
  /** What the browser reported that this line did not ask for. */
  readonly faults: readonly string[];
  /** Takes the trouble away again. */
  readonly calm: () => Promise<void>;
};

export async function exhibit(page: Page, line: Line, world: World): Promise<Exhibit> {
  const faults = listen(page, line);
  await page.emulateMedia({ colorScheme: 'light' });
  await resize(page, line.only === 'phone' ? PHONE : WIDE);
  if (line.before !== undefined) await page.addInitScript(line.before);
  const troubled = line.trouble && (await trouble(page, line.trouble));
  if (!(atRest.delete(page) && isCalm(line)))
    await page.goto(addressOf(line, world), { waitUntil: 'commit' });
  else await go(page, addressOf(line, world));
  await arrival(page, line);
  if (line.act !== undefined) await line.act(page);
  if (line.sees !== undefined) await visible(page.getByText(line.sees));
  if (stateOf(line) === 'error' && line.sees === undefined) await visible(page.getByRole('alert'));
  if (stateOf(line) === 'slow') {
    const standIn = line.bare ? '.loading-page .spinner' : '.skeleton';
    if (line.sees === undefined) await visible(page.locator(standIn));
  } else await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  const calm = async () => {
    // What still waits would be sent when the trouble ends, and its answer told to whoever looks next.
    if (troubled !== undefined) await page.evaluate('stop()');
    await troubled?.detach();
    if (leavesAtRest(line)) atRest.add(page);
  };
  return { page, faults, calm };
}

/** Pages that showed a line where nothing was troubled nor touched. */
const atRest = new WeakSet<Page>();

/**
 * Of a person whom the portal knows, on a page that says its name: it may be reached inside a page at rest, as people
 * do, which costs half of loading it anew.
 */
const isCalm = ({ as, trouble, before, bare, title, route }: Line): boolean =>
  EMAILS[as] !== null &&
  as !== 'stranger' &&
  [trouble, before, bare].every((one) => one === undefined) &&
  title !== null &&
  route !== NOWHERE;

const leavesAtRest = (line: Line): boolean => isCalm(line) && line.act === undefined;

/** Those that leave their page at rest first, then those that may start from it. */
export const calmFirst = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((a, b) => calmness(b) - calmness(a));
const calmness = (line: Line): number => Number(isCalm(line)) + Number(leavesAtRest(line));

const NOWHERE = '*';

/** By a page that does not exist: it takes away all that the line before drew, and no line of the table looks like it. */
async function go(page: Page, address: string): Promise<void> {
  for (const to of ['/nulle-part', address]) {
    await page.evaluate(`history.pushState(null, '', '${to}'); dispatchEvent(new PopStateEvent('popstate'))`);
    if (to !== address) await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor();
  }
}

const visible = (found: Locator) => found.filter({ visible: true }).first().waitFor();

function addressOf({ at, route }: Line, world: World): string {
  if (typeof at === 'function') return at(world);
  return at ?? `/${route ?? ''}`;
}

async function arrival(page: Page, { title, as, bare }: Line): Promise<void> {
  // Nothing of a person's own is drawn before the session is known.
  if (EMAILS[as] !== null && as !== 'stranger' && !bare)
    await page.locator('.identity, h1').first().waitFor();
  if (title === null) return;
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Through the protocol itself: a route of Playwright's takes its cache from the browser, and each file is read anew. */
async function trouble(page: Page, { method, url, how }: Trouble): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = request.method === method ? answerTo(url, how) : PASS;
    if (answer === NEVER) return;
    const [call, more] = answer;
    // A page that was left in the meantime asks no more.
    session.send(call, { requestId, ...more }).catch(() => undefined);
  });
  // A file that the browser has kept is not asked for.
  if (!isCall(url)) await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Fetch.enable', { patterns: [url, `${url}\\?*`].map((urlPattern) => ({ urlPattern })) });
  return session;
}

const isCall = (url: string) => url.startsWith('*/api/');

type Answer = readonly ['Fetch.continueRequest' | 'Fetch.failRequest' | 'Fetch.fulfillRequest', object];
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
  type: `urn:portail-isrc:${UNEXPECTED_FAULT.code}`,
  title: UNEXPECTED_FAULT.title,
  status: 500,
  code: UNEXPECTED_FAULT.code,
  instance: 'A1B2C3D4',
};

/** An address that is no page answers 404, which the browser reports. */
const isUnknownPage = ({ route }: Line, text: string): boolean =>
  route === NOWHERE && text.includes('status of 404');

function listen(page: Page, line: Line): string[] {
  const faults: string[] = [];
  const asked = line.trouble !== undefined || line.as === 'stranger' || stateOf(line) === 'stranger';
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // keycloak-js's own frame makes Chromium say this at each silent check.
    const known = text.includes('allow-scripts and allow-same-origin');
    // What a line asks to fail is reported by the browser, and written down by the portal.
    const wanted = (asked && !text.includes('Content Security Policy')) || isUnknownPage(line, text);
    if (message.type() === 'error' && !known && !wanted) faults.push(text);
  });
  return faults;
}
