/**
 * Ends requests whose body arrives too slowly: each occupies a connection at no cost to its sender.
 * A body has ten seconds, plus one more for a given number of bytes received, up to a maximum. An
 * honest upload over a poor line stays within it; one byte a second does not.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endWithProblem, TOO_SLOW } from '../hardening/raw-problem.ts';
import type { SecurityHeaders } from '../hardening/security-headers.ts';
import { isUpToDate } from './turns.ts';

const SECOND = 1000;

export type BodyTimes = {
  /** Milliseconds for any body, whatever it brings. */
  readonly grace: number;
  /** Bytes that earn one more second. */
  readonly bytesPerSecond: number;
  /** Milliseconds for a body of the ordinary size, and for the longer ones that carry files. */
  readonly ordinary: number;
  readonly long: number;
};

/** At 100 kB/s the largest deposit takes 6 minutes; below 9 kB/s even one file of 5 MB comes too late. */
export const BODY_TIMES: BodyTimes = {
  grace: 10 * SECOND,
  bytesPerSecond: 4_000,
  ordinary: 30 * SECOND,
  long: 600 * SECOND,
};

/** To be called before any route is mounted. */
export function guardAgainstSlowBodies(
  app: FastifyInstance,
  times: BodyTimes,
  headers: SecurityHeaders,
): void {
  const ordinarySize = app.initialConfig.bodyLimit ?? 0;
  app.addHook('onRequest', async (request, reply) => {
    const { 'transfer-encoding': coding, 'content-length': length } = request.headers;
    const hasBody = coding !== undefined || Number(length ?? 0) > 0;
    if (!hasBody) return;
    const isLong = request.routeOptions.bodyLimit > ordinarySize;
    watch(request, times, isLong ? times.long : times.ordinary, () => end(request, reply, headers));
  });
}

function watch(
  { raw, socket }: FastifyRequest,
  times: BodyTimes,
  longest: number,
  tooSlow: () => void,
): void {
  let begun = performance.now();
  let before = socket.bytesRead;
  const judge = () => {
    if (raw.complete || socket.destroyed) return;
    if (!isUpToDate(raw)) {
      // The server itself had paused reading: the time starts again.
      begun = performance.now();
      before = socket.bytesRead;
    }
    const earned = ((socket.bytesRead - before) / times.bytesPerSecond) * SECOND;
    const left = begun + Math.min(times.grace + earned, longest) - performance.now();
    if (left > 0) timer = setTimeout(judge, Math.ceil(left));
    else tooSlow();
  };
  let timer = setTimeout(judge, Math.min(times.grace, longest));
  raw.once('close', () => clearTimeout(timer));
}

/** The sender may still be listening; the request itself is over, and its connection with it. */
function end(
  { id, log, socket }: FastifyRequest,
  reply: FastifyReply,
  headers: SecurityHeaders,
): void {
  log.info({ code: TOO_SLOW.code }, 'call refused');
  if (reply.raw.headersSent) socket.destroySoon();
  else endWithProblem(socket, TOO_SLOW, headers, id);
}
