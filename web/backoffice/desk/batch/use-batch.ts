import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useAskBeforeLeaving } from '#web/backoffice/workbench/use-ask-before-leaving.ts';
import { type BatchRunner, type BatchState, createBatch } from './batch.ts';
import type { Batching } from './batching.ts';
import { keptBatch } from './kept-batch.ts';

export type BatchBook<D> = BatchRunner<D> & BatchState<D>;

/** The action under way on a selection, or the result of the last one. */
export function useBatch<R, D>(
  { name, sent, treat, words, explain }: Batching<R, D>,
  interlocuteurId: number,
  reread: () => Promise<unknown>,
): BatchBook<D> {
  const onStop = useEffectEvent(() => void reread());
  const [runner] = useState(() => {
    const { recall, keep } = keptBatch(name, sent);
    return createBatch<D>(
      {
        treat,
        explain: (problem) => (problem.status === 404 ? words.panel.missing : explain(problem)),
        keep: (batch) => keep(interlocuteurId, batch),
        onStop: () => onStop(),
      },
      recall(interlocuteurId),
    );
  });
  const state = useSyncExternalStore(runner.subscribe, runner.read);
  const { running, waiting } = state;
  useEffect(() => () => runner.stop(), [runner]);
  useAskBeforeLeaving(running || waiting);
  return { ...runner, ...state };
}
