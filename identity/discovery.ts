/** What a provider of OpenID Connect says of itself: the addresses it publishes, whichever layout it has. */

/** Time given to it to answer, in milliseconds. */
const TIMEOUT = 3_000;

/** @returns where its public keys are. @throws Error when it does not answer, or answers in the name of another issuer */
export async function discoverKeys(issuer: string): Promise<URL> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const document: unknown = response.ok ? await response.json() : null;
  const { issuer: said, jwks_uri: keys }: Readonly<Record<string, unknown>> = Object(document);
  if (said !== issuer || typeof keys !== 'string')
    throw new Error(`answered ${response.status}, not as ${issuer}`);
  return new URL(keys);
}
