import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBlank } from '#domain/free-text.ts';
import { readAgain } from '#web/app/api/query-client.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { useLeaving } from '#web/app/pending-changes/leaving.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import type { Action } from '../action.ts';
import type { Alert } from '../file/alert-list.tsx';
import type { Opened } from '../file/filing.ts';

export const MOTIF_ID = 'motif-du-refus';

type Keyed = { readonly key: string };

export type VerdictInput<F, R, D extends Keyed, O> = Pick<
  Opened<F, R, D, O>,
  | 'thing'
  | 'motif'
  | 'choice'
  | 'pending'
  | 'nextToTreat'
  | 'onDecided'
  | 'isHere'
  | 'file'
  | 'filing'
  | 'treating'
> & {
  alerts: readonly Alert[];
};

/** Everything one may do about a thing, and what stands in the way. */
export function useVerdict<F, R, D extends Keyed, O>(input: VerdictInput<F, R, D, O>) {
  const { thing, file, filing, alerts, motif, choice, pending } = input;
  const { verdict } = filing;
  const { words } = verdict;
  const can = verdict.can(file);
  const [writing, setWriting] = useState<Action | null>(null);
  const [asked, setAsked] = useState<Action | null>(null);
  const [tried, setTried] = useState(false);
  const sending = useSending(input);
  const leaving = pending.isOnItsWay(thing);
  const open = !leaving && (can.OK || can.KO || can.DELETE);
  const send = async (action: Action) => {
    await sending.run(action, verdict.decide(file, action, motif.trim(), choice));
    setAsked(null);
  };
  const proceed = (action: Action) => {
    const warned = alerts.some(({ tone }) => tone === 'warning');
    if (verdict.asks(file, action, warned)) setAsked(action);
    else void send(action);
  };
  const lacksMotif = isBlank(motif);
  return {
    can,
    open,
    leaving,
    busy: sending.busy,
    problem: sending.problem,
    /** Whose reason is being written. */
    writing: writing !== null && open && can[writing] ? writing : null,
    asked,
    motifError: tried && lacksMotif,
    act: (action: Action) => {
      if (leaving) announce(words.leaving);
      else if (!can[action]) announce(words.reason);
      else if (sending.busy) return;
      else if (verdict.motifFor.includes(action)) setWriting(action);
      else proceed(action);
    },
    stopWriting: () => setWriting(null),
    sendWritten: () => {
      setTried(true);
      if (lacksMotif) document.getElementById(MOTIF_ID)?.focus();
      else if (writing !== null && !sending.busy) proceed(writing);
    },
    confirm: () => {
      if (asked !== null) void send(asked);
    },
    cancel: () => setAsked(null),
  };
}

export type Verdict = ReturnType<typeof useVerdict>;

/** What takes something away waits for a while; the rest is sent, and everything is read again. */
function useSending<F, R, D extends Keyed, O>(input: VerdictInput<F, R, D, O>) {
  const { filing, treating, file, pending, nextToTreat, onDecided, isHere } = input;
  const { words, mayBeTakenBack } = filing.verdict;
  const { deciding, line, subjects } = treating;
  const queries = useQueryClient();
  const { run, busy, problem } = useAction();
  useLeaving({ asks: busy });
  const send = async (action: Action, decision: D) => {
    const name = filing.head(file).title;
    const next = nextToTreat();
    if (mayBeTakenBack(decision)) {
      pending.hold(decision);
      return onDecided(null, next);
    }
    void pending.flush();
    const sent = () => deciding.send(decision, false);
    const outcome = await run(() => sent().finally(() => void readAgain(queries, ...subjects)));
    if (!isHere()) {
      // Told beside the queue: one that could not be sent is sent again there, under the same key.
      if (outcome === null) pending.send(decision);
      else pending.report({ decision, outcome });
      return;
    }
    if (outcome === null) return;
    const sentence = `${words.done(action, name)} ${next === null ? words.last : words.nextIs(line(next).name)}`;
    announce(sentence);
    onDecided(sentence, next);
  };
  return { run: send, busy, problem };
}
