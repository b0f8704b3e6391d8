// @vitest-environment-options { "url": "http://localhost:3000/" }

import {
  type BrowserClient,
  startBrowserTracingNavigationSpan,
  startInactiveSpan,
} from '@sentry/browser';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  aTracker,
  type Received,
  type Tracker,
} from '#server/platform/error-reports/testing/tracker.ts';
import { ProblemError } from '#web/platform/api/problem-error.ts';
import { SessionContext } from '#web/platform/session/use-session.ts';
import { ErrorPage } from '#web/shell/page/error-page.tsx';
import { aConfiguration } from '#web/testing/builders.ts';
import { aSession } from '#web/testing/show.tsx';
import { openReports } from './sentry.ts';

let tracker: Tracker;
let client: BrowserClient;
beforeAll(async () => {
  tracker = await aTracker();
  const opened = openReports(aConfiguration({ errors: { dsn: tracker.dsn } }));
  if (opened === null) throw new Error('reports are configured');
  client = opened;
});
afterAll(async () => {
  await client?.close();
  await tracker?.close();
});

const until = async (requested: (one: Received) => boolean): Promise<Received['event']> => {
  await expect.poll(() => tracker.received.some(requested), { timeout: 60_000 }).toBe(true);
  const result = tracker.received.find(requested);
  if (result === undefined) throw new Error('received, and gone');
  return result.event;
};

function broken(error: unknown) {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Page = () => {
    throw error;
  };
  const router = createMemoryRouter([{ path: '*', Component: Page, errorElement: <ErrorPage /> }]);
  render(
    <SessionContext value={aSession({})}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return quiet;
}

// spec 7.21 8.6
test('a page that breaks is reported under the reference that it shows', async () => {
  const quiet = broken(new TypeError('« LE BRAS » de enora@essai.example'));
  const shown = (await screen.findByText(/^Référence/)).textContent ?? '';
  const reference = shown.replace(/^.*:\s*/u, '').trim();
  expect(reference).toMatch(/^[0-9A-F]{8}$/);
  const event = await until(({ event: { tags } }) => tags?.reference === reference);
  expect(event.exception?.values[0]).toMatchObject({
    type: 'TypeError',
    value: '«…» de [courriel]',
  });
  expect(tracker.sent.join('\n')).not.toMatch(/LE BRAS|enora|"user"|"request"|breadcrumbs":\[/);
  quiet.mockRestore();
});

test('what the server answered bears the number of the call; a refusal is no error', async () => {
  const problem = { type: 'x', title: 'Panne', instance: 'urn:call:5', code: 'UNEXPECTED_FAULT' };
  const refused = broken(new ProblemError({ ...problem, status: 404, instance: 'urn:call:4' }));
  const error = broken(new ProblemError({ ...problem, status: 500 }));
  await until(({ event: { tags } }) => tags?.reference === 'urn:call:5');
  expect(
    tracker.received.filter(({ event: { tags } }) => tags?.reference === 'urn:call:4'),
  ).toEqual([]);
  refused.mockRestore();
  error.mockRestore();
});

// spec 7.21 9.9
test('every page is traced, but those that do not exist', async () => {
  expect(client.getOptions()).toMatchObject({ tracesSampleRate: 1, maxBreadcrumbs: 0 });
  const traced = (transaction: string) =>
    client.captureEvent({
      type: 'transaction',
      transaction,
      start_timestamp: 1,
      timestamp: 2,
      contexts: { trace: { trace_id: '1'.repeat(32), span_id: '2'.repeat(16), op: 'pageload' } },
    });
  traced('/nulle-part');
  traced('/isrc/dossier/48213');
  await until(({ event }) => event.transaction === '/isrc/dossier');
  expect(tracker.received.filter(({ event }) => event.transaction?.includes('nulle-part'))).toEqual(
    [],
  );
});

const starts = () => startInactiveSpan({ name: 'GET /api/isrc/list', op: 'http.client' });

// spec 9.9
test.each([
  ['nothing goes on there', 1000, () => undefined],
  ['what goes on there never ends', 15_000, () => starts()],
  [
    'something begins there every five seconds',
    30_000,
    () => [starts(), setInterval(starts, 5000)],
  ],
])('the trace of a visit where %s ends after %i ms', (_where, milliseconds, goesOn) => {
  vi.useFakeTimers();
  const ended = vi.fn();
  const visit = startBrowserTracingNavigationSpan(client, { name: '/isrc/list', op: 'navigation' });
  client.on('beforeIdleSpanEnd', (span) => {
    if (span === visit) ended();
  });
  goesOn();
  vi.advanceTimersByTime(milliseconds - 1);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledOnce();
});
