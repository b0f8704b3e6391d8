import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { submitDossier, validateDossier } from '#contract/registration/dossier.ts';
import { readSessionUser } from '#contract/session.ts';
import { aSociety, type People, reviewQueueOf } from '#server/modules/journal/testing/society.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { freePort, type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';
import { openWatching } from './watching.ts';

const RHYTHM = { poll: 0.5, firstRetry: 1, longestRetry: 1 };
/** Shorter than the minute of the alert. */
const WITHIN = { timeout: 30_000 };
const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

type Line = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

async function metricsAt(port: number): Promise<readonly Line[]> {
  const response = await fetch(`http://localhost:${port}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  return (await response.text())
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', word = '']) => [
        key,
        word,
      ]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

describe('metrics', () => {
  let port: number;
  let portal: RunningPortal;
  let people: People;
  beforeAll(async () => {
    port = await freePort();
    portal = await runningPortal('postgres', {
      jobs: RHYTHM,
      environment: { METRICS_PORT: String(port) },
    });
    people = await aSociety(portal);
    const { codesOfDossier, lockedDossier } = reviewQueueOf(portal, people);
    await codesOfDossier(3);
    await lockedDossier(1);
    portal.time.now = new Date(portal.time.now.getTime() + 3_600_000);
  });
  afterAll(() => portal?.remove());

  const figure = async (name: string, labels: Readonly<Record<string, string>> = {}) => {
    const lines = (await metricsAt(port)).filter(
      (line) =>
        line.name === name &&
        Object.entries(labels).every(([key, word]) => line.labels[key] === word),
    );
    return lines.length === 1 ? lines[0]?.value : lines;
  };

  test('completed work is reported', async () => {
    expect(await figure('portail_codes_issued_total')).toBe(3);
    expect(await figure('portail_dossiers_waiting')).toBe(1);
    const age = await figure('portail_dossier_oldest_waiting_seconds');
    expect(age).toBeGreaterThanOrEqual(3600);
    // FRX26, of sounds: 99,999 numbers a year.
    expect(await figure('portail_pool_numbers_left', { type: 'P' })).toBe(99_999 - 3);
    expect(await figure('portail_pool_prefixes', { type: 'P' })).toBe(1);
    expect(await figure('portail_pool_prefixes', { type: 'V' })).toBe(0);
    expect(await figure('portail_register_state', { state: 'sound' })).toBe(1);
    expect(await figure('portail_journal_last_line_timestamp_seconds')).toBeGreaterThan(
      1_700_000_000,
    );
    expect(await figure('portail_part_up', { part: 'database' })).toBe(1);
    const accepted = { method: validateDossier.method, route: validateDossier.path, status: '200' };
    expect(await figure('portail_http_request_duration_seconds_count', accepted)).toBe(1);
    expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(await figure('portail_database_connections', { state: 'idle' })).toBeGreaterThanOrEqual(
      0,
    );
  });

  test('mails and jobs that wait, and a reading that fails leaves its figures out', async () => {
    expect(await figure('portail_mails_waiting')).toBe(0);
    expect(await figure('portail_mail_oldest_waiting_seconds')).toBe(0);
    await portal.asOwner((db) =>
      db
        .insertInto('courriel')
        .values({
          cle: 'essai',
          destinataire: 'a@essai.fr',
          sujet: 'Essai',
          texte: 'Essai',
          html: null,
          etat: 'WAITING',
          lastError: null,
          sentAt: null,
          createdAt: new Date(portal.time.now.getTime() - 60_000),
        })
        .execute(),
    );
    expect(await figure('portail_mails_waiting')).toBe(1);
    expect(await figure('portail_mail_oldest_waiting_seconds')).toBe(60);
    await portal.asOwner((db) =>
      db.schema.alterTable('courriel').renameTo('courrielAilleurs').execute(),
    );
    expect(await figure('portail_mails_waiting')).toEqual([]);
    expect(await figure('portail_measures_failed_total')).toBeGreaterThan(0);
    expect(await figure('portail_dossiers_waiting')).toBe(1);
    await portal.asOwner((db) =>
      db.schema.alterTable('courrielAilleurs').renameTo('courriel').execute(),
    );
    expect(await figure('portail_mails_waiting')).toBe(1);
  });

  test('what people ask about their data, by the age of the oldest request', async () => {
    expect(await figure('portail_rights_waiting')).toBe(0);
    expect(await figure('portail_rights_oldest_waiting_seconds')).toBe(0);
    const { interlocuteurId } = await aPerson(portal.db, {});
    const request = { interlocuteurId, texte: null, traiteePar: null, reponse: null };
    const ago = (days: number) => new Date(portal.time.now.getTime() - days * 86_400_000);
    await portal.db
      .insertInto('demandeDroit')
      .values([
        {
          ...request,
          genre: 'RECTIFICATION',
          demandeeLe: ago(40),
          traiteeLe: ago(30),
          accordee: true,
        },
        { ...request, genre: 'RECTIFICATION', demandeeLe: ago(3), traiteeLe: null, accordee: null },
        { ...request, genre: 'EFFACEMENT', demandeeLe: ago(21), traiteeLe: null, accordee: null },
      ])
      .execute();
    expect(await figure('portail_rights_waiting')).toBe(2);
    expect(await figure('portail_rights_oldest_waiting_seconds')).toBe(21 * 86_400);
  });

  test('a dead queue is reported, with the waiting time of its oldest job', async () => {
    expect(await figure('portail_part_up', { part: 'jobs' })).toBe(1);
    const before = await figure('portail_job_queue_errors_total');
    // A queue on which nobody works.
    await sql`select pgboss.create_queue('essai', '{"policy":"standard"}')`.execute(portal.db);
    await sql`insert into pgboss.job (name, start_after) values
      ('essai', now() - interval '2 hours'), ('essai', now() + interval '1 hour')`.execute(
      portal.db,
    );
    const age = await figure('portail_job_oldest_waiting_seconds', { queue: 'essai' });
    expect(Math.round(Number(age) / 60)).toBe(120);
    await sql`revoke all on schema pgboss from current_user`.execute(portal.db);
    await expect.poll(() => figure('portail_part_up', { part: 'jobs' }), WITHIN).toBe(0);
    await expect
      .poll(() => figure('portail_job_queue_errors_total'), WITHIN)
      .toBeGreaterThan(Number(before));
    await sql`grant all on schema pgboss to current_user`.execute(portal.db);
    await expect.poll(() => figure('portail_part_up', { part: 'jobs' }), WITHIN).toBe(1);
  });

  test('which build runs', async () => {
    expect(await figure('portail_build_info', { version: '2.0.1', commit: '', date: '' })).toBe(1);
  });

  test('no text typed into an address appears in a metric', async () => {
    for (const path of [
      '/api/claire@essai.fr',
      '/claire@essai.fr',
      '/api/session/user?email=claire@essai.fr',
    ])
      await (await fetch(`${portal.origin}${path}`)).text();
    const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
    expect(text).not.toContain('claire');
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(404);
    // Not on the public port.
    expect((await fetch(`${portal.origin}/metrics`)).status).toBe(404);
  });

  test('the board and the alerts use existing metrics, and each alert has its page', async () => {
    const reported = new Set((await metricsAt(port)).map(({ name }) => name));
    const { groups } = alertFile.parse(parse(read('ops/watch/alerts.yaml')));
    const alerts = groups.flatMap(({ rules }) => rules);
    const board = boardFile.parse(JSON.parse(read('ops/watch/board.json')));
    const requests = [...alerts, ...board.panels.flatMap(({ targets }) => targets)].map(
      ({ expr }) => expr,
    );
    const named = new Set(
      requests.flatMap((expr) => expr.match(/\b(?:portail|nodejs|process)_[a-z0-9_]+/g) ?? []),
    );
    // Jobs have a figure once one was sent; nothing is said of what does not exist.
    const ofJobs = ['portail_jobs', 'portail_job_oldest_waiting_seconds'];
    expect([...named].filter((name) => !reported.has(name) && !ofJobs.includes(name))).toEqual([]);
    const ours = [...reported].filter((name) => name.startsWith('portail_'));
    expect(ours.filter((name) => !named.has(name))).toEqual([]);
    const pages = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, title]) => title);
    expect(alerts.map(({ alert }) => alert).toSorted()).toEqual(pages.toSorted());
    for (const { alert, annotations } of alerts)
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });

  test('a port in use is reported', async () => {
    const again = openWatching(readConfiguration({ METRICS_PORT: String(port) }));
    await expect(again).rejects.toThrow(/METRICS_PORT/);
  });
});

const alertFile = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Portail[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const boardFile = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
});

const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
const received = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

describe('traces', () => {
  let collector: Server;
  let portal: RunningPortal;
  let bodies: unknown[];
  beforeAll(async () => {
    bodies = [];
    collector = createServer(async (request, response) => {
      bodies.push({ url: request.url, body: await json(request) });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const port = await freePort();
    await new Promise<void>((resolve) => collector.listen(port, 'localhost', resolve));
    portal = await runningPortal('embedded', {
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${port}/` },
    });
  });
  afterAll(async () => {
    collector?.closeAllConnections();
    collector?.close();
  });

  test('a call is a trace, its statements are inside it, and nothing that people typed leaves', async () => {
    const people = await aSociety(portal);
    const { lockedDossier } = reviewQueueOf(portal, people);
    await lockedDossier(1);
    await clientOf(portal, people.producer).ok(readSessionUser, {
      query: { email: people.producer },
    });
    await portal.remove();
    expect(bodies.map((one) => z.object({ url: z.string() }).parse(one).url)).toContain(
      '/v1/traces',
    );
    const spans = bodies
      .flatMap((one) => z.object({ body: received }).parse(one).body.resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    const call = spans.find(({ name }) => name === `${submitDossier.method} ${submitDossier.path}`);
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(inside.map(({ name }) => name)).toContain('update');
    expect(new Set(inside.map(({ traceId }) => traceId))).toEqual(new Set([call?.traceId]));
    const whole = JSON.stringify(bodies);
    expect(whole).not.toContain(people.producer);
    expect(whole).not.toContain('Les Marées');
  });
});
