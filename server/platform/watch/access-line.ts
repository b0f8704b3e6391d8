/**
 * Logs each answer once, when it has been sent: one log line, and a callback for metrics. The
 * account by its subject, which names nobody outside the portal; the address by a keyed
 * fingerprint; the call by its route pattern, never by its actual values. Security events contain
 * the address itself, for those who may read it.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fingerprint } from './stored-key.ts';

const accounts = new WeakMap<FastifyRequest, string>();

export function rememberAccount(request: FastifyRequest, subject: string): void {
  accounts.set(request, subject);
}

export type Answered = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** An event stream, open as long as somebody followed it: its duration is meaningless. */
  readonly isStream: boolean;
};
export type OnAnswer = (call: Answered, seconds: number) => void;

/** To be called before the routes. */
export function sayAnswers(
  app: FastifyInstance,
  fingerprint: Fingerprint,
  notify: OnAnswer | null,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const type = String(reply.raw.getHeader('content-type') ?? '');
    const isStream = type.startsWith('text/event-stream');
    const call = { method: request.method, route: routeOf(request), status: reply.raw.statusCode };
    const facts = {
      ...call,
      ms: Math.round(reply.elapsedTime),
      compte: accounts.get(request) ?? null,
      depuis: fingerprint(`adresse ${request.ip}`),
    };
    // A probe comes each second, and a page brings twenty files.
    if (call.status < 400 && isOfNobody(call.route)) request.log.debug(facts, 'answered');
    else request.log.info(facts, 'answered');
    notify?.({ ...call, isStream }, reply.elapsedTime / 1000);
  });
}

/** Neither a call nor a sign-in: pages and their files under one name, and unknown addresses. */
const SITE = 'site';
const isOfNobody = (route: string) => route === SITE || route.startsWith('/health/');

/** The declared route pattern: a typed address may contain anything. */
export function routeOf({
  routeOptions: { url: pattern },
}: Pick<FastifyRequest, 'routeOptions'>): string {
  if (pattern === undefined) return SITE;
  return /^\/(api|realms|health)(\/|$)/.test(pattern) ? pattern : SITE;
}
