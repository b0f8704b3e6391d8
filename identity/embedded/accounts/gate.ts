/** Too many people wait at the gate: answer "try again shortly" instead of making everyone wait longer. */
export class GateFull extends Error {
  constructor() {
    super('The gate is full');
    this.name = 'GateFull';
  }
}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets at most `width` tasks run at once and at most `queue` wait.
 *
 * Hashing a password takes memory and a thread of the pool; without a gate, a flood of sign-ins
 * exhausts both, and file access and name resolution stop working.
 * @throws GateFull when the queue is full
 */
export function createGate({ width, queue }: { width: number; queue: number }): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= width) {
      if (waiting.length >= queue) throw new GateFull();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot passes directly to the next in line without being freed, so that no newcomer can
      // take it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
