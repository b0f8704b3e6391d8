/**
 * Reports failures to an error-tracking service that speaks Sentry's protocol. The library is
 * loaded only where an address is configured. What is sent is decided in
 * `contract/error-report.ts`.
 */

import { REFERENCE, scrubbed, TRACING } from '#contract/error-report.ts';

export type FailedCall = {
  /** Reference of the call, as shown to the person. */
  readonly reference?: string | undefined;
  readonly route?: string | undefined;
  readonly methode?: string | undefined;
};

export type EndedCall = { readonly [K in keyof FailedCall]-?: string } & {
  readonly status: number;
  readonly began: Date;
  readonly ended: Date;
};

export type ErrorReports = {
  readonly failed: (error: unknown, call: FailedCall) => void;
  readonly ended: (call: EndedCall) => void;
  /** Sends what waits, for two seconds at most. */
  readonly close: () => Promise<void>;
};

export const NO_REPORTS: ErrorReports = {
  failed: () => {},
  ended: () => {},
  close: async () => {},
};

const LAST_WORDS = 2000;
const NOT_FOUND = 404;
/**
 * Maximum unanswered reports: further ones are dropped, so that the portal never waits for the
 * service.
 */
const UNDER_WAY = 64;
const ANSWER_WITHIN = 10_000;

export async function openErrorReports(
  dsn: string | undefined,
  release: string,
): Promise<ErrorReports> {
  if (dsn === undefined) return NO_REPORTS;
  const sentry = await import('@sentry/core');
  const { ServerRuntimeClient, nodeStackLineParser } = await import('@sentry/core/server');
  const client = new ServerRuntimeClient({
    dsn,
    release,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: sentry.createStackParser(nodeStackLineParser()),
    tracesSampleRate: TRACING.sampleRate,
    // Streamed spans would bypass the transaction hooks: they would be sent unscrubbed, unknown
    // addresses included.
    traceLifecycle: 'static',
    transport: (options) =>
      sentry.createTransport({ ...options, bufferSize: UNDER_WAY }, ({ body }) =>
        sendTo(options.url, options.headers ?? {}, body),
      ),
    beforeSend: scrubbed,
    beforeSendTransaction: scrubbed,
  });
  client.init();
  return {
    failed(error, call) {
      const scope = new sentry.Scope();
      scope.setTags(tagsOf(call));
      client.captureException(error, eventIdOf(call), scope);
    },
    ended({ reference, route, methode, status, began, ended }) {
      // Requests for unknown addresses say nothing about the portal.
      if (status === NOT_FOUND) return;
      const trace_id = reference.replaceAll('-', '');
      client.captureEvent({
        type: 'transaction',
        transaction: `${methode} ${route}`,
        start_timestamp: began.getTime() / 1000,
        timestamp: ended.getTime() / 1000,
        tags: tagsOf({ reference, route, methode }),
        contexts: {
          trace: {
            trace_id,
            span_id: trace_id.slice(0, 16),
            op: 'http.server',
            status: status < 400 ? 'ok' : status < 500 ? 'invalid_argument' : 'internal_error',
          },
        },
      });
    },
    async close() {
      await client.close(LAST_WORDS);
    },
  };
}

async function sendTo(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
) {
  const answer = await fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers,
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  await answer.arrayBuffer();
  return {
    statusCode: answer.status,
    headers: {
      'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
      'retry-after': answer.headers.get('retry-after'),
    },
  };
}

/**
 * The call's reference is also the event's id, so a quoted reference leads straight to the event.
 */
const eventIdOf = ({ reference }: FailedCall) =>
  reference === undefined ? {} : { event_id: reference.replaceAll('-', '') };

const tagsOf = ({ reference, route, methode }: FailedCall) => ({
  ...(reference === undefined ? {} : { [REFERENCE]: reference }),
  ...(route === undefined ? {} : { route }),
  ...(methode === undefined ? {} : { methode }),
});
