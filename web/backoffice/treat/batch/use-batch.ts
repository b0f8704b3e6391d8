import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { ProblemError } from '#web/app/api/problem-error.ts';
import { batchWords } from '#web/app/catalogue/workbench-staff/batch.ts';
import { useAskBeforeLeaving } from '#web/backoffice/workbench/use-ask-before-leaving.ts';
import { conflictSentence } from '../decision/conflict-notice.tsx';
import { useReread } from '../dossier/use-dossier.ts';
import { type BatchRunner, type BatchState, createBatch } from './batch.ts';
import { keepBatch, recallBatch } from './kept-batch.ts';
import { treatOne } from './treat-one.ts';

export type BatchBook = BatchRunner & BatchState;

/** The action under way on a selection, or the result of the last one. */
export function useBatch(interlocuteurId: number): BatchBook {
  const reread = useReread();
  const onStop = useEffectEvent(() => void reread());
  const [runner] = useState(() =>
    createBatch(
      {
        treat: treatOne,
        explain,
        keep: (batch) => keepBatch(interlocuteurId, batch),
        onStop: () => onStop(),
      },
      recallBatch(interlocuteurId),
    ),
  );
  const state = useSyncExternalStore(runner.subscribe, runner.read);
  const { running, waiting } = state;
  useEffect(() => () => runner.stop(), [runner]);
  useAskBeforeLeaving(running || waiting);
  return { ...runner, ...state };
}

const explain = (problem: ProblemError) =>
  problem.status === 404 ? batchWords.panel.missing : conflictSentence(problem);
