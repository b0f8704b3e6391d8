import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readSessionUser } from '#contract/session.ts';
import { createBrowser } from '#identity/testing/browser.ts';
import { formAction, startAuthorization } from '#identity/testing/sign-in.ts';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { postgresAddress, runOn } from '#server/platform/database/testing/run.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { loggedError } from './logged-error.ts';

/** The log as the product writes it, to the standard output. */

let portal: RunningPortal;
const lines: string[] = [];
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  portal = await runningPortal('embedded', { environment: { LOG_LEVEL: 'info' } });
});
afterAll(async () => {
  await portal?.remove();
  vi.restoreAllMocks();
});

test('an answer names the account and a keyed fingerprint of the address; an event its number and its kind', async () => {
  const { email } = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
  await clientOf(portal, email).ok(readSessionUser, { query: {} });
  const { subject } = await portal.db
    .selectFrom('identite')
    .select('subject')
    .executeTakeFirstOrThrow();
  const browser = createBrowser();
  const site = { origin: portal.origin, realm: 'isrc', clientId: 'portail' };
  const page = await browser.follow(await browser.get(startAuthorization(site).url), () => false);
  await browser.post(formAction(page), { email, password: 'un secret deviné' });
  const logged = await vi.waitUntil(() => {
    const all = lines.join('');
    return all.includes('CONNEXION_REFUSEE') ? all : null;
  });
  expect(logged).toMatch(new RegExp(`"compte":"${subject}","depuis":"[\\w-]{22}"`));
  expect(logged).toMatch(
    /"level":40,[^\n]*"evenement":\d+,"genre":"CONNEXION_REFUSEE","msg":"security event"/,
  );
  expect(logged).toMatch(
    /"level":30,[^\n]*"evenement":\d+,"genre":"CONNEXION","msg":"security event"/,
  );
  for (const secret of [email, 'un secret deviné', '127.0.0.1', '::1'])
    expect(logged).not.toContain(`"${secret}"`);
  // Not the plain digest either, which trying all addresses would reveal.
  for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const plain = createHash('sha256').update(ip).digest('base64url').slice(0, 22);
    expect(logged).not.toContain(plain);
  }
});

test('each call is one line of the log, and none holds user input', async () => {
  const { email } = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
  const token = await portal.tokenOf(email);
  lines.length = 0;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const typed = 'canari.tapé@essai.fr';
  const request = [
    ['GET', `/api/session/user?email=${typed}`],
    ['GET', `/api/${typed}`],
    ['GET', `/${typed}`],
    ['POST', '/api/isrc', { titre: typed, artiste: typed, duree: typed }],
    ['POST', '/api/dossier', { titre: typed }],
    ['GET', '/health/live'],
  ] as const;
  const calls: string[] = [];
  for (const [method, path, body] of request) {
    const response = await fetch(`${portal.origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { instance } = Object(await response.json());
    if (typeof instance === 'string') calls.push(instance.replace('urn:call:', ''));
  }
  const answered = () =>
    lines
      .flatMap((text) => text.trim().split('\n'))
      .map((line) => entry.parse(JSON.parse(line)))
      .filter(({ msg }) => msg === 'answered');
  await vi.waitUntil(() => calls.every((call) => answered().some(({ reqId }) => reqId === call)));
  // Each refused call has one log line with its reference; probes have none.
  expect(calls.length).toBeGreaterThanOrEqual(3);
  for (const call of calls)
    expect(answered().filter(({ reqId }) => reqId === call)).toHaveLength(1);
  expect(answered().some(({ route }) => route === '/health/live')).toBe(false);
  for (const line of answered())
    expect(Object.keys(line).toSorted()).toEqual(
      [
        'compte',
        'depuis',
        'hostname',
        'level',
        'method',
        'ms',
        'msg',
        'pid',
        'reqId',
        'route',
        'status',
        'time',
      ].toSorted(),
    );
  const whole = lines.join('');
  for (const secret of [typed, encodeURIComponent(typed), email, token, 'canari', '127.0.0.1'])
    expect(whole).not.toContain(secret);
});

test('when the database is unavailable each call logs the reason, and one line the stack', async () => {
  const on = await freshDatabase('postgres', { image: SCHEMA });
  const away = await runningPortal('postgres', { on, environment: { LOG_LEVEL: 'error' } });
  const { email } = await aPerson(away.db, { structures: [await aStructure(away.db)] });
  const headers = { authorization: `Bearer ${await away.tokenOf(email)}` };
  lines.length = 0;
  const [WHO, READY] = ['/api/profile/interlocuteur', '/health/ready'];
  const server = await postgresAddress();
  const name = new URL(on.settings.databaseUrl ?? '').pathname.slice(1);
  await runOn(server, `alter database ${name} with allow_connections false`);
  await runOn(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  for (const path of [WHO, WHO, READY, READY])
    expect((await fetch(`${away.origin}${path}`, { headers })).status).toBe(503);
  const texts = lines
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => entry.parse(JSON.parse(line)));
  const failed = texts.filter(({ msg }) => msg === 'call failed');
  expect(failed).toHaveLength(2);
  for (const line of failed) {
    expect(line).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      reason: expect.stringMatching(/connect/i),
    });
    expect(line).not.toHaveProperty('err');
  }
  expect(texts.filter(({ msg }) => msg === 'not ready')).toMatchObject([
    { part: 'database', err: { stack: expect.stringContaining(' at ') } },
  ]);
  await runOn(server, `alter database ${name} with allow_connections true`);
  await away.remove();
});

test('an error is logged without the values that a database quotes', () => {
  const refused = Object.assign(
    new Error('duplicate key value violates unique constraint "interlocuteur_email"'),
    {
      code: '23505',
      constraint: 'interlocuteur_email',
      table: 'interlocuteur',
      detail: 'Key (email)=(canari@essai.fr) already exists.',
      where: 'COPY interlocuteur, line 1: "canari@essai.fr"',
    },
  );
  const outer = new TypeError(
    'invalid input syntax for type integer: "Claire Canari" (canari@essai.fr)',
    {
      cause: refused,
    },
  );
  const logged = loggedError(outer);
  expect(JSON.stringify(logged)).not.toMatch(/canari/i);
  expect(logged).toMatchObject({
    type: 'TypeError',
    message: expect.stringContaining('invalid input syntax for type integer'),
    stack: expect.stringContaining('access-line.test.ts'),
    cause: { code: '23505', constraint: 'interlocuteur_email', table: 'interlocuteur' },
  });
});

const entry = z.looseObject({
  level: z.number(),
  msg: z.string().optional(),
  reqId: z.string().optional(),
  route: z.string().optional(),
});
