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
  /** Maximum API calls per minute by one caller. */
  readonly requestsPerMinute: number;
  /** Addresses or networks of the proxies that are trusted to state the caller's address. */
  readonly trustedProxies: readonly string[];
  /** Pseudonymises addresses in the log. */
  readonly fingerprint: Fingerprint;
  /** The network of a caller's address: single addresses within it are easily changed. */
  readonly networkOf: (address: string) => string;
  /** Called for each answer, besides the log. */
  readonly answered?: OnAnswer | null;
  /** Makes a trace of each call. */
  readonly traced?: ((app: FastifyInstance) => void) | null;
  readonly reports: ErrorReports;
  /** Time limits of a body (`BODY_TIMES`). */
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
    // Fastify disables Node's own protection against slow clients, so it is set again. Node has one
    // limit for all requests, so it is that of the longest body; `guardAgainstSlowBodies` ends the
    // others earlier.
    requestTimeout: bodyTimes.long + bodyTimes.grace,
    connectionTimeout: 60 * SECOND,
    keepAliveTimeout: 10 * SECOND,
    bodyLimit: 1024 * 1024,
    // A trailing slash makes no difference.
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
    // A request without Host is answered by this server: Node would only send a status.
    http: {
      headersTimeout: 10 * SECOND,
      connectionsCheckingInterval: SECOND,
      requireHostHeader: false,
    },
    // A list of addresses, never `true` nor a number: anyone can send the header.
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // Requests on a keep-alive connection are answered to the end; `drainOf` limits how long.
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
