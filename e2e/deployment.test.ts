/**
 * A deployment (the folder `dist` and a Node) in an isolated place: it starts, and finds all the
 * files it reads.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runtimeConfigurationSchema } from '#contract/runtime-configuration.ts';
import { createBrowser } from '#identity/testing/browser.ts';
import { signIn, startAuthorization } from '#identity/testing/sign-in.ts';
import { BUILT_SITE } from '#server/built-site.ts';
import {
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { freePort } from '#server/testing/running-portal.ts';
import { brandsFileIn, SOCIETY_BRAND } from '#server/testing/society.ts';
import { buildStamp } from '#tools/bundle/build-stamp.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

let target: string;
beforeAll(async () => {
  target = mkdtempSync(join(tmpdir(), 'portail-deployment-'));
  cpSync(BUILT_SITE, join(target, 'dist', 'web'), { recursive: true });
  const server = join(target, 'dist', 'server');
  const built = await run(process.execPath, ['tools/bundle/bundle-server.ts', server], {
    quiet: true,
  });
  expect(built).toEqual({ code: 0, output: '' });
});
/** A failed test would leave its server running. */
const started: ChildProcess[] = [];
afterAll(() => {
  for (const server of started) server.kill('SIGKILL');
  rmSync(target, { recursive: true, force: true });
});

type Deployed = { readonly origin: string; stop(): Promise<number | null> };

/** Nothing of the checkout is in reach: neither its folder, nor its packages, nor its environment. */
async function deployed(environment: Readonly<Record<string, string>>): Promise<Deployed> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: target,
    env: {
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: origin,
      DATA_DIR: 'data',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(server);
  await announced(server, `Portail ISRC : ${origin}`);
  return {
    origin,
    async stop() {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      const [code] = await gone;
      return code;
    },
  };
}

function announced(server: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let message = '';
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (text) => {
        message += String(text);
        if (message.includes(words)) resolve();
      });
    server.once('close', () => reject(new Error(message)));
  });
}

async function got(address: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(address, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
}

const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);

/** Checks the files that every deployment serves, whatever its database. */
async function servesItsFiles(origin: string): Promise<void> {
  const { commit, date } = buildStamp() ?? { commit: '', date: '' };
  const build = commit === '' ? null : `${commit} du ${date}`;
  const ready = JSON.parse(text(await got(`${origin}/health/ready`)));
  expect(ready).toMatchObject({ status: 'up', version: '2.0.1', build });
  expect(JSON.parse(text(await got(`${origin}/config.json`)))).toMatchObject({
    version: '2.0.1',
    build,
  });
  expect(text(await got(`${origin}/`))).toContain('Un code pour chaque enregistrement');
  expect(await got(`${origin}/api/docs/operation-view.js`)).toMatchObject({ status: 200 });
  expect(await got(`${origin}/api/docs/oauth4webapi.js`)).toMatchObject({ status: 200 });
  expect(text(await got(`${origin}/api/references/pays`))).toContain('Allemagne'.toUpperCase());
  const page = await signInPage(origin);
  expect(page).toContain('Mot de passe');
  const [, style = ''] = /href="([^"]*style\.css[^"]*)"/.exec(page) ?? [];
  const font = new URL('title.woff2', new URL(style, origin));
  expect(await got(font.href)).toMatchObject({ status: 200, type: 'font/woff2' });
}

async function signInPage(origin: string): Promise<string> {
  const reader = createBrowser();
  const { url } = startAuthorization({ origin, realm: 'isrc', clientId: 'portail' });
  return (await reader.follow(await reader.get(url), () => false)).body;
}

test('with the embedded database: a certificate in the portal’s own type, a sheet, the mailbox', async () => {
  const { origin, stop } = await deployed({});
  await servesItsFiles(origin);
  expect(await got(`${origin}/courriels/texte.woff2`)).toMatchObject({
    status: 200,
    type: 'font/woff2',
  });
  const site = { origin, realm: 'isrc', clientId: 'portail' };
  const { accessToken } = await signIn({
    ...site,
    email: 'label@demo.example',
    password: 'isrc-demo',
  });
  const authorization = `Bearer ${accessToken}`;
  const list = text(await got(`${origin}/api/isrc/list`, { authorization }));
  const [isrc = 'no code'] = /FR[A-Z0-9]{3}\d{7}/.exec(list) ?? [];
  const certificate = await got(`${origin}/api/isrc/certificate?isrc=${isrc}`, { authorization });
  expect(certificate.type).toContain('application/pdf');
  // Font names appear in the uncompressed part of the PDF.
  expect(Buffer.from(certificate.bytes).toString('latin1')).toMatch(
    /\/FontName \/[A-Z]+\+AtkinsonHyperlegible/,
  );
  const sheet = await got(`${origin}/api/imports/template?format=XLSX`, { authorization });
  expect(sheet).toMatchObject({ status: 200 });
  expect(await stop()).toBe(0);
  // The compile cache of its code is beside it, for the next start.
  const compiled = globSync(join(target, 'dist', 'server', 'compiled', '*', '*'));
  expect(compiled.length).toBeGreaterThan(10);
  const again = await deployed({});
  expect(text(await got(`${again.origin}/health/ready`))).toContain('"status":"up"');
  expect(await again.stop()).toBe(0);
  expect(globSync(join(target, 'dist', 'server', 'compiled', '*', '*'))).toEqual(compiled);
});

describe.skipIf(postgresMissing() !== undefined)('with PostgreSQL', () => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase('postgres');
  });
  afterAll(() => fresh.remove());

  /** The output of a successful `migrate`. */
  async function migrated(env: Readonly<Record<string, string>>): Promise<string> {
    const migrate = spawn(process.execPath, ['dist/server/migrate.js'], { cwd: target, env });
    const [text, end] = await Promise.all([textOf(migrate.stdout), once(migrate, 'exit')]);
    expect(end).toEqual([0, null]);
    return text;
  }

  test('the schema is brought to its last step, then all is served, by a role that owns nothing', async () => {
    const DATABASE_OWNER_URL = fresh.settings.databaseUrl ?? '';
    const address = new URL(DATABASE_OWNER_URL);
    expect(await migrated({ DATABASE_URL: address.href })).toContain(
      'Le rôle de DATABASE_URL possède les tables',
    );
    address.username = 'portail_essai';
    address.password = 'essai';
    const environment = { DATABASE_URL: address.href, DATA_DIR: 'data', DRAIN_SECONDS: '0' };
    expect(await migrated({ ...environment, DATABASE_OWNER_URL })).toContain(
      '« portail_essai » lit et ajoute',
    );
    await expect(deployed(environment)).rejects.toThrow(
      /^Configuration refusée : avec DATABASE_URL[\s\S]*SPP\.contactTelephone : «[\s\S]*SPI\.contactTelephone : «/,
    );
    const BRANDS_FILE = brandsFileIn(target);
    const { origin, stop } = await deployed({ ...environment, BRANDS_FILE, LOG_LEVEL: 'warn' });
    const { brand } = runtimeConfigurationSchema.parse(
      await (await fetch(`${origin}/config.json`)).json(),
    );
    expect(brand.societe).toBe(SOCIETY_BRAND.societe);
    await servesItsFiles(origin);
    expect((await got(`${origin}/courriels`)).status).toBe(404);
    expect(await stop()).toBe(0);
  });
});
