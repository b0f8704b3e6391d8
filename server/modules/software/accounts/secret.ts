/** Secrets of service accounts: shown once, stored as a fingerprint. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits cannot be guessed, so a fast hash protects it as well as a slow one. */
const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

export const newClientId = (): string => `logiciel-${randomBytes(8).toString('hex')}`;

export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function isSecretOf(empreinte: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(empreinte), Buffer.from(fingerprintOf(secret)));
}
