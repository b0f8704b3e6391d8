/**
 * A problem document written on a raw connection: for requests that end before a reply object
 * exists.
 */

import type { Duplex } from 'node:stream';
import { MALFORMED_REQUEST, type Problem } from '#contract/problem.ts';
import type { SecurityHeaders } from './security-headers.ts';

export type RawProblem = Pick<Problem, 'status' | 'code' | 'title'> & { readonly reason: string };

export const UNREADABLE: RawProblem = {
  status: 400,
  reason: 'Bad Request',
  code: MALFORMED_REQUEST.code,
  title: MALFORMED_REQUEST.title,
};
export const HEADERS_TOO_LARGE: RawProblem = {
  status: 431,
  reason: 'Request Header Fields Too Large',
  code: 'HEADERS_TOO_LARGE',
  title: 'Les en-têtes de la requête sont trop longs.',
};
export const TOO_SLOW: RawProblem = {
  status: 408,
  reason: 'Request Timeout',
  code: 'REQUEST_TOO_SLOW',
  title: 'L’envoi est trop lent : réessayez avec une meilleure connexion.',
};

/** Sends it, then ends the connection. */
export function endWithProblem(
  socket: Duplex & { destroySoon?(): void },
  { reason, ...problem }: RawProblem,
  headers: SecurityHeaders,
  id: string = crypto.randomUUID(),
): void {
  const document: Problem = {
    type: `/api/problems#${problem.code}`,
    ...problem,
    instance: `urn:call:${id}`,
  };
  const body = JSON.stringify(document);
  const lines = {
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const head = [
    `HTTP/1.1 ${problem.status} ${reason}`,
    ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  if (socket.destroySoon === undefined) socket.end();
  else socket.destroySoon();
}
