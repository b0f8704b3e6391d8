/**
 * Checks the table of docs/generated/openings.md in a browser: what each person finds at each
 * address.
 */

import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Opening, Person } from '#contract/security/opening.ts';
import { OPENINGS } from '#contract/security/openings.ts';
import { aStage } from './testing/stage.ts';

const stage = aStage({}, 'embedded');

const EMAILS: Readonly<Record<Person, string | null>> = {
  visiteur: null,
  staff: 'staff@demo.example',
  label: 'label@demo.example',
  artiste: 'artiste@demo.example',
  equipe: 'equipe@demo.example',
  attente: 'attente@demo.example',
  nouveau: 'nouveau@demo.example',
};
/** `Object.keys` loses the type of the keys. */
const PERSONS = Object.keys(EMAILS) as Person[];

/**
 * Opened by address, with a full load, like a link in a mail; the others by navigation inside the
 * portal.
 */
const DEEP = [
  '/',
  '/isrc',
  '/isrc/list',
  '/isrc/prefixes',
  '/spp/demandes',
  '/spi/consultations',
  '/account/profile',
  '/account/structure',
  '/account/structure/team',
];

/** Milliseconds without a call after which a page counts as complete. */
const STILL = 3000;
/** Milliseconds at most, however busy the machine. */
const LONGEST = 60_000;

type Answer = {
  readonly status: number;
  readonly robots: string | undefined;
  readonly hasNoindex: boolean;
};

const PAGE: Answer = { status: 200, robots: undefined, hasNoindex: false };
const ANSWERS: Partial<Record<Opening['kind'], Answer>> = {
  unknown: { status: 404, robots: 'noindex', hasNoindex: true },
  technical: { status: 200, robots: undefined, hasNoindex: true },
};

// spec 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 2.13 2.14 2.15 2.17 6.1 6.5 10.3 10.4 10.7 10.12 10.13 10.15 13.4
test.each(PERSONS)('%s finds at each address what the table lists', async (person) => {
  const email = EMAILS[person];
  const { page } = email === null ? await stage.visitor() : await stage.signedIn(email);
  const numbers = await numbersOfDemonstration();
  const isBusy = aWatch(page);
  for (const { address: pattern, openings } of OPENINGS) {
    const address = pattern.replace(/\{(.+)\}/, (_, name: string) => String(numbers.get(name)));
    const opening = openings[person];
    expect
      .soft(await answered(page, address), `what the server answers ${person} at ${address}`)
      .toEqual(ANSWERS[opening.kind] ?? PAGE);
    if (opening.kind === 'technical') continue;
    const isDeep = opening.kind === 'unknown' || DEEP.includes(address);
    if (isDeep) await page.goto(address);
    else await follow(page, address);
    const requested = {
      address: opening.to ?? address,
      heading: opening.heading,
      sentence: opening.sentence ?? '',
    };
    const result = await look(page, requested, { isDeep, isBusy });
    expect.soft(result, `${opening.kind}: what ${person} finds at ${address}`).toEqual(requested);
  }
});

/** Values of the `{…}` placeholders of the addresses. */
async function numbersOfDemonstration(): Promise<ReadonlyMap<string, number>> {
  const { db } = stage.portal;
  const dossier = await db
    .selectFrom('dossier')
    .select('dossierId')
    .where('titre', '=', 'Ricochets')
    .executeTakeFirstOrThrow();
  const structure = await db
    .selectFrom('structure')
    .select('structureId')
    .where('raison', '=', 'Inès Caradec')
    .executeTakeFirstOrThrow();
  const person = await db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('email', '=', 'artiste@demo.example')
    .executeTakeFirstOrThrow();
  return new Map([
    ['Ricochets', dossier.dossierId],
    ['Inès Caradec', structure.structureId],
    ['artiste@demo.example', person.interlocuteurId],
  ]);
}

/**
 * The server's response for an address, before any code runs: indexing rules in its header and its
 * page.
 */
async function answered(page: Page, address: string): Promise<Answer> {
  const answer = await page.context().request.get(address, { headers: { accept: 'text/html' } });
  const hasNoindex = (await answer.text()).includes('<meta name="robots" content="noindex"');
  return { status: answer.status(), robots: answer.headers()['x-robots-tag'], hasNoindex };
}

/**
 * Navigates like a link of the portal. The focus is cleared first: the new page's title takes it,
 * and is thereby distinguished from the previous one.
 */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(`document.activeElement.blur();
    history.pushState(null, '', '${address}');
    dispatchEvent(new PopStateEvent('popstate'))`);
}

type Seen = { readonly address: string; readonly heading: string; readonly sentence: string };

/** @returns the state of the page once it is as expected, or once the page is idle */
async function look(
  page: Page,
  requested: Seen,
  { isDeep, isBusy }: { readonly isDeep: boolean; readonly isBusy: () => boolean },
): Promise<Seen> {
  const began = Date.now();
  let still = began;
  for (;;) {
    const result = await seen(page, requested.sentence, isDeep ? 'main h1' : 'main h1:focus');
    const now = Date.now();
    if (isBusy()) still = now;
    const isOver = now - still > STILL || now - began > LONGEST;
    if (isOver || JSON.stringify(result) === JSON.stringify(requested)) return result;
    await page.waitForTimeout(10);
  }
}

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F\s]+/g, ' ').trim();
/** The heading without the count of a queue or the number of a request. */
const unnumbered = (heading: string) => heading.replace(/ (?:\(\d+\)|\d{4}-\d+)$/, '');

async function seen(page: Page, sentence: string, title: string): Promise<Seen> {
  const { address, heading, text } = await page.evaluate<{
    address: string;
    heading: string;
    text: string;
  }>(`({
    address: location.pathname,
    heading: document.querySelector('${title}:not([data-waiting])')?.textContent ?? '',
    text: document.querySelector('main')?.innerText ?? '',
  })`);
  const read = plain(text);
  const shown = read.includes(sentence) ? sentence : read.slice(0, 400);
  return { address, heading: unnumbered(plain(heading)), sentence: shown };
}

/** Whether the page waits for a response, the event stream excepted, which never ends. */
function aWatch(page: Page): () => boolean {
  const waiting = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) waiting.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => waiting.delete(request));
  return () => waiting.size > 0;
}
