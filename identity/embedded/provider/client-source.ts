/**
 * Source of a request. The provider only has the raw request, whose address is the proxy's: the
 * source is stored beside it.
 */

import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { IdentityEvent } from '../options.ts';

export type ClientSource = Pick<IdentityEvent, 'address' | 'agent' | 'call'>;

const existing = new WeakMap<IncomingMessage, ClientSource>();

export function sourceOf({ ip, headers, id }: FastifyRequest): ClientSource {
  return { address: ip, agent: headers['user-agent'] ?? null, call: id };
}

/** Call it before passing the request to the provider. */
export function rememberSource(request: FastifyRequest): void {
  existing.set(request.raw, sourceOf(request));
}

/** @throws Error for a request that did not come through `rememberSource` */
export function sourceOfRaw(request: IncomingMessage): ClientSource {
  const source = existing.get(request);
  if (source === undefined) throw new Error('a request reached the provider by itself');
  return source;
}
