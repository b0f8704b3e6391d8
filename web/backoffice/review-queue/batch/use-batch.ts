import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import type { BatchMessages } from '#web/backoffice/messages/batch.ts';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import { useLeaving } from '#web/platform/pending-changes/leaving.ts';
import { storedIn } from '#web/platform/pending-changes/stored.ts';
import { finishBeforeSwitch } from '#web/platform/session/unfinished.ts';
import { type Batch, type BatchRunner, type BatchState, createBatch, hasChanged } from './batch.ts';
import type { Batching } from './batching.ts';

export type BatchBook<D> = BatchRunner<D> & BatchState<D>;

/**
 * The running batch, or the result of the last one. A page closed in the middle restores its batch.
 */
export function useBatch<R, D>(
  { name, review, messages, explain }: Batching<R, D>,
  decision: z.core.$ZodType<D>,
  interlocuteurId: number,
  refetch: () => Promise<unknown>,
): BatchBook<D> {
  const onStop = useEffectEvent(() => void refetch());
  const [runner] = useState(() => {
    const stored = storedIn<Batch<D>>(
      'tab',
      `bureau.${name}.${interlocuteurId}`,
      storedBatch(decision),
    );
    return createBatch<D>(
      {
        review,
        explain: (problem) => panelSentence(problem, messages.panel) ?? explain(problem),
        keep: stored.write,
        onStop: () => onStop(),
      },
      stored.read(),
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

function panelSentence(problem: ProblemError, panel: BatchMessages['panel']): string | null {
  if (problem.status === 404) return panel.missing;
  return hasChanged(problem) ? panel.changed : null;
}

const storedBatch = <D>(decision: z.core.$ZodType<D>) =>
  z.strictObject({
    action: z.enum(['OK', 'KO', 'DELETE']),
    motif: z.string(),
    items: z.array(
      z.strictObject({
        item: z.string(),
        name: z.string(),
        mark: z.nullable(z.string()),
        mine: z.boolean(),
        seen: z.string(),
        sent: z.nullable(decision),
        outcome: z.nullable(
          z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('done'), codes: z.int() }),
            z.strictObject({ kind: z.literal('failed'), sentence: z.string() }),
          ]),
        ),
      }),
    ),
  });
