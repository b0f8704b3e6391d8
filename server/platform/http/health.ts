/** Health for whoever watches the server: alive, and ready to serve. No detail for the public. */

import type { FastifyInstance } from 'fastify';

/**
 * @param ready which of the parts answer now
 * @param whole which parts do all of their work: one that does not leaves the portal ready, for people to read on
 */
export function mountHealth(
  app: FastifyInstance,
  ready: () => Promise<Readonly<Record<string, boolean>>>,
  whole: () => Readonly<Record<string, boolean>>,
): void {
  app.get('/health/live', async () => ({ status: 'up' }));
  app.get('/health/ready', async (_request, reply) => {
    const parts = await ready();
    const isUp = Object.values(parts).every(Boolean);
    const rest = whole();
    const status = !isUp ? 'down' : Object.values(rest).every(Boolean) ? 'up' : 'degraded';
    return reply.code(isUp ? 200 : 503).send({ status, ...parts, ...rest });
  });
}
