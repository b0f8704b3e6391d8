import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  readTakeOver,
  type TakeOverOut,
  type TakeOverStep,
} from '#contract/workbench/take-over.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { takeOver as messages } from './messages.ts';

/** Polling interval in milliseconds while a job runs, so that every manager sees the same. */
const LOOK = 1000;

const isWorking = (data: TakeOverOut | undefined) => (data?.depot?.avancement ?? null) !== null;

export function useTakeOver() {
  const queries = useQueryClient();
  const answer = useQuery({
    queryKey: keyOf('reprise'),
    queryFn: ({ signal }) => call(readTakeOver, {}, signal),
    refetchInterval: ({ state }) => (isWorking(state.data) ? LOOK : false),
  });
  useOutcome(answer.data);
  return { ...answer, again: () => readAgain(queries, 'reprise') };
}

/** Announces the outcome of a job that was running. */
function useOutcome(data: TakeOverOut | undefined): void {
  const before = useRef<TakeOverStep | null>(null);
  const step = data === undefined ? undefined : (data.depot?.etape ?? null);
  useEffect(() => {
    if (step === undefined) return;
    const was = before.current;
    before.current = step;
    if (was === 'ECRITURE' && step === null) announce(messages.done);
    if (was === 'LECTURE' && step === 'PRET') announce(messages.verdict.ready);
    if (was === 'LECTURE' && step === 'FAUTES')
      announce(messages.verdict.errors(data?.depot?.constat?.nombre ?? 0));
  }, [step, data]);
}
