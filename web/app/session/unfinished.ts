/** Pages that are still saving say so here: another structure takes the place of theirs only afterwards. */
const tasks = new Set<() => Promise<void>>();

/** `finish` saves what can be and sends nothing more. Answers the way to take it back. */
export function finishBeforeSwitch(finish: () => Promise<void>): () => void {
  tasks.add(finish);
  return () => tasks.delete(finish);
}

/** Once this ends, no call under way belongs to the structure that is left. */
export async function finishEverything(): Promise<void> {
  await Promise.allSettled([...tasks].map((finish) => finish()));
}
