/** Checks that another server answers. */

/** Time limit of an answer, in milliseconds. */
const LIMIT = 2_000;

/** @throws Error when the address does not answer with one of these statuses in two seconds */
export async function probeStatus(address: string, statuses: readonly number[]): Promise<void> {
  const { status, body } = await fetch(address, options());
  await body?.cancel();
  if (!statuses.includes(status)) throw new Error(`answered ${status}`);
}

/**
 * @param issuer without trailing slash, although its document may have one
 * @throws Error when the issuer does not answer within two seconds with its own discovery document
 */
export async function probeIssuer(issuer: string): Promise<void> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, options());
  const document: unknown = response.ok ? await response.json() : null;
  const named = typeof document === 'object' && document !== null && 'issuer' in document;
  if (!named || ![issuer, `${issuer}/`].includes(String(document.issuer)))
    throw new Error(`answered ${response.status}, not as ${issuer}`);
}

const options = (): RequestInit => ({ redirect: 'error', signal: AbortSignal.timeout(LIMIT) });
