/**
 * Pages with saves in progress register here: a change of structure or a sign-out waits for them.
 */
type Unfinished = {
  /** Saves what it can, and sends nothing afterwards. */
  readonly finish: () => Promise<unknown>;
  /**
   * Saves without stopping; returns true if everything was saved. Undefined if the page has nothing
   * to lose.
   */
  readonly save: (() => Promise<boolean>) | undefined;
};
const pages = new Set<Unfinished>();

/** @returns function that unregisters */
export function finishBeforeSwitch(
  finish: Unfinished['finish'],
  save?: Unfinished['save'],
): () => void {
  const page = { finish, save };
  pages.add(page);
  return () => pages.delete(page);
}

/**
 * When it resolves, no call in progress belongs to the structure being left.
 * @param within maximum wait in milliseconds
 */
export async function finishEverything(within?: number): Promise<void> {
  const finished = Promise.allSettled([...pages].map(({ finish }) => finish()));
  const late = within === undefined ? [] : [new Promise((go) => setTimeout(go, within))];
  await Promise.race([finished, ...late]);
}

/**
 * Returns true if leaving now would lose nothing.
 * @param within milliseconds: a save unanswered by then counts as failed
 */
export function savedEverything(within: number): Promise<boolean> {
  const saved = Promise.all([...pages].map(({ save }) => save?.() ?? true)).then(
    (all) => all.every(Boolean),
    () => false,
  );
  return Promise.race([saved, new Promise<boolean>((go) => setTimeout(go, within, false))]);
}
