/**
 * Bounds what one caller may ask in a minute, so that a flood of one costs the others nothing. The
 * bound is far above what a person or a label's program does: it never meets honest use. Counted in
 * this process.
 */

import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TOO_MANY_REQUESTS } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';
import { isOfApi } from './edge/machine-addresses.ts';
import { bearerToken } from './request-identity.ts';

const MINUTE = 60_000;
/** Callers remembered; the least recent is forgotten first. */
const REMEMBERED = 10_000;

/** To be registered before the routes. `perMinute` counts the calls of the API only, not the pages. */
export async function guardAgainstFloods(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: MINUTE,
    cache: REMEMBERED,
    keyGenerator: callerKey,
    // `ratelimit-limit`, `-remaining` and `-reset`: a program slows down before it is refused.
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(TOO_MANY_REQUESTS, { facts: { retryAfterSeconds: Math.ceil(ttl / 1000) } }),
  });
  const count = app.rateLimit();
  // A hook of the whole server runs before those of a route: a flood does not reach the token check.
  app.addHook('onRequest', async function countCall(request, reply) {
    if (isOfApi(request)) await count.call(this, request, reply);
  });
}

/** A person behind a shared address is counted apart by the token; its digest is enough to count. */
function callerKey(request: FastifyRequest): string {
  const token = bearerToken(request);
  if (token === null || token === '') return `address ${request.ip}`;
  return createHash('sha256').update(token).digest('base64');
}
