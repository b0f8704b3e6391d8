/**
 * Who called, in the line that the log writes of each answer: the account by its subject, which names nobody outside the
 * portal, and the address by a keyed fingerprint. The events of security hold the address itself, for those who may.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fingerprint } from './kept-key.ts';

const accounts = new WeakMap<FastifyRequest, string>();

export function rememberAccount(request: FastifyRequest, subject: string): void {
  accounts.set(request, subject);
}

/** What the log keeps of an answer. A reply that never was one of ours has its status only. */
export function loggedReply(fingerprint: Fingerprint) {
  return ({
    statusCode,
    request,
  }: Pick<FastifyReply, 'statusCode'> & { readonly request?: FastifyRequest }) => ({
    statusCode,
    ...(request === undefined
      ? {}
      : { compte: accounts.get(request) ?? null, depuis: fingerprint(`adresse ${request.ip}`) }),
  });
}
