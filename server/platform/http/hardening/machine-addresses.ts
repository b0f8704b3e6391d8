/** Addresses for programs: never a page, and never cached unless a route says so itself. */

import type { FastifyInstance, FastifyRequest } from 'fastify';

/** First path segments that no page uses. */
const MACHINES: ReadonlySet<string> = new Set([
  'api',
  'realms',
  'health',
  'assets',
  '.well-known',
  'openapi',
]);

/** However the address is written: a router reads `/%61pi/…` and `/api/…` alike. */
export function isOfPrograms({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return MACHINES.has(firstWord(url));
}

export function isOfApi({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return firstWord(url) === 'api';
}

/** Must be called before the routes, so that a route's own cache header has priority. */
export function neverStored(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isOfApi(request)) reply.header('cache-control', 'no-store');
  });
}

/** The router has already decoded it: an invalid address does not reach this point. */
function firstWord(url: string): string {
  const [path = ''] = url.split(/[?#;]/, 1);
  return (
    decodeURIComponent(path)
      .split('/')
      .find((word) => word !== '')
      ?.toLowerCase() ?? ''
  );
}
