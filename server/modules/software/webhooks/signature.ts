/** Lets a receiver verify that a delivery is ours and recent. */

import { createHmac, randomBytes } from 'node:crypto';

export const SIGNATURE_HEADER = 'portail-signature';

export const newSigningSecret = (): string => `whs_${randomBytes(32).toString('base64url')}`;

/**
 * `t=1795000000,v1=<64 hexadecimals>`: HMAC-SHA256 of `<t>.<body>` with the secret of the webhook.
 * @param at seconds since 1970; signed too, so that an old delivery cannot be sent again by others
 */
export function signatureOf(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
