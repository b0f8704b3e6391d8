/** Pages that are still saving say so here: another structure takes the place of theirs, or they are signed out of, only afterwards. */
const tasks = new Set<() => Promise<unknown>>();

/** `finish` saves what can be and sends nothing more. Answers the way to take it back. */
export function finishBeforeSwitch(finish: () => Promise<unknown>): () => void {
  tasks.add(finish);
  return () => tasks.delete(finish);
}

/** Once this ends, no call under way belongs to the structure that is left. @param within milliseconds, and not longer */
export async function finishEverything(within?: number): Promise<void> {
  const finished = Promise.allSettled([...tasks].map((finish) => finish()));
  const late = within === undefined ? [] : [new Promise((go) => setTimeout(go, within))];
  await Promise.race([finished, ...late]);
}
