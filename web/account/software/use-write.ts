import { useState } from 'react';
import { INVALID_FIELDS } from '../../../contract/problem.ts';
import { asProblem, type ProblemError } from '../../app/api/problem-error.ts';

/** One write at a time: busy, then what was refused by field, or what failed. */
export function useWrite() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const faults = new Map(
    failure?.code === INVALID_FIELDS.code
      ? (failure.problem.errors ?? []).map(({ path, message }) => [path, message] as const)
      : [],
  );
  /** @returns whether it succeeded */
  const write = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(asProblem(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, write, faults, problem: faults.size > 0 ? null : failure };
}
