import { useRef, useState } from 'react';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { asProblem, type ProblemError } from './problem-error.ts';

export type Action = {
  /** Null when it failed, or when another was running. */
  run: <Output>(work: () => Promise<Output>) => Promise<Output | null>;
  busy: boolean;
  /** Error of the last run. */
  failure: ProblemError | null;
  /** Field errors of the server, by dotted path. */
  errors: ReadonlyMap<string, string>;
  /** The failure, unless the fields already show it. */
  problem: ProblemError | null;
  forget: () => void;
};

const NO_ERROR: ReadonlyMap<string, string> = new Map();

/**
 * An action protected against double clicks. The guard is a ref: the second click comes before
 * React renders the first.
 */
export function useAction(): Action {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const run = async <Output>(work: () => Promise<Output>): Promise<Output | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      return await work();
    } catch (error) {
      setFailure(asProblem(error));
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const errors = failure?.code === INVALID_FIELDS.code ? errorsOf(failure) : NO_ERROR;
  const forget = () => setFailure(null);
  return { run, busy, failure, errors, problem: errors.size > 0 ? null : failure, forget };
}

const errorsOf = ({ problem }: ProblemError): ReadonlyMap<string, string> =>
  new Map((problem.errors ?? []).map(({ path, message }) => [path, message]));
