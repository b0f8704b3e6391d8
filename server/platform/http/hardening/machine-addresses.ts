/** Addresses that belong to programs: never a page, and never in anybody's cache unless a call says so itself. */

import type { FastifyInstance, FastifyRequest } from 'fastify';

/** First words of the addresses that no page has. */
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

/** To be called before the routes: what a route says itself of caches is then what counts. */
export function neverStored(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isOfApi(request)) reply.header('cache-control', 'no-store');
  });
}

/** The router has decoded it already: an address that cannot be does not come this far. */
function firstWord(url: string): string {
  const [path = ''] = url.split(/[?#;]/, 1);
  return (
    decodeURIComponent(path)
      .split('/')
      .find((word) => word !== '')
      ?.toLowerCase() ?? ''
  );
}
