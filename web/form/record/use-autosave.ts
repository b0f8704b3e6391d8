import { useEffect, useEffectEvent } from 'react';
import type { RecordForm } from './use-record-form.ts';
import type { Values } from './values.ts';

const IDLE_MILLISECONDS = 800;
const RETRY_MILLISECONDS = 10_000;

/**
 * Saves a draft 800 ms after the last letter, without what is at fault. A silence of the network is tried
 * again by itself; a refusal waits for the next letter.
 */
export function useAutosave<R>(form: RecordForm<R>, on: boolean): void {
  const { values, saving, theirs, problem } = form;
  const unreachable = problem !== null && (problem.status === 0 || problem.status >= 500);
  const wanted = on && form.pending && !saving && theirs === null && (problem === null || unreachable);
  const wait = unreachable ? RETRY_MILLISECONDS : IDLE_MILLISECONDS;
  const save = useEffectEvent((_typed: Values) => void form.save({ partly: true }));
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(save, wait, values);
    return () => clearTimeout(timer);
  }, [wanted, wait, values]);
  const flush = useEffectEvent(() => {
    if (wanted) void form.save({ partly: true });
  });
  // Whoever leaves the page within those 800 ms loses nothing.
  useEffect(() => () => flush(), []);
}
