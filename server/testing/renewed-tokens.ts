/** Milliseconds. A token lives five minutes; a test on a busy machine may last longer. */
const STORED = 120_000;

/** Requests one token per name, and a new one before it can expire. */
export function renewedTokens(
  ask: (name: string, isFirst: boolean) => Promise<string>,
): (name: string) => Promise<string> {
  const tokens = new Map<string, { readonly since: number; readonly token: Promise<string> }>();
  return (name) => {
    const existing = tokens.get(name);
    if (existing !== undefined && performance.now() - existing.since < STORED)
      return existing.token;
    const token = ask(name, existing === undefined);
    tokens.set(name, { since: performance.now(), token });
    return token;
  };
}
