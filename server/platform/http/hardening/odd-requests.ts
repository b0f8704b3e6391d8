/** Requests that no honest program sends: refused like any other, in French and with the same headers. */

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTENT_TYPE_UNSUPPORTED, MALFORMED_REQUEST, NOT_FOUND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { replyProblem } from '../problem-reply.ts';
import {
  endWithProblem,
  HEADERS_TOO_LARGE,
  type RawProblem,
  TOO_SLOW,
  UNREADABLE,
} from './raw-problem.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Refusals of the framework before any hook: an address that cannot be decoded, or is too long. */
export function refuseAddress(headers: SecurityHeaders) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    replyProblem(error, request, reply.headers(headers));
  };
}

/** Before every other hook. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const odd = oddityOf(raw);
    if (odd !== null) throw new DomainError(MALFORMED_REQUEST, { privateDetail: odd });
  });
  // Without a listener, Node answers an unknown expectation with a bare status.
  app.server.on('checkExpectation', (request, response) => {
    delete request.headers.expect;
    app.server.emit('request', request, response);
  });
}

const WITHOUT_BODY = new Set(['GET', 'HEAD']);

/**
 * Runs before a body is read: an unknown address accepts no body, and compressed bodies are never
 * unpacked.
 */
export function refuseUnreadBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ is404, method, headers }) => {
    if (WITHOUT_BODY.has(method)) return;
    if (is404) throw new DomainError(NOT_FOUND);
    const coding = headers['content-encoding'];
    if (coding === undefined || coding.toLowerCase() === 'identity') return;
    throw new DomainError(CONTENT_TYPE_UNSUPPORTED, {
      detail: 'Le corps de la requête est compressé : envoyez-le tel quel.',
    });
  });
}

function oddityOf({ httpVersion, rawHeaders, url = '' }: IncomingMessage): string | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return `HTTP/${httpVersion}`;
  // Only a proxy receives absolute addresses (RFC 9112, 3.2.2): the router would find the route,
  // and the guards another address.
  if (/^[^/*]/.test(url)) return 'a whole address';
  // Node uses the first of several Host headers; a server in front may have used another.
  const hosts = rawHeaders.filter(
    (name, at) => at % 2 === 0 && name.toLowerCase() === 'host',
  ).length;
  if (hosts > 1) return `${hosts} Host headers`;
  return hosts === 0 && httpVersion === '1.1' ? 'no Host header' : null;
}

/** For data that never becomes a request: answered on the connection itself. */
export function refuseConnection(headers: SecurityHeaders) {
  return function refuse(
    this: { readonly log: FastifyBaseLogger },
    error: Error,
    socket: Duplex,
  ): void {
    const code = 'code' in error ? String(error.code) : '';
    // The client has disconnected.
    if (code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
      socket.destroy();
      return;
    }
    const problem = PROBLEMS[code] ?? UNREADABLE;
    this.log.info({ code: problem.code, detail: code }, 'connection refused');
    endWithProblem(socket, problem, headers);
  };
}

const PROBLEMS: Readonly<Record<string, RawProblem>> = {
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};
