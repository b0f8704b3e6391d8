/** The bare HTTP server: limits, strict bodies, headers and problems; it knows no business word. */

import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { ErrorReports } from '../error-reports/error-reports.ts';
import { reportCalls } from '../error-reports/report-calls.ts';
import { type OnAnswer, sayAnswers } from '../watch/access-line.ts';
import { loggedError } from '../watch/logged-error.ts';
import type { Fingerprint } from '../watch/stored-key.ts';
import { parseJsonBody } from './body/json-body.ts';
import { BODY_TIMES, type BodyTimes, guardAgainstSlowBodies } from './body/slow-body.ts';
import { guardAgainstFloods } from './flood-guard.ts';
import { compressJson } from './hardening/compressed.ts';
import { type Drain, drainOf } from './hardening/drain.ts';
import { announceEndings } from './hardening/endings.ts';
import { neverStored } from './hardening/machine-addresses.ts';
import {
  refuseAddress,
  refuseConnection,
  refuseOddRequests,
  refuseUnreadBodies,
} from './hardening/odd-requests.ts';
import { type Origins, securityHeaders } from './hardening/security-headers.ts';
import { replyProblem } from './problem-reply.ts';

const SECOND = 1000;

export type HttpServerOptions = Origins & {
  readonly logLevel: string;
  /** Calls of the API that one caller may make in a minute. */
  readonly requestsPerMinute: number;
  /** Addresses or networks of the proxies whose word on the caller's address is taken. */
  readonly trustedProxies: readonly string[];
  /** For the addresses of the log. */
  readonly fingerprint: Fingerprint;
  /** The network of a caller's address: whoever holds one changes the address at will. */
  readonly networkOf: (address: string) => string;
  /** Told of each answer, beside the log. */
  readonly answered?: OnAnswer | null;
  /** Makes a trace of each call. */
  readonly traced?: ((app: FastifyInstance) => void) | null;
  readonly reports: ErrorReports;
  /** What a body may take (`BODY_TIMES`). */
  readonly bodyTimes?: BodyTimes | undefined;
};

export type HttpServer = { readonly app: FastifyInstance; readonly drain: Drain };

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const bodyTimes = options.bodyTimes ?? BODY_TIMES;
  const headers = securityHeaders(options);
  const app = Fastify({
    logger:
      options.logLevel === 'silent'
        ? false
        : { level: options.logLevel, serializers: { err: (error: unknown) => loggedError(error) } },
    // One line a call, when it is answered: `sayAnswers`.
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify switches Node's own protection against slow clients off: set it again. It knows one time
    // for all requests, that of the longest body; `guardAgainstSlowBodies` is what ends them earlier.
    requestTimeout: bodyTimes.long + bodyTimes.grace,
    connectionTimeout: 60 * SECOND,
    keepAliveTimeout: 10 * SECOND,
    bodyLimit: 1024 * 1024,
    // An address is the same with a bar at its end.
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
    // Who sends no Host is answered by us: Node would only give a status.
    http: {
      headersTimeout: 10 * SECOND,
      connectionsCheckingInterval: SECOND,
      requireHostHeader: false,
    },
    // A list of addresses, never `true` nor a number: anyone can send the header.
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // What comes on a connection that is kept is answered to the end; `drainOf` bounds how long.
    return503OnClosing: false,
    frameworkErrors: refuseAddress(headers),
    clientErrorHandler: refuseConnection(headers),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJsonBody(body),
  );
  app.setErrorHandler(replyProblem);
  app.addHook('onRequest', async (_request, { raw }) => {
    for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value);
  });
  sayAnswers(app, options.fingerprint, options.answered ?? null);
  options.traced?.(app);
  reportCalls(app, options.reports);
  const drain = drainOf(app, headers);
  refuseOddRequests(app);
  refuseUnreadBodies(app);
  neverStored(app);
  announceEndings(app);
  compressJson(app);
  await app.register(cookie);
  guardAgainstSlowBodies(app, bodyTimes, headers);
  await guardAgainstFloods(app, {
    perMinute: options.requestsPerMinute,
    networkOf: options.networkOf,
  });
  return { app, drain };
}
