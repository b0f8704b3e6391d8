import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { aFolder, aRunningPortal } from '#server/testing/set-up.ts';

const site = aFolder();
for (const page of ['index.html', 'home.html']) writeFileSync(join(site, page), '<!doctype html>');
const portal = aRunningPortal('embedded', { site });

const asABrowser = (path: string, method = 'GET') =>
  fetch(`${portal.origin}${path}`, { method, headers: { accept: 'text/html,*/*' } });

describe('an address of programs never answers a page', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nowhere',
    '/api/dossier/12/page',
    '/API/nowhere',
    '/%61pi/nowhere',
    '//api/x',
    '/health',
    '/health/',
    '/health/nowhere',
    '/health/ready/plus',
    '/openapi',
    '/openapi/v1',
    '/.well-known/security',
    '/.well-known/openid-configuration',
    '/realms',
    '/realms/autre/account',
    '/assets',
    '/assets/rien',
    '/api?page=1',
    '/api/;x',
  ])('GET %s', async (path) => {
    const response = await asABrowser(path);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(problemSchema.parse(await response.json())).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  test.each([
    'POST /health/live',
    'DELETE /health/ready',
    'PUT /api/openapi.json',
    'POST /api/docs',
    'PATCH /api/isrc/list',
    'POST /.well-known/openid-configuration',
    'POST /',
  ])('%s', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const response = await asABrowser(path, method);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(response.status).toBe(404);
  });

  test('while the addresses of people do', async () => {
    for (const path of ['/', '/apiculture', '/healthy', '/mes-demandes'])
      expect((await asABrowser(path)).headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});
