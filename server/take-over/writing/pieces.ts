/** Gathers lines, and writes them so many at a time. */

export type Pieces<T> = {
  readonly count: number;
  add(one: T): Promise<void>;
  end(): Promise<void>;
};

export function inPieces<T>(size: number, write: (ones: readonly T[]) => Promise<unknown>): Pieces<T> {
  let held: T[] = [];
  let count = 0;
  const flush = async () => {
    if (held.length === 0) return;
    const ones = held;
    held = [];
    await write(ones);
  };
  return {
    get count() {
      return count;
    },
    async add(one) {
      held.push(one);
      count += 1;
      if (held.length >= size) await flush();
    },
    end: flush,
  };
}
