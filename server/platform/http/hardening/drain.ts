/**
 * Graceful stop: the server first announces it and keeps answering while load balancers redirect
 * people; then it accepts nothing new, and running requests finish. Nobody gets a bare status.
 */

import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { endWithProblem, type RawProblem } from './raw-problem.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Milliseconds for the answers under way, once nothing new is taken. */
const LAST_ANSWERS = 5_000;
/** Milliseconds more to read the refusal. */
const FAREWELL = 500;
/** Milliseconds for the last accepted connections to send a request. */
const LAST_QUESTIONS = 100;
/**
 * Milliseconds: during an event-loop turn this short, no connection will have arrived unnoticed.
 */
const QUIET_TURN = 2;
const MOST_TURNS = 500;

const STOPPED: RawProblem = {
  status: 503,
  reason: 'Service Unavailable',
  code: SERVICE_UNAVAILABLE.code,
  title: SERVICE_UNAVAILABLE.title,
};

export type Drain = {
  readonly isDraining: boolean;
  /** From now on each answer ends its connection: the next request finds another server. Idempotent. */
  begin(): void;
  /**
   * Accepts nothing new (after `begin`: once all pending connections were accepted), and waits five
   * seconds at most for running requests; the rest are answered with a request to retry.
   */
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
    for (const { raw } of underWay.values())
      if (!raw.headersSent) raw.setHeader('connection', 'close');
  };
  return {
    get isDraining() {
      return isDraining;
    },
    begin,
    async close() {
      if (isDraining) await shut(app.server);
      begin();
      const timers = [
        setTimeout(cut, LAST_ANSWERS),
        // Clients that do not read the answer, or never sent a request.
        setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS + FAREWELL),
      ];
      await app.close();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/**
 * Connections established by the system but not yet accepted would be cut, and a proxy may not
 * resend them elsewhere: so all pending connections are accepted, one per event-loop turn, and the
 * port is closed after a short turn without any.
 */
async function shut(server: HttpServer): Promise<void> {
  let letIn = 0;
  const count = () => {
    letIn += 1;
  };
  server.on('connection', count);
  // Finishes the current turn: connections are accepted in the next one.
  await turn();
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const [before, began] = [letIn, performance.now()];
    await turn();
    if (letIn === before && performance.now() - began < QUIET_TURN) break;
  }
  server.off('connection', count);
  // Calls the TCP server's close, because the HTTP server's also ends idle connections.
  Server.prototype.close.call(server);
  await sleep(LAST_QUESTIONS);
}
