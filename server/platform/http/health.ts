/** Health for whoever watches the server: alive, and ready to serve. No detail for the public. */

import type { FastifyInstance } from 'fastify';

/** @param ready which of the parts answer now */
export function mountHealth(
  app: FastifyInstance,
  ready: () => Promise<Readonly<Record<string, boolean>>>,
): void {
  app.get('/health/live', async () => ({ status: 'up' }));
  app.get('/health/ready', async (_request, reply) => {
    const parts = await ready();
    const isUp = Object.values(parts).every(Boolean);
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'up' : 'down', ...parts });
  });
}
