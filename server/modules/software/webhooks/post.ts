/**
 * Sends one delivery. The IP address that was checked is the one that is called, so a name that
 * resolves elsewhere a moment later (DNS rebinding) has no effect. No redirect is followed, and
 * only the status of the answer is read.
 */

import { lookup } from 'node:dns';
import type { RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isAcceptable, mayReach, type Reach } from './address.ts';

/** Milliseconds for one attempt, from the look-up to the status. */
export const POST_TIMEOUT = 10_000;

export type Delivered = { readonly status: number };

/** The receiver was not called: its address resolves to a forbidden destination. */
export class AddressRefused extends Error {
  constructor() {
    super('ADDRESS_REFUSED');
    this.name = 'AddressRefused';
  }
}

/** @throws AddressRefused, or the network error */
export async function post(
  adresse: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  reach: Reach,
  signal: AbortSignal,
): Promise<Delivered> {
  const url = URL.parse(adresse);
  if (url === null || !isAcceptable(url, reach)) throw new AddressRefused();
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    },
    // Neither a connection of before nor one of another webhook.
    agent: false,
    lookup: judgedLookup(reach),
    signal: AbortSignal.any([signal, AbortSignal.timeout(POST_TIMEOUT)]),
  };
  // An IP address in the URL is not looked up, so the look-up does not check it.
  if (isIP(hostOf(url)) !== 0 && !mayReach(hostOf(url), reach)) throw new AddressRefused();
  // Loaded on the first send: it brings `fetch`, which the start does not need.
  const { request } = await (url.protocol === 'https:'
    ? import('node:https')
    : import('node:http'));
  return new Promise((resolve, reject) => {
    const sending = request(url, options, (response) => {
      response.destroy();
      resolve({ status: response.statusCode ?? 0 });
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Every number of the name must be allowed: one inner address among public ones is an attack, or soon will be. */
export function judgedLookup(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, matches) => {
      if (error !== null) return callback(error, []);
      const first = matches[0];
      if (first === undefined || !matches.every(({ address }) => mayReach(address, reach))) {
        return callback(new AddressRefused(), []);
      }
      return options.all ? callback(null, matches) : callback(null, first.address, first.family);
    });
  };
}
