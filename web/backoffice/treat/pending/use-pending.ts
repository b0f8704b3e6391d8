import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { accessToken } from '../../../app/api/token-source.ts';
import { useAskBeforeLeaving } from '../../workbench/use-ask-before-leaving.ts';
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
      forgetLeft(interlocuteurId);
      await reread();
    }
  });
  const [pending] = useState(() => createPending((decision, leaving) => send(decision, leaving)));
  const state = useSyncExternalStore(pending.subscribe, pending.read);
  useLeaving(pending, state);
  useEffect(() => {
    const left = findLeft(interlocuteurId);
    forgetLeft(interlocuteurId);
    if (left !== null) pending.send(left);
    return () => void pending.flush();
  }, [pending, interlocuteurId]);
  return { ...pending, state };
}

function useLeaving(pending: Pending, { waiting, sending }: PendingState): void {
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
  useEffect(() => {
    if (waiting === null) return;
    const leave = () => void pending.flush(true);
    // Leaving has no time to ask for a new proof of identity: the one at hand is kept fresh.
    const renew = () => void accessToken().catch(() => undefined);
    renew();
    const timer = setTimeout(renew, UNDO_MILLISECONDS / 2);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
    };
  }, [pending, waiting]);
}
