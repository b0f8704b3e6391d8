/**
 * Endpoints with an announced end, each stated in its own answers (RFC 9745, RFC 8594): one table,
 * read by the server and by the OpenAPI document. The policy: docs/deprecation.md.
 */

import type { FastifyInstance } from 'fastify';
import type { Method } from '#contract/endpoint.ts';

export type CallName = `${Method} /api/${string}`;

/** Days, YYYY-MM-DD, at midnight UTC. */
export type Ending = {
  /** Deprecated since that day. */
  readonly since: string;
  /** Answers until that day: a year later at least. */
  readonly until: string;
  /** Its replacement; null when there is none. */
  readonly instead: CallName | null;
};
export type Endings = Readonly<Partial<Record<CallName, Ending>>>;

/** Nothing is deprecated today. */
export const ENDINGS: Endings = {};

/** Where the policy is published for programmers. */
const POLICY = '/api/docs';

export const endingOf = (endings: Endings, method: string, path: string): Ending | undefined =>
  Object.entries(endings).find(([name]) => name === `${method} ${path}`)?.[1];

/** Must be called before the routes, so that a call's refusals announce its end too. */
export function announceEndings(app: FastifyInstance, endings: Endings = ENDINGS): void {
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }, reply) => {
    const ending = endingOf(endings, method, url);
    if (ending !== undefined) reply.headers(headersOf(ending));
  });
}

function headersOf({ since, until, instead }: Ending): Readonly<Record<string, string>> {
  const successor = instead === null ? [] : [`<${instead.split(' ')[1]}>; rel="successor-version"`];
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(until).toUTCString(),
    link: [`<${POLICY}>; rel="deprecation"; type="text/html"`, ...successor].join(', '),
  };
}
