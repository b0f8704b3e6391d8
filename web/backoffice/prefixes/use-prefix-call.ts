import { useState } from 'react';
import { INVALID_FIELDS } from '../../../contract/problem.ts';
import { asProblem, type ProblemError } from '../../app/api/problem-error.ts';

/** One call at a time: what it refused by field, or what failed. */
export function usePrefixCall() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const faults =
    problem?.code === INVALID_FIELDS.code
      ? new Map((problem.problem.errors ?? []).map(({ path, message }) => [path, message]))
      : new Map<string, string>();
  const send = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  const forget = () => setProblem(null);
  return { busy, send, faults, problem: faults.size > 0 ? null : problem, forget };
}
