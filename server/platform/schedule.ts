/** Small work of the portal itself, at its own time. A round that fails is logged, and tried again at the next. */

export type Scheduler = { stop(): Promise<void> };

type Log = { error(facts: object, line: string): void };

/** Runs `work` each `interval` milliseconds, never twice at once. `stop` waits for the round under way. */
export function schedule(interval: number, work: () => Promise<unknown>, log: Log): Scheduler {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'recurring work failed'))
      .finally(() => {
        running = null;
      });
  }, interval);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Runs `work` once, in `delay` milliseconds. `stop` spares it, or waits for it when it is under way. */
export function later(delay: number, work: () => Promise<unknown>, log: Log): Scheduler {
  let running: Promise<unknown> | null = null;
  const timer = setTimeout(() => {
    running = work().catch((error: unknown) =>
      log.error({ err: error }, 'work that was put off failed'),
    );
  }, delay);
  timer.unref();
  return {
    async stop() {
      clearTimeout(timer);
      await running;
    },
  };
}
