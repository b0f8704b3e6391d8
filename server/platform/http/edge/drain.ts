/**
 * How the server leaves: first it says that it will, and goes on answering while whoever watches sends people elsewhere;
 * then it takes nothing new, and what is under way ends. Nobody gets a bare status.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { endWithProblem, type RawProblem } from './raw-problem.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Milliseconds for the answers under way, once nothing new is taken. */
const LAST_ANSWERS = 5_000;
/** Milliseconds more to read that there will be none. */
const FAREWELL = 500;

const STOPPED: RawProblem = {
  ...{ status: 503, reason: 'Service Unavailable' },
  ...{ code: SERVICE_UNAVAILABLE.code, title: SERVICE_UNAVAILABLE.title },
};

export type Drain = {
  readonly isDraining: boolean;
  /** From now on each answer ends its connection: the next request finds another server. Idempotent. */
  begin(): void;
  /** Takes nothing new, and waits five seconds at most for what is under way; the rest is told to come again. */
  close(): Promise<void>;
};

/** To be called before the routes. */
export function drainOf(app: FastifyInstance, headers: SecurityHeaders): Drain {
  const underWay = new Map<FastifyRequest, FastifyReply>();
  let isDraining = false;
  app.addHook('onRequest', async (request, reply) => {
    if (isDraining) reply.raw.setHeader('connection', 'close');
    underWay.set(request, reply);
    reply.raw.once('close', () => underWay.delete(request));
  });
  const cut = () => {
    for (const [{ id, socket }, { raw }] of underWay) {
      if (raw.headersSent) socket.destroy();
      else endWithProblem(socket, STOPPED, headers, id);
    }
  };
  const begin = () => {
    isDraining = true;
    for (const { raw } of underWay.values()) if (!raw.headersSent) raw.setHeader('connection', 'close');
  };
  return {
    get isDraining() {
      return isDraining;
    },
    begin,
    async close() {
      begin();
      const timers = [
        setTimeout(cut, LAST_ANSWERS),
        // Who does not read the answer, or never began to ask.
        setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS + FAREWELL),
      ];
      await app.close();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
