/** The bare HTTP server: limits, strict bodies, headers and problems; it knows no business word. */

import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { loggedReply } from '../watch/access-line.ts';
import type { Fingerprint } from '../watch/kept-key.ts';
import { parseJsonBody } from './body/json-body.ts';
import { BODY_TIMES, type BodyTimes, guardAgainstSlowBodies } from './body/slow-body.ts';
import { guardAgainstFloods } from './flood-guard.ts';
import { replyProblem } from './problem-reply.ts';

const SECOND = 1000;

export type HttpServerOptions = {
  readonly logLevel: string;
  /** Origin seen by browsers; https turns on what only makes sense there. */
  readonly publicUrl: string;
  /** Calls of the API that one caller may make in a minute. */
  readonly requestsPerMinute: number;
  /** Addresses or networks of the proxies whose word on the caller's address is taken. */
  readonly trustedProxies: readonly string[];
  /** Where the browser may also speak: the external identity provider, if any. */
  readonly identityOrigin: string | null;
  /** Where the script that counts visits comes from, and what it counts goes to, if any. */
  readonly audienceOrigin: string | null;
  /** For the addresses of the log. */
  readonly fingerprint: Fingerprint;
  /** What a body may take (`BODY_TIMES`). */
  readonly bodyTimes?: BodyTimes | undefined;
};

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const bodyTimes = options.bodyTimes ?? BODY_TIMES;
  const app = Fastify({
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            serializers: { req: loggedRequest, res: loggedReply(options.fingerprint) },
          },
    // Fastify switches Node's own protection against slow clients off: set it again. It knows one time
    // for all requests, that of the longest body; `guardAgainstSlowBodies` is what ends them earlier.
    requestTimeout: bodyTimes.long + bodyTimes.grace,
    connectionTimeout: 60 * SECOND,
    keepAliveTimeout: 10 * SECOND,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 100 },
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: SECOND },
    // A list of addresses, never `true` nor a number: anyone can send the header.
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJsonBody(body),
  );
  app.setErrorHandler(replyProblem);
  await app.register(cookie);
  await app.register(helmet, securityHeaders(options));
  guardAgainstSlowBodies(app, bodyTimes);
  await guardAgainstFloods(app, options.requestsPerMinute);
  return app;
}

/** Query strings hold e-mails, headers hold tokens: neither is ever logged. */
function loggedRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, path: request.url.split('?')[0] };
}

function securityHeaders({ publicUrl, identityOrigin, audienceOrigin }: HttpServerOptions): object {
  const https = publicUrl.startsWith('https:');
  const identity = identityOrigin === null ? [] : [identityOrigin];
  const audience = audienceOrigin === null ? [] : [audienceOrigin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...audience],
        styleSrc: ["'self'"],
        // React and the interface kit position popups by style attributes; never by style elements.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...audience],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...identity, ...audience],
        frameSrc: ["'self'", ...identity],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...identity],
        // The silent check runs in a frame of our own.
        frameAncestors: ["'self'"],
        // On plain http, upgrading would break every script and the silent check.
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  };
}
