/**
 * How the server leaves: first it says that it will, and goes on answering while whoever watches sends people elsewhere;
 * then it takes nothing new, and what is under way ends. Nobody gets a bare status.
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
/** Milliseconds more to read that there will be none. */
const FAREWELL = 500;
/** Milliseconds for whoever was let in last to ask. */
const LAST_QUESTIONS = 100;
/** Milliseconds of a turn of the loop so short that nobody will have knocked since it looked. */
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
  /** Takes nothing new (after `begin`: once all who had knocked were let in), and waits five seconds at most for what is under way; the rest is told to come again. */
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
        // Who does not read the answer, or never began to ask.
        setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS + FAREWELL),
      ];
      await app.close();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/**
 * Whom the system has connected and we have not met yet would be cut, and a proxy may not ask elsewhere what it has sent:
 * so everyone who knocks is let in, one by turn of the loop, and the door is shut after a short turn in which nobody came.
 */
async function shut(server: HttpServer): Promise<void> {
  let letIn = 0;
  const count = () => {
    letIn += 1;
  };
  server.on('connection', count);
  // What is left of the turn that called: people are let in by the next one.
  await turn();
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const [before, began] = [letIn, performance.now()];
    await turn();
    if (letIn === before && performance.now() - began < QUIET_TURN) break;
  }
  server.off('connection', count);
  // Not the close of HTTP, which also ends the connections that rest.
  Server.prototype.close.call(server);
  await sleep(LAST_QUESTIONS);
}
