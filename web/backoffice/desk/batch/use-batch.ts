import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import type { ProblemError } from '#web/app/api/problem-error.ts';
import type { BatchWords } from '#web/app/catalogue/workbench-staff/batch.ts';
import { useLeaving } from '#web/app/pending-changes/leaving.ts';
import { storedIn } from '#web/app/pending-changes/stored.ts';
import { finishBeforeSwitch } from '#web/app/session/unfinished.ts';
import { type Batch, type BatchRunner, type BatchState, createBatch, hasChanged } from './batch.ts';
import type { Batching } from './batching.ts';

export type BatchBook<D> = BatchRunner<D> & BatchState<D>;

/** The action under way on a selection, or the result of the last one. A page closed in the middle finds its list again. */
export function useBatch<R, D>(
  { name, treat, words, explain }: Batching<R, D>,
  decision: z.core.$ZodType<D>,
  interlocuteurId: number,
  reread: () => Promise<unknown>,
): BatchBook<D> {
  const onStop = useEffectEvent(() => void reread());
  const [runner] = useState(() => {
    const kept = storedIn<Batch<D>>(
      'tab',
      `bureau.${name}.${interlocuteurId}`,
      keptBatch(decision),
    );
    return createBatch<D>(
      {
        treat,
        explain: (problem) => panelSentence(problem, words.panel) ?? explain(problem),
        keep: kept.write,
        onStop: () => onStop(),
      },
      kept.read(),
    );
  });
  const state = useSyncExternalStore(runner.subscribe, runner.read);
  useEffect(() => {
    const takeBack = finishBeforeSwitch(runner.stop);
    return () => {
      takeBack();
      void runner.stop();
    };
  }, [runner]);
  useLeaving({ asks: state.running || state.waiting });
  return { ...runner, ...state };
}

function panelSentence(problem: ProblemError, panel: BatchWords['panel']): string | null {
  if (problem.status === 404) return panel.missing;
  return hasChanged(problem) ? panel.changed : null;
}

const keptBatch = <D>(decision: z.core.$ZodType<D>) =>
  z.strictObject({
    action: z.enum(['OK', 'KO', 'DELETE']),
    motif: z.string(),
    items: z.array(
      z.strictObject({
        thing: z.string(),
        name: z.string(),
        mark: z.nullable(z.string()),
        mine: z.boolean(),
        seen: z.string(),
        sent: z.nullable(decision),
        fate: z.nullable(
          z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('done'), codes: z.int() }),
            z.strictObject({ kind: z.literal('failed'), sentence: z.string() }),
          ]),
        ),
      }),
    ),
  });
