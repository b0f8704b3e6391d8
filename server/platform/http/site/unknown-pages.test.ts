import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '#server/platform/configuration.ts';
import { ROOT } from '#tools/run.ts';
import { mountStaticSite } from './static-site.ts';

const PAGE = '<html data-brand=""><head><link href="/brand.css"></head><body></body></html>';

let app: FastifyInstance;
const site = mkdtempSync(join(tmpdir(), 'site-'));
beforeAll(async () => {
  for (const name of ['index.html', 'home.html']) writeFileSync(join(site, name), PAGE);
  // Files that the build copies unchanged.
  cpSync(join(ROOT, 'web/public'), site, { recursive: true });
  for (const ending of ['.br', '.gz'])
    writeFileSync(join(site, `silent-check-sso.js${ending}`), 'x');
  app = Fastify();
  await mountStaticSite(app, site, {
    brands: readConfiguration({}).brands,
    sheet: () => '/brand-1.css',
    rewritten: async () => [],
    reported: () => {
      throw new Error('nothing is drawn here');
    },
  });
});
afterAll(async () => {
  await app?.close();
  rmSync(site, { recursive: true });
});

test.each(['/', '/about/faq', '/isrc/list?page=2', '/spp/demandes', '/verification/abc'])(
  '%s is a page',
  async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers['x-robots-tag'], body.includes('noindex')]).toEqual([
      200,
      undefined,
      false,
    ]);
  },
);

// spec 2.17 10.4
test.each(['/inconnu', '/about/inconnu', '/spp/inconnu', '/xyz/demandes'])(
  '%s is not a page: it returns 404, and is not indexed',
  async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex']);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<meta name="robots" content="noindex">');
  },
);

// spec 2.16
test('the page of the silent check hands its address over, to the site alone', async () => {
  const { statusCode, headers, body } = await app.inject('/silent-check-sso.html');
  expect([statusCode, headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
  const [, script = ''] = /<script src="([^"]+)">/.exec(body) ?? [];
  const posted: unknown[] = [];
  const href = 'https://portail.example/silent-check-sso.html#state=1&code=2';
  runInNewContext((await app.inject(script)).body, {
    location: { href, origin: 'https://portail.example' },
    parent: { postMessage: (...texts: unknown[]) => posted.push(texts) },
  });
  expect(posted).toEqual([[href, 'https://portail.example']]);
});

test.each(['br', 'gzip', 'identity'])(
  'the script of the silent check is cached for a day, sent as %s',
  async (form) => {
    const { headers } = await app.inject({
      url: '/silent-check-sso.js',
      headers: { 'accept-encoding': form },
    });
    expect([headers['content-encoding'] ?? 'identity', headers['cache-control']]).toEqual([
      form,
      'public, max-age=86400',
    ]);
  },
);
