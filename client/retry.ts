/**
 * Retries requests that may succeed later: 429 and 503, after the delay given by the portal, and
 * network failures; on request, any server fault.
 */

/** Seconds: the first wait without `Retry-After`, and the longest wait in any case. */
const FIRST_WAIT = 1;
const LONGEST_WAIT = 60;

export type RetryOptions = {
  /** Attempts after the first. */
  readonly retries: number;
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  readonly fetch: typeof fetch;
  /**
   * Whether every status from 500 on is retried: for requests that cannot cause a fault themselves.
   */
  readonly errorsPass?: boolean;
};

/** Only for repeatable calls: reads by nature, writes by their `Idempotency-Key`. */
export async function fetchWithRetries(
  address: string,
  init: RequestInit,
  options: RetryOptions,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= options.retries;
    const signal = AbortSignal.any([
      AbortSignal.timeout(options.timeout),
      ...(init.signal ? [init.signal] : []),
    ]);
    try {
      const response = await options.fetch(address, { ...init, signal });
      if (isLast || !passes(response.status, options)) return response;
      await response.body?.cancel();
      await waitFor(waitOf(response.headers.get('retry-after')) ?? backoff(attempt), init.signal);
    } catch (error) {
      // Aborted by the caller, not by the network.
      if (isLast || init.signal?.aborted) throw error;
      await waitFor(backoff(attempt), init.signal);
    }
  }
}

const passes = (status: number, { errorsPass = false }: RetryOptions): boolean =>
  status === 429 || status === 503 || (errorsPass && status >= 500);

const backoff = (attempt: number): number => Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT);

/** `Retry-After` in seconds, from a number or a date; null when it is neither. */
export function waitOf(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), LONGEST_WAIT);
}

function waitFor(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
