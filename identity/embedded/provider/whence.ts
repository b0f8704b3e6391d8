/** Where a request comes from. The provider reads the raw request, which knows the proxy only: ours is told apart. */

import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { IdentityEvent } from '../options.ts';

export type Whence = Pick<IdentityEvent, 'address' | 'agent' | 'call'>;

const known = new WeakMap<IncomingMessage, Whence>();

export function whenceOf({ ip, headers, id }: FastifyRequest): Whence {
  return { address: ip, agent: headers['user-agent'] ?? null, call: id };
}

/** Before the request is handed to the provider. */
export function rememberWhence(request: FastifyRequest): void {
  known.set(request.raw, whenceOf(request));
}

/** @throws Error for a request that was not handed over by us. */
export function whenceOfRaw(request: IncomingMessage): Whence {
  const whence = known.get(request);
  if (whence === undefined) throw new Error('a request reached the provider by itself');
  return whence;
}
