/** Health for whoever watches the server: alive, and ready to serve. No detail for the public. */

import type { FastifyInstance } from 'fastify';
import type { OpenedDatabase } from '../database/opened-database.ts';

export function mountHealth(app: FastifyInstance, parts: { readonly database: OpenedDatabase }): void {
  app.get('/health/live', async () => ({ status: 'up' }));
  app.get('/health/ready', async (_request, reply) => {
    const database = await parts.database.check().then(
      () => true,
      () => false,
    );
    return reply.code(database ? 200 : 503).send({ status: database ? 'up' : 'down', database });
  });
}
