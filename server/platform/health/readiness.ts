/** Whether the parts that the portal depends on answer now, for load balancers. */

/** Milliseconds that a part has to answer, and for which an answer is good enough for everyone. */
const LIMIT = 2_000;
const STORED = 1_000;

/** Rejects, or takes too long: not ready. */
export type Check = () => Promise<unknown>;
type Log = { error(facts: object, line: string): void; warn(facts: object, line: string): void };

/**
 * Checks all parts at once; requests within a second share one result. A change is logged, with its
 * reason and where it occurred.
 */
export function createReadiness<Part extends string>(
  checks: Readonly<Record<Part, Check>>,
  log: Log,
): () => Promise<Readonly<Record<Part, boolean>>> {
  // `Object.keys` loses the key types of the record.
  const segments = Object.keys(checks) as Part[];
  const watched = segments.map((part) => [part, watch(part, checks[part], log)] as const);
  let requested = Number.NEGATIVE_INFINITY;
  let answer: Promise<Readonly<Record<Part, boolean>>>;
  return () => {
    const now = performance.now();
    if (now - requested < STORED) return answer;
    requested = now;
    answer = Promise.all(
      watched.map(async ([part, answers]) => [part, await answers()] as const),
    ).then(
      // Each part occurs exactly once.
      (states) => Object.fromEntries(states) as Record<Part, boolean>,
    );
    return answer;
  };
}

function watch(part: string, check: Check, log: Log): () => Promise<boolean> {
  let under: Promise<unknown> | null = null;
  let before = true;
  return async () => {
    // A hanging check is not started again until it returns: hanging checks would pile up.
    under ??= check().finally(() => {
      under = null;
    });
    const against = await whatIsAgainst(under);
    if (against !== null && before) log.error({ part, ...against }, 'not ready');
    if (against === null && !before) log.warn({ part }, 'ready again');
    before = against === null;
    return before;
  };
}

type Against = { readonly reason: string; readonly err?: unknown };

/** Null when it resolves in time; otherwise the reason. */
async function whatIsAgainst(promise: Promise<unknown>): Promise<Against | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Against>((resolve) => {
    timer = setTimeout(resolve, LIMIT, { reason: `no answer in ${LIMIT} ms` });
  });
  const answered = promise.then(
    () => null,
    (error: unknown) => ({ reason: String(error), err: error }),
  );
  const against = await Promise.race([answered, late]);
  clearTimeout(timer);
  return against;
}
