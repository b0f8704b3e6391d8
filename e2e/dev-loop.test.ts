/**
 * `npm run dev` on a copy of the tree: a file of each part is edited, and each edit becomes visible
 * at the one announced address.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '#identity/testing/browser.ts';
import { signIn, startAuthorization } from '#identity/testing/sign-in.ts';
import { copyEmbedded } from '#server/platform/database/testing/image.ts';
import { demonstrationImage } from '#server/testing/demonstration.ts';
import { freePort, SOCIETY } from '#server/testing/running-portal.ts';
import { launchBrowser } from '#tools/browser.ts';
import { ROOT } from '#tools/run.ts';
import { aVisitor } from './testing/visitor.ts';

const TREE = [
  'server',
  'domain',
  'contract',
  'identity',
  'storage',
  'web',
  'tools',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
];
/** Waits end on an event; this timeout only bounds a hang. */
const PATIENCE = { timeout: 120_000, interval: 100 };

let tree: string;
let dev: ChildProcess;
let origin: string;
let browser: Browser;
let message = '';

beforeAll(async () => {
  tree = copyOfTheTree();
  await copyEmbedded(demonstrationImage(SOCIETY), join(tree, 'data'));
  const port = await freePort();
  origin = `http://localhost:${port}`;
  dev = fork(join(tree, 'tools', 'dev.ts'), {
    cwd: tree,
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      PORT: String(port),
      DATA_DIR: join(tree, 'data'),
    },
    execArgv: [],
    silent: true,
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (text) => (message += String(text)));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  const gone = once(dev, 'exit');
  dev.disconnect();
  await gone;
  rmSync(tree, { recursive: true, force: true });
});

/** Outside the checkout: a killed test leaves no edit behind. */
function copyOfTheTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'portail-dev-'));
  for (const entry of TREE) cpSync(join(ROOT, entry), join(copy, entry), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  // Links each package separately, so that Vite's cache is written inside the copy.
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '.cache')
      symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name), 'junction');
  }
  // An outdated build, as in any checkout: it must not be served.
  mkdirSync(join(copy, 'dist', 'web'), { recursive: true });
  writeFileSync(join(copy, 'dist', 'web', 'index.html'), 'an old page');
  return copy;
}

function edit(file: string, from: string, to: string): void {
  const path = join(tree, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} no longer holds: ${from}`);
  writeFileSync(path, text.replace(from, to));
}

async function answer(path: string): Promise<string> {
  return (await fetch(`${origin}${path}`)).text();
}

const sees = (path: string, text: string | RegExp) =>
  expect.poll(() => answer(path), PATIENCE).toMatch(text);

test('one address answers for all: pages, API, sign-in, mailbox, live updates', async () => {
  await expect.poll(() => message, PATIENCE).toContain(`Portail ISRC : ${origin}`);
  expect(await answer('/')).toContain('/@vite/client');
  expect(await answer('/api/docs')).toContain('API');
  expect(await answer('/courriels')).toContain('Courriels');
  expect(await answer('/health/ready')).toContain('"database":true');
  expect(JSON.parse(await answer('/config.json')).oidc.issuer).toBe(`${origin}/realms/isrc`);
  const site = { origin, realm: 'isrc', clientId: 'portail' };
  const { accessToken } = await signIn({
    ...site,
    email: 'staff@demo.example',
    password: 'isrc-demo',
  });
  const stream = await fetch(`${origin}/api/events`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const reader = stream.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  await reader?.cancel();
});

test('an edit of the site is seen without losing what was typed', async () => {
  const { page } = await aVisitor(browser, origin);
  // Vite prepares the packages at the first page load.
  page.setDefaultTimeout(PATIENCE.timeout);
  await page.goto('/about/verifier-un-code');
  const codes = page.getByRole('textbox').first();
  await codes.fill('FRZ032600001');
  await page.evaluate('window.sameDocument = true');
  edit('web/visitor/checker/checker-route.tsx', '{messages.private}', 'Vu sans recharger');
  await page.getByText('Vu sans recharger').waitFor();
  expect(await codes.inputValue()).toBe('FRZ032600001');
  expect(await page.evaluate('window.sameDocument')).toBe(true);
  await page.context().close();
});

test('an edit of what is promised, and of what is true, changes the answers', async () => {
  edit('contract/references.ts', 'Titles of a person.', 'Titles of a person, edited.');
  edit('domain/structure/territories.ts', 'MONACO = 492', 'MONACO = 56');
  await sees('/api/openapi.json', 'Titles of a person, edited.');
  await sees('/api/references/pays', /^\[\{"id":250,[^}]*\},\{"id":56,/);
});

test('a server error is shown, waited for, and recovered from', async () => {
  edit('server/platform/version.ts', "VERSION = '", "VERSION = = '");
  await sees('/config.json', 'L’API est arrêtée');
  expect(message).toContain('L’API s’est arrêtée');
  // The site is still served.
  expect(await answer('/')).toContain('/@vite/client');
  edit('server/platform/version.ts', "VERSION = = '", "VERSION = 'edited-");
  await sees('/config.json', '"version":"edited-');
});

test('edits of the provider and of the storage start it anew as well', async () => {
  edit(
    'identity/embedded/routes/static-files.ts',
    'document.forms[0].submit();',
    'document.forms[0].requestSubmit();',
  );
  edit('storage/folder.ts', 'async check() {', "async check() {\n      throw new Error('edited');");
  await sees('/health/ready', '"storage":false');
  await sees(await pathOf('submit.js'), 'requestSubmit');
});

/** The files of the sign-in pages are in the folder of their icon. */
async function pathOf(file: string): Promise<string> {
  const reader = createBrowser();
  const { url } = startAuthorization({ origin, realm: 'isrc', clientId: 'portail' });
  const { body } = await reader.follow(await reader.get(url), () => false);
  const [, icon = ''] = /href="([^"]*icon\.svg)/.exec(body) ?? [];
  return new URL(file, new URL(icon, origin)).pathname;
}
