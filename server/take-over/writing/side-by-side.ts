/**
 * Runs several tasks concurrently, started in their order. After a failure none is started, and it
 * is thrown once all have ended.
 */
export type SideBySide = {
  /** Waits for a free slot. */
  begin(work: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
};

export function sideBySide(most: number): SideBySide {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const end = async () => {
    await Promise.all(running);
    if (failures.length > 0) throw failures[0];
  };
  return {
    async begin(work) {
      while (running.size >= most) await Promise.race(running);
      if (failures.length > 0) await end();
      const one = work()
        .catch((error: unknown) => {
          failures.push(error);
        })
        .finally(() => running.delete(one));
      running.add(one);
    },
    end,
  };
}
