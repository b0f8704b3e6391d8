import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readCivilites, readPays } from '#contract/references.ts';
import { publishedCalls } from '#server/matrix/published-calls.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { openApiDocument } from '../openapi.ts';
import { announceEndings, ENDINGS, type Ending, type Endings } from './endings.ts';

const PAYS: Ending = {
  since: '2027-03-01',
  until: '2028-04-01',
  instead: 'GET /api/references/civilite',
};
const ENDED: Endings = {
  'GET /api/references/pays': PAYS,
  'POST /api/references/pays': { ...PAYS, instead: null },
};

describe('a call whose end is announced', () => {
  async function ask(method: 'GET' | 'POST', url: string) {
    const app = Fastify();
    announceEndings(app, ENDED);
    app.get(readPays.path, async () => []);
    app.get(readCivilites.path, async () => []);
    app.post(readPays.path, async (_, reply) => reply.code(409).send({}));
    const { statusCode, headers } = await app.inject({ method, url });
    return [statusCode, headers.deprecation, headers.sunset, headers.link];
  }

  test('returns since when, until when, and its replacement', async () => {
    expect(await ask('GET', `${readPays.path}?langue=fr`)).toEqual([
      200,
      '@1803859200',
      'Sat, 01 Apr 2028 00:00:00 GMT',
      '</api/docs>; rel="deprecation"; type="text/html", </api/references/civilite>; rel="successor-version"',
    ]);
  });

  test('returns them on a refusal too', async () => {
    expect(await ask('POST', readPays.path)).toEqual([
      409,
      '@1803859200',
      'Sat, 01 Apr 2028 00:00:00 GMT',
      '</api/docs>; rel="deprecation"; type="text/html"',
    ]);
  });

  test('is the only one that returns them', async () => {
    expect(await ask('GET', readCivilites.path)).toEqual([200, undefined, undefined, undefined]);
    expect(await ask('GET', '/api/nowhere')).toEqual([404, undefined, undefined, undefined]);
  });

  test('is marked in the document of the API', () => {
    const { paths } = openApiDocument([readPays, readCivilites], '0.0.0', ENDED) as {
      paths: Record<string, { get: object }>;
    };
    expect(paths[readPays.path]?.get).toMatchObject({ deprecated: true, 'x-sunset': '2028-04-01' });
    expect(paths[readCivilites.path]?.get).not.toHaveProperty('deprecated');
  });
});

describe('the table', () => {
  const portal = aRunningPortal('embedded');

  test('names existing calls listed in the changelog, and ends them at least a year later', async () => {
    const names = (await publishedCalls(portal)).map(({ method, path }) => `${method} ${path}`);
    expect(names).toContain('GET /api/references/pays');
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    for (const [name, ending] of Object.entries(ENDINGS)) {
      if (ending === undefined) continue;
      const { since, until, instead } = ending;
      expect(names).toEqual(expect.arrayContaining([name, ...(instead === null ? [] : [instead])]));
      expect(changelog).toContain(name);
      const year = new Date(since);
      year.setUTCFullYear(year.getUTCFullYear() + 1);
      expect(new Date(until).getTime()).toBeGreaterThanOrEqual(year.getTime());
    }
  });
});
