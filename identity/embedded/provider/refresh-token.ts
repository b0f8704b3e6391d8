import { randomBytes } from 'node:crypto';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A refresh token that reads like a JWT.
 *
 * Pages of the release before, open while a server is renewed, decode them and end on opaque ones. Only the third part, 256 random bits, is
 * the secret; the first two are decoration and are trusted by nobody (`alg: none`, never verified).
 * @param lifetime in seconds.
 */
export function makeRefreshToken(claims: {
  issuer: string;
  subject: string | undefined;
  clientId: string | undefined;
  lifetime: number;
}): string {
  const iat = Math.floor(Date.now() / 1000);
  const payload = {
    typ: 'Refresh',
    iss: claims.issuer,
    sub: claims.subject,
    azp: claims.clientId,
    iat,
    exp: iat + claims.lifetime,
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.${randomBytes(32).toString('base64url')}`;
}
