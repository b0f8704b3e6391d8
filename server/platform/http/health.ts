/**
 * Health endpoints for monitoring: alive, ready to serve, and degraded parts. No detail for the
 * public.
 */

import type { FastifyInstance } from 'fastify';
import { BUILD, buildName, VERSION } from '#server/platform/version.ts';

export type Health<Part extends string> = {
  /** The part without which nothing can be served. */
  readonly needed: Part;
  /** Whether the server is about to stop: it still serves, but should receive nobody new. */
  readonly isStopping: () => boolean;
  /** Which parts answer now. */
  readonly answers: () => Promise<Readonly<Record<Part, boolean>>>;
  /** Whether people do better elsewhere: this server can only read, and another has room. */
  readonly givesWay: () => boolean;
  /** What parts say of themselves: null when they do all of their work, else one word. */
  readonly reported: Readonly<Record<string, () => string | null>>;
};

/**
 * One part that does not work fully: people can still read, and calls that need it are refused in
 * French.
 */
type Degraded = { readonly part: string; readonly reason: string };

export function mountHealth<Part extends string>(app: FastifyInstance, health: Health<Part>): void {
  const { needed, isStopping, givesWay, answers, reported } = health;
  const caching = { 'cache-control': 'no-store' };
  app.get('/health/live', (_request, reply) => reply.headers(caching).send({ status: 'up' }));
  app.get('/health/ready', async (_request, reply) => {
    const deps = await answers();
    const reasons = Object.entries(reported).map(([part, reason]) => [part, reason()] as const);
    const degraded: Degraded[] = [
      ...Object.entries(deps).flatMap(([part, isUp]) =>
        isUp || part === needed ? [] : [{ part, reason: 'unreachable' }],
      ),
      ...reasons.flatMap(([part, reason]) => (reason === null ? [] : [{ part, reason }])),
    ];
    const ill = degraded.length === 0 ? 'up' : 'degraded';
    const status = !deps[needed] ? 'down' : isStopping() ? 'stopping' : givesWay() ? 'full' : ill;
    const isReady = status === ill;
    const itself = Object.fromEntries(reasons.map(([part, reason]) => [part, reason === null]));
    return reply
      .code(isReady ? 200 : 503)
      .headers(caching)
      .send({ status, ...deps, ...itself, degraded, version: VERSION, build: buildName(BUILD) });
  });
}
