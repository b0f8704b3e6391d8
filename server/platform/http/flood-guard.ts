/**
 * Limits one caller's requests per minute, so that one flood does not affect others. The limit is
 * far above what a person or a label's program needs. Counted in this process.
 */

import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TOO_MANY_REQUESTS } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { isOfApi } from './hardening/machine-addresses.ts';
import { bearerToken } from './request-identity.ts';

const MINUTE = 60_000;
/** Callers remembered; the least recent is forgotten first. */
const REMEMBERED = 10_000;

/**
 * Multiple of one caller's limit, per network: a large office behind one address stays below, and
 * invented tokens do not bypass it.
 */
const OF_NETWORK = 10;

export type FloodLimits = {
  /** Limit of one caller. Calls of the API are counted, not pages. */
  readonly perMinute: number;
  readonly networkOf: (address: string) => string;
};

/** To be registered before the routes. */
export async function guardAgainstFloods(
  app: FastifyInstance,
  { perMinute, networkOf }: FloodLimits,
): Promise<void> {
  const network = (request: FastifyRequest) => `network ${networkOf(request.ip)}`;
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: MINUTE,
    cache: REMEMBERED,
    keyGenerator: (request) => tokenKey(request) ?? network(request),
    // `ratelimit-limit`, `-remaining` and `-reset`: a program slows down before it is refused.
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) => slowDown(ttl),
  });
  const count = app.rateLimit();
  const countNetwork = app.createRateLimit({ max: perMinute * OF_NETWORK, keyGenerator: network });
  // A hook of the whole server runs before those of a route: a flood does not reach the token check.
  app.addHook('onRequest', async function countCall(request, reply) {
    if (!isOfApi(request)) return;
    const all = await countNetwork(request);
    if (!all.isAllowed && all.isExceeded) throw slowDown(all.ttl);
    await count.call(this, request, reply);
  });
}

const slowDown = (milliseconds: number) =>
  new DomainError(TOO_MANY_REQUESTS, {
    facts: { retryAfterSeconds: Math.ceil(milliseconds / 1000) },
  });

/** People behind a shared address are counted separately by token; its digest suffices. */
function tokenKey(request: FastifyRequest): string | null {
  const token = bearerToken(request);
  if (token === null || token === '') return null;
  return createHash('sha256').update(token).digest('base64');
}
