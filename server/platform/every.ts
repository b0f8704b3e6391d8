/** Small recurring work of the portal itself. A round that fails is logged and tried again at the next. */

export type Rounds = { stop(): Promise<void> };

/** Runs `work` each `interval` milliseconds, never twice at once. `stop` waits for the round under way. */
export function every(
  interval: number,
  work: () => Promise<unknown>,
  log: { error(facts: object, line: string): void },
): Rounds {
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
