/** Pages that are still saving say so here: another structure takes the place of theirs, or they are signed out of, only afterwards. */
type Unfinished = {
  /** Saves what can be, and sends nothing more. */
  readonly finish: () => Promise<unknown>;
  /** The same, and goes on; whether all of it was saved. Without it, the page holds nothing that would be lost. */
  readonly save: (() => Promise<boolean>) | undefined;
};
const pages = new Set<Unfinished>();

/** Answers the way to take it back. */
export function finishBeforeSwitch(
  finish: Unfinished['finish'],
  save?: Unfinished['save'],
): () => void {
  const page = { finish, save };
  pages.add(page);
  return () => pages.delete(page);
}

/** Once this ends, no call under way belongs to the structure that is left. @param within milliseconds, and not longer */
export async function finishEverything(within?: number): Promise<void> {
  const finished = Promise.allSettled([...pages].map(({ finish }) => finish()));
  const late = within === undefined ? [] : [new Promise((go) => setTimeout(go, within))];
  await Promise.race([finished, ...late]);
}

/** Whether nothing would be lost if one left now. @param within milliseconds: what has no answer by then is not saved */
export function savedEverything(within: number): Promise<boolean> {
  const saved = Promise.all([...pages].map(({ save }) => save?.() ?? true)).then(
    (all) => all.every(Boolean),
    () => false,
  );
  return Promise.race([saved, new Promise<boolean>((go) => setTimeout(go, within, false))]);
}
