import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { accessToken } from '#web/app/api/token-source.ts';
import { useAskBeforeLeaving } from '#web/backoffice/workbench/use-ask-before-leaving.ts';
import type { LeftBehind } from './left-behind.ts';
import { type About, createPending, type Pending, type PendingState, UNDO_MILLISECONDS } from './pending.ts';

type Keyed = { readonly key: string };

export type PendingBook<D extends Keyed, O> = Pending<D, O> & { readonly state: PendingState<D, O> };

/** What a desk must know of a decision to send it, whatever it decides about. */
export type Deciding<D extends Keyed, O> = {
  readonly about: (decision: D) => About;
  readonly send: (decision: D, keepalive: boolean) => Promise<O>;
  readonly left: LeftBehind<D>;
  /** Its body: browsers take 64 KiB of what is sent while a page goes away. */
  readonly body: (decision: D) => unknown;
};

/** Room is left for the headers. */
const LARGEST_AT_LEAVING = 60_000;

/** Decisions on their way from this screen, whichever way one leaves it. */
export function usePending<D extends Keyed, O>(
  deciding: Deciding<D, O>,
  interlocuteurId: number,
  on: { readonly sent: (decision: D) => void; readonly reread: (decision: D) => Promise<unknown> },
): PendingBook<D, O> {
  const { left } = deciding;
  const send = useEffectEvent(async (decision: D, leaving: boolean) => {
    if (leaving) left.leave(interlocuteurId, decision);
    try {
      const outcome = await deciding.send(decision, leaving);
      on.sent(decision);
      return outcome;
    } finally {
      left.forget(interlocuteurId, decision);
      await on.reread(decision);
    }
  });
  const [pending] = useState(() =>
    createPending<D, O>({
      about: deciding.about,
      send: (decision, leaving) => send(decision, leaving),
    }),
  );
  const state = useSyncExternalStore(pending.subscribe, pending.read);
  const sendAgain = useEffectEvent((decision: D) => {
    left.leave(interlocuteurId, decision);
    // Whoever opens the next page hears the answer.
    void deciding.send(decision, true).catch(() => undefined);
  });
  const heavy = state.waiting !== null && !fitsAtLeaving(deciding.body(state.waiting));
  useLeaving(pending, state, heavy, (decision) => sendAgain(decision));
  useEffect(() => {
    for (const decision of left.find(interlocuteurId)) {
      left.forget(interlocuteurId, decision);
      pending.send(decision);
    }
    return () => void pending.flush();
  }, [pending, left, interlocuteurId]);
  return { ...pending, state };
}

const fitsAtLeaving = (body: unknown) => new Blob([JSON.stringify(body)]).size <= LARGEST_AT_LEAVING;

function useLeaving<D extends Keyed, O>(
  pending: Pending<D, O>,
  { waiting, sending }: PendingState<D, O>,
  heavy: boolean,
  sendAgain: (decision: D) => void,
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

  useAskBeforeLeaving(heavy);
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
