import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBlank } from '#domain/free-text.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { useLeaving } from '#web/platform/pending-changes/leaving.ts';
import type { Action } from '../action.ts';
import type { Alert } from '../file/alert-list.tsx';
import type { Opened } from '../file/filing.ts';

export const MOTIF_ID = 'motif-du-refus';

type Keyed = { readonly key: string };

export type DecisionInput<F, R, D extends Keyed, O> = Pick<
  Opened<F, R, D, O>,
  | 'item'
  | 'motif'
  | 'choice'
  | 'pending'
  | 'nextToReview'
  | 'onDecided'
  | 'isHere'
  | 'file'
  | 'filing'
  | 'reviewing'
> & {
  alerts: readonly Alert[];
};

/** Possible decisions about an item, and their obstacles. */
export function useDecision<F, R, D extends Keyed, O>(input: DecisionInput<F, R, D, O>) {
  const { item, file, filing, alerts, motif, choice, pending } = input;
  const { verdict: decisionOf } = filing;
  const { messages } = decisionOf;
  const can = decisionOf.can(file);
  const [writing, setWriting] = useState<Action | null>(null);
  const [requested, setRequested] = useState<Action | null>(null);
  const [tried, setTried] = useState(false);
  const sending = useSending(input);
  const leaving = pending.isOnItsWay(item);
  const open = !leaving && (can.OK || can.KO || can.DELETE);
  const send = async (action: Action) => {
    await sending.run(action, decisionOf.decide(file, action, motif.trim(), choice));
    setRequested(null);
  };
  const proceed = (action: Action) => {
    const warned = alerts.some(({ tone }) => tone === 'warning');
    if (decisionOf.asks(file, action, warned)) setRequested(action);
    else void send(action);
  };
  const lacksMotif = isBlank(motif);
  return {
    can,
    open,
    leaving,
    busy: sending.busy,
    problem: sending.problem,
    /** Action whose motive form is open. */
    writing: writing !== null && open && can[writing] ? writing : null,
    requested,
    motifError: tried && lacksMotif,
    act: (action: Action) => {
      if (leaving) announce(messages.leaving);
      else if (!can[action]) announce(messages.reason);
      else if (sending.busy) return;
      else if (decisionOf.motifFor.includes(action)) setWriting(action);
      else proceed(action);
    },
    stopWriting: () => setWriting(null),
    sendWritten: () => {
      setTried(true);
      if (lacksMotif) document.getElementById(MOTIF_ID)?.focus();
      else if (writing !== null && !sending.busy) proceed(writing);
    },
    confirm: () => {
      if (requested !== null) void send(requested);
    },
    cancel: () => setRequested(null),
  };
}

export type Decision = ReturnType<typeof useDecision>;

/**
 * A refusal or deletion waits for the undo delay; other decisions are sent at once, and everything
 * is read again.
 */
function useSending<F, R, D extends Keyed, O>(input: DecisionInput<F, R, D, O>) {
  const { filing, reviewing, file, pending, nextToReview, onDecided, isHere } = input;
  const { messages, mayBeTakenBack } = filing.verdict;
  const { deciding, line, subjects } = reviewing;
  const queries = useQueryClient();
  const { run, busy, problem } = useAction();
  useLeaving({ asks: busy });
  const send = async (action: Action, decision: D) => {
    const name = filing.head(file).title;
    const next = nextToReview();
    if (mayBeTakenBack(decision)) {
      pending.lock(decision);
      return onDecided(null, next);
    }
    void pending.flush();
    const sent = () => deciding.send(decision, false);
    const outcome = await run(() => sent().finally(() => void readAgain(queries, ...subjects)));
    if (!isHere()) {
      // Reported beside the queue, where a failed decision can be sent again under the same key.
      if (outcome === null) pending.send(decision);
      else pending.report({ decision, outcome });
      return;
    }
    if (outcome === null) return;
    const sentence = `${messages.done(action, name)} ${next === null ? messages.last : messages.nextIs(line(next).name)}`;
    announce(sentence);
    onDecided(sentence, next);
  };
  return { run: send, busy, problem };
}
