/** Asks another server for a sign of life. */

/** Milliseconds after which nobody waits for the answer any more. */
const LIMIT = 2_000;

/** @throws Error when the address does not answer with one of these statuses in two seconds */
export async function probeStatus(address: string, statuses: readonly number[]): Promise<void> {
  const { status, body } = await fetch(address, options());
  await body?.cancel();
  if (!statuses.includes(status)) throw new Error(`answered ${status}`);
}

/**
 * @param issuer without the slash at its end, which its document may write
 * @throws Error when the issuer does not answer in two seconds with a discovery document of its own
 */
export async function probeIssuer(issuer: string): Promise<void> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, options());
  const document: unknown = response.ok ? await response.json() : null;
  const named = typeof document === 'object' && document !== null && 'issuer' in document;
  if (!named || ![issuer, `${issuer}/`].includes(String(document.issuer)))
    throw new Error(`answered ${response.status}, not as ${issuer}`);
}

const options = (): RequestInit => ({ redirect: 'error', signal: AbortSignal.timeout(LIMIT) });
