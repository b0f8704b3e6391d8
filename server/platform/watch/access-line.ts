/**
 * What is known of each answer, once, when it has left: one line of the log, and one more for whoever counts. The account
 * by its subject, which names nobody outside the portal; the address by a keyed fingerprint; the call by its pattern,
 * never by what was typed into it. The events of security hold the address itself, for those who may.
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
  /** Stayed open as long as somebody followed it: its time says nothing. */
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

/** What is neither a call nor a sign-in: pages and their files, by one name, and addresses that are nobody's. */
const SITE = 'site';
const isOfNobody = (route: string) => route === SITE || route.startsWith('/health/');

/** As the route is declared: an address that was typed may hold anything. */
export function routeOf({
  routeOptions: { url: pattern },
}: Pick<FastifyRequest, 'routeOptions'>): string {
  if (pattern === undefined) return SITE;
  return /^\/(api|realms|health)(\/|$)/.test(pattern) ? pattern : SITE;
}
