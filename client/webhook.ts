/** For the receiver of webhooks: verifies that a delivery comes from the portal and is recent. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from './api.ts';

export type { WebhookEvent } from './api.ts';

/** Header that bears the signature: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<body>", hexadecimal>`. */
export const SIGNATURE_HEADER = 'portail-signature';

/** Most seconds between a delivery's timestamp and this machine's clock, either way. */
const TOLERANCE = 300;

export class DeliveryRefused extends Error {
  readonly reason: 'malformed' | 'forged' | 'old';

  constructor(reason: DeliveryRefused['reason']) {
    super(`delivery refused: ${reason}`);
    this.name = 'DeliveryRefused';
    this.reason = reason;
  }
}

/**
 * Verifies and parses a delivery. Answer 2xx within 10 s once it is stored; the same `livraisonId`
 * may come twice.
 * @param given.body the body exactly as received: JSON parsed and serialized again has another
 * signature
 * @throws DeliveryRefused
 */
export function readDelivery(input: {
  readonly secret: string;
  readonly signature: string | null | undefined;
  readonly body: string;
  readonly now?: Date;
}): WebhookEvent {
  const [, at = '', v1 = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(input.signature ?? '') ?? [];
  if (v1 === '') throw new DeliveryRefused('malformed');
  const expected = createHmac('sha256', input.secret).update(`${at}.${input.body}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(v1, 'hex'))) throw new DeliveryRefused('forged');
  const now = (input.now ?? new Date()).getTime() / 1000;
  if (Math.abs(now - Number(at)) > TOLERANCE) throw new DeliveryRefused('old');
  // Signed by the portal, which sends no other type.
  return JSON.parse(input.body) as WebhookEvent;
}
