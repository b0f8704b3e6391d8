/** Lets so many tasks run at once, the others one after the other, in the order of their coming. */
export function fewAtOnce(limit: number) {
  let free = limit;
  const queue: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((go) => queue.push(go));
    else free -= 1;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
