/** Where a request comes from. The provider reads the raw request, which knows the proxy only: ours is told apart. */

import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { IdentityEvent } from '../options.ts';

export type ClientSource = Pick<IdentityEvent, 'address' | 'agent' | 'call'>;

const existing = new WeakMap<IncomingMessage, ClientSource>();

export function sourceOf({ ip, headers, id }: FastifyRequest): ClientSource {
  return { address: ip, agent: headers['user-agent'] ?? null, call: id };
}

/** Before the request is handed to the provider. */
export function rememberSource(request: FastifyRequest): void {
  existing.set(request.raw, sourceOf(request));
}

/** @throws Error for a request that was not handed over by us. */
export function sourceOfRaw(request: IncomingMessage): ClientSource {
  const source = existing.get(request);
  if (source === undefined) throw new Error('a request reached the provider by itself');
  return source;
}
