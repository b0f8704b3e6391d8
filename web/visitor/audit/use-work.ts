import { useRef, useState } from 'react';

type Work<T> =
  | { readonly state: 'rest' }
  /** Keeps the previous result visible during a new run. */
  | { readonly state: 'running'; readonly result: T | undefined }
  | { readonly state: 'done'; readonly result: T }
  | { readonly state: 'failed'; readonly error: Error };

/** Runs a task on demand; only the latest run counts. Visitors' pages have no query cache. */
export function useWork<Input, T>(task: (input: Input) => Promise<T>) {
  const [work, setWork] = useState<Work<T>>({ state: 'rest' });
  const round = useRef(0);
  const result = work.state === 'done' || work.state === 'running' ? work.result : undefined;
  const complete = (mine: number, settled: Work<T>) => {
    if (mine === round.current) setWork(settled);
  };
  return {
    result,
    error: work.state === 'failed' ? work.error : null,
    isRunning: work.state === 'running',
    run(input: Input): void {
      round.current += 1;
      const mine = round.current;
      setWork({ state: 'running', result });
      task(input).then(
        (result) => complete(mine, { state: 'done', result: result }),
        (error: unknown) =>
          complete(mine, {
            state: 'failed',
            error: error instanceof Error ? error : new Error(String(error)),
          }),
      );
    },
    reset(): void {
      round.current += 1;
      setWork({ state: 'rest' });
    },
  };
}
