import { useRef, useState } from 'react';
import { asProblem, type ProblemError } from '../../app/api/problem-error.ts';

export type Action<Input, Output> = {
  /** Null when it failed (`problem` says why) or was already running. */
  run: (input: Input) => Promise<Output | null>;
  busy: boolean;
  problem: ProblemError | null;
};

/**
 * Something done once per wish. The guard is a ref: the second press of a double click comes before
 * React has drawn the first.
 */
export function useAction<Input, Output>(act: (input: Input) => Promise<Output>): Action<Input, Output> {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const run = async (input: Input) => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      return await act(input);
    } catch (error) {
      setProblem(asProblem(error));
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, problem };
}
