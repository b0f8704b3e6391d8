/** Milliseconds. A token lives five minutes; a test on a busy machine may last longer. */
const KEPT = 120_000;

/** Asks for a token once a name, and anew before it can expire. */
export function renewedTokens(
  ask: (name: string, isFirst: boolean) => Promise<string>,
): (name: string) => Promise<string> {
  const tokens = new Map<string, { readonly since: number; readonly token: Promise<string> }>();
  return (name) => {
    const known = tokens.get(name);
    if (known !== undefined && performance.now() - known.since < KEPT) return known.token;
    const token = ask(name, known === undefined);
    tokens.set(name, { since: performance.now(), token });
    return token;
  };
}
