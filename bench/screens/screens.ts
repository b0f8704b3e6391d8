/**
 * Load time of every screen for a signed-in person on a slow connection: each opened by its address
 * with an empty cache, on slow 4G and a processor four times slower, as simulated by Chromium.
 * Stored in `docs/generated/screens.md`.
 */

import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { PAGES } from '#contract/pages.ts';
import { signInQuietly } from '#e2e/testing/sign-in.ts';
import { BUILT_SITE } from '#server/built-site.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { enteredDossier, tracks } from '#server/testing/dossiers.ts';
import { aLargeRegister } from '#server/testing/large-register.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { launchBrowser } from '#tools/browser.ts';
import { buildPlan } from '#tools/bundle/build-plan.ts';
import { ROOT, run } from '#tools/run.ts';

const PAGE = 'docs/generated/screens.md';
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const SLOWER = 4;
const BAR = { seconds: 3.5, kilobytes: 350, requests: 25 };
const LIMIT = 120_000;
const REGISTER = { codes: 20_000, structures: 100, waiting: 800 };
const RECORDINGS = 12;

type Who = 'label' | 'staff';
type Screen = { readonly who: Who; readonly path: string };
const BRAND = ':product/';
/** Public pages, and pages opened only by a mailed link. */
const PUBLIC =
  /^(about|mentions|confidentialite|conditions|accessibilite|verification|account\/adresse)/;

/**
 * Every page that requires a session, with the person who opens it.
 * @param ids by the names used in addresses
 */
const screensOf = (ids: Readonly<Record<string, number | string>>): readonly Screen[] => {
  const existing = PAGES.filter(
    (page) =>
      !PUBLIC.test(page) && [...page.matchAll(/:(\w+)/g)].every(([, name = '']) => name in ids),
  );
  const addressOf = (page: string) =>
    `/${page.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))}`;
  return [
    { who: 'label', path: '/' },
    { who: 'staff', path: '/' },
    ...existing.map((page): Screen => {
      const who = page.startsWith(BRAND) ? 'staff' : 'label';
      return { who, path: addressOf(page) };
    }),
  ];
};

type Kind = 'script' | 'api' | 'other';
type Result = {
  readonly screen: Screen;
  readonly seconds: number;
  readonly requests: number;
  /** Thousands of bytes transferred until the screen was usable, by kind. */
  readonly kilobytes: Readonly<Record<Kind, number>>;
};

/** Argument: a word to filter addresses by; nothing is stored then. */
export async function screensBench([word = '']: readonly string[]): Promise<void> {
  const plan = buildPlan(ROOT);
  if (plan.kind === 'build')
    await run(process.execPath, ['tools/build.ts', ...plan.deps], { quiet: true });
  const begun = loadavg()[0] ?? 0;
  const portal = await runningPortal('postgres', {
    site: BUILT_SITE,
    demonstration: true,
    checkAnswers: false,
    environment: { REQUESTS_PER_MINUTE: '1000000' },
  });
  const browser = await launchBrowser();
  try {
    const author = await aPerson(portal.db, { structures: [SOCIETY] });
    const label = clientOf(portal, 'label@demo.example');
    const { dossierId } = await enteredDossier(label, tracks(RECORDINGS));
    await aLargeRegister(portal.db, REGISTER, author.interlocuteurId);
    const ids = {
      product: 'spp',
      dossierId,
      structureId: SOCIETY,
      interlocuteurId: author.interlocuteurId,
    };
    const matches: Result[] = [];
    for (const screen of screensOf(ids).filter(({ path }) => path.includes(word))) {
      const one = await opened(browser, portal, screen);
      matches.push(one);
      console.log(lineOf(one));
      if (word === '') writeFileSync(PAGE, pageOf(matches, begun));
    }
  } finally {
    await browser.close();
    await portal.remove();
  }
}

async function opened(
  browser: Browser,
  { origin }: RunningPortal,
  screen: Screen,
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'fr-FR',
    viewport: { width: 1280, height: 900 },
  });
  try {
    await context.addInitScript("localStorage.setItem('portail-isrc.cookies', 'lu')");
    const email = `${screen.who}@demo.example`;
    await signInQuietly(context, origin, { email, password: 'isrc-demo' });
    // Cookie that the site sets for a person signed in within the day; it is no proof of identity.
    await context.addCookies([{ name: 'kc_token', value: 'jeton', url: origin }]);
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT);
    const line = await context.newCDPSession(page);
    const weight = await weighed(line);
    const begun = performance.now();
    await page.goto(screen.path, { waitUntil: 'commit' });
    await usable(page);
    const seconds = (performance.now() - begun) / 1000;
    return { screen, seconds, requests: weight.requests(), kilobytes: { ...weight.kilobytes } };
  } finally {
    await context.close();
  }
}

/**
 * Counts the bytes received over the network from now on, as transferred; each request is counted
 * once complete.
 */
async function weighed(line: CDPSession) {
  const kilobytes = { script: 0, api: 0, other: 0 };
  const kinds = new Map<string, Kind>();
  line.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
    kinds.set(
      requestId,
      new URL(request.url).pathname.startsWith('/api/')
        ? 'api'
        : type === 'Script'
          ? 'script'
          : 'other',
    ),
  );
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    kilobytes[kinds.get(requestId) ?? 'other'] += encodedDataLength / 1000;
  });
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW_4G);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { kilobytes, requests: () => kinds.size };
}

/**
 * Usable: the title is present, no part is marked as loading, the page has controls, and it is not
 * the « introuvable » page.
 */
const USABLE = `document.querySelector('main h1, h1') !== null &&
  !/introuvable/.test(document.querySelector('h1').textContent) &&
  document.querySelector('.skeleton, [aria-busy="true"]') === null &&
  document.querySelector('main :is(a, button, input, td)') !== null`;
// Polled from outside, since the page's policy forbids evaluating strings; the polling interval is
// negligible here.
async function usable(page: Page): Promise<void> {
  while (!(await page.evaluate<boolean>(USABLE).catch(() => false))) await sleep(25);
}

const allOf = ({ kilobytes }: Result) => kilobytes.script + kilobytes.api + kilobytes.other;
const isWithin = (result: Result) =>
  result.seconds <= BAR.seconds &&
  allOf(result) <= BAR.kilobytes &&
  result.requests <= BAR.requests;

function lineOf(result: Result): string {
  const { screen, seconds, requests, kilobytes } = result;
  const cells = [
    screen.who,
    `\`${screen.path}\``,
    seconds.toFixed(1),
    String(requests),
    allOf(result).toFixed(0),
    kilobytes.script.toFixed(0),
    kilobytes.api.toFixed(0),
    isWithin(result) ? 'within' : '**missed**',
  ];
  return `| ${cells.join(' | ')} |`;
}

const pageOf = (matches: readonly Result[], load: number) => `# What a screen costs on a poor line

Written by \`npm run bench -- screens\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, load of the machine ${load.toFixed(1)} when
it began. A person who has signed in opens each screen by its address, with nothing kept by the browser: ${SLOW_4G.downloadThroughput / 1000} kB/s,
${SLOW_4G.latency} ms, a processor ${SLOWER} times slower, ${REGISTER.codes.toLocaleString('en')} codes in the register. « Usable »: its title and what it lists are there, and the page
answers. Bars: ${BAR.seconds} s, ${BAR.kilobytes} kB, ${BAR.requests} requests. Bytes are the same on any machine; seconds are not, where other work runs beside.

| who | address | usable, s | requests | kB | of which code | of which API | verdict |
|---|---|---|---|---|---|---|---|
${matches.map(lineOf).join('\n')}
`;
