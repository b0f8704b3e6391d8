import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { accessToken } from '#web/app/api/token-source.ts';
import { useAskBeforeLeaving } from '#web/backoffice/workbench/use-ask-before-leaving.ts';
import { useReread } from '../dossier/use-dossier.ts';
import { type Decision, fitsAtLeaving, sendDecision } from './decision.ts';
import { findLeft, forgetLeft, leaveBehind } from './left-behind.ts';
import { createPending, type Pending, type PendingState, UNDO_MILLISECONDS } from './pending.ts';

export type PendingBook = Pending & { readonly state: PendingState };

/** Decisions on their way from this screen, whichever way one leaves it. */
export function usePending(interlocuteurId: number, onSent: (decision: Decision) => void): PendingBook {
  const reread = useReread();
  const send = useEffectEvent(async (decision: Decision, leaving: boolean) => {
    if (leaving) leaveBehind(interlocuteurId, decision);
    try {
      const outcome = await sendDecision(decision, leaving);
      onSent(decision);
      return outcome;
    } finally {
      forgetLeft(interlocuteurId, decision);
      await reread();
    }
  });
  const [pending] = useState(() => createPending((decision, leaving) => send(decision, leaving)));
  const state = useSyncExternalStore(pending.subscribe, pending.read);
  const sendAgain = useEffectEvent((decision: Decision) => {
    leaveBehind(interlocuteurId, decision);
    // Whoever opens the next page hears the answer.
    void sendDecision(decision, true).catch(() => undefined);
  });
  useLeaving(pending, state, (decision) => sendAgain(decision));
  useEffect(() => {
    for (const left of findLeft(interlocuteurId)) {
      forgetLeft(interlocuteurId, left);
      pending.send(left);
    }
    return () => void pending.flush();
  }, [pending, interlocuteurId]);
  return { ...pending, state };
}

function useLeaving(
  pending: Pending,
  { waiting, sending }: PendingState,
  sendAgain: (decision: Decision) => void,
): void {
  const onItsWay = waiting !== null || sending.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => onItsWay && currentLocation.pathname !== nextLocation.pathname,
  );
  const { state } = blocker;
  const settle = useEffectEvent(async () => {
    // Told where it happened: whoever leaves stays if something did not arrive.
    const arrived = await pending.flush();
    if (arrived) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (state === 'blocked') void settle();
  }, [state]);

  useAskBeforeLeaving(waiting !== null && !fitsAtLeaving(waiting));
  const leave = useEffectEvent(() => {
    // Browsers drop what was sent in the ordinary way and has no answer yet: the register decides once.
    for (const decision of pending.read().sending) sendAgain(decision);
    void pending.flush(true);
  });
  useEffect(() => {
    if (!onItsWay) return;
    const listener = () => leave();
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  }, [onItsWay]);
  useEffect(() => {
    if (waiting === null) return;
    // Leaving has no time to ask for a new proof of identity: the one at hand is kept fresh.
    const renew = () => void accessToken().catch(() => undefined);
    renew();
    const timer = setTimeout(renew, UNDO_MILLISECONDS / 2);
    return () => clearTimeout(timer);
  }, [waiting]);
}
