/** Some works at once, begun in their order. After a failure none begins, and it is told once all have ended. */
export type SideBySide = {
  /** When there is room for it. */
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
