import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type Location, useBlocker } from 'react-router';
import { z } from 'zod/mini';
import { accessToken } from '#web/platform/api/token-source.ts';
import { useLeaving } from '#web/platform/pending-changes/leaving.ts';
import { storedIn } from '#web/platform/pending-changes/stored.ts';
import { finishBeforeSwitch } from '#web/platform/session/unfinished.ts';
import {
  type About,
  createPending,
  type Pending,
  type PendingState,
  UNDO_MILLISECONDS,
} from './pending.ts';

type Keyed = { readonly key: string };

export type PendingBook<D extends Keyed, O> = Pending<D, O> & {
  readonly state: PendingState<D, O>;
};

/** How a desk sends its decisions, whatever their subject. */
export type Deciding<D extends Keyed, O> = {
  readonly about: (decision: D) => About;
  readonly send: (decision: D, keepalive: boolean) => Promise<O>;
  /** Storage name of a decision sent while leaving the page. */
  readonly name: string;
  readonly shape: z.core.$ZodType<D>;
};

/**
 * Bytes. Browsers accept 64 KiB in requests sent while a page is left; this leaves room for the
 * headers.
 */
const LARGEST_AT_LEAVING = 60_000;

/** Pending decisions of this screen, whichever way it is left. */
export function usePending<D extends Keyed, O>(
  deciding: Deciding<D, O>,
  interlocuteurId: number,
  on: {
    readonly sent: (decision: D) => void;
    readonly refetch: (decision: D) => Promise<unknown>;
    /**
     * True if a URL of this page still belongs to this desk: another view of it counts as another
     * page.
     */
    readonly stays: (parameters: URLSearchParams) => boolean;
  },
): PendingBook<D, O> {
  const [left] = useState(() => leftBehind(deciding, interlocuteurId));
  const send = useEffectEvent(async (decision: D, leaving: boolean) => {
    if (leaving) left.leave(decision);
    try {
      const outcome = await deciding.send(decision, leaving);
      on.sent(decision);
      return outcome;
    } finally {
      left.forget(decision);
      await on.refetch(decision);
    }
  });
  const [pending] = useState(() =>
    createPending<D, O>({
      about: deciding.about,
      send: (decision, leaving) => send(decision, leaving),
    }),
  );
  const state = useSyncExternalStore(pending.subscribe, pending.read);
  const leave = () => {
    for (const decision of pending.read().sending) {
      // Browsers drop ordinary unanswered requests: it is sent again, and the server decides once.
      left.leave(decision);
      // The next page of this tab receives the answer.
      void deciding.send(decision, true).catch(() => undefined);
    }
    void pending.flush(true);
  };
  const { waiting, sending } = state;
  const onItsWay = waiting !== null || sending.length > 0;
  useLeaving({
    asks: waiting !== null && !fitsAtLeaving(waiting),
    gone: onItsWay ? leave : null,
  });
  usePageFocusFirst(onItsWay, on.stays, pending.flush);
  useFreshProof(waiting);
  useEffect(() => {
    for (const decision of left.find()) {
      left.forget(decision);
      pending.send(decision);
    }
    const takeBack = finishBeforeSwitch(pending.flush, pending.flush);
    return () => {
      takeBack();
      void pending.flush();
    };
  }, [pending, left]);
  return { ...pending, state };
}

/**
 * Decisions sent while the page was left, without an answer. The next page of this tab sends them
 * again under the same key: the server decides once, and the person sees the outcome. Written at
 * the very last moment only, because a duplicated tab must not send a decision that can still be
 * undone.
 */
function leftBehind<D extends Keyed>(
  { name, shape }: Deciding<D, unknown>,
  interlocuteurId: number,
) {
  const { read, write } = storedIn('tab', `bureau.${name}.${interlocuteurId}`, z.array(shape));
  const find = (): readonly D[] => read() ?? [];
  const restThan = ({ key }: D) => find().filter((other) => other.key !== key);
  return {
    /** Oldest first. */
    find,
    leave: (decision: D) => write([...restThan(decision), decision]),
    /** Removes an answered decision. */
    forget: (decision: D) => {
      const rest = restThan(decision);
      write(rest.length === 0 ? null : rest);
    },
  };
}

const fitsAtLeaving = (decision: object) =>
  new Blob([JSON.stringify(decision)]).size <= LARGEST_AT_LEAVING;

/**
 * Failures are reported here: leaving for another page of the portal is blocked if something did
 * not arrive.
 */
function usePageFocusFirst(
  onItsWay: boolean,
  stays: (parameters: URLSearchParams) => boolean,
  flush: () => Promise<boolean>,
): void {
  const leaves = (from: Location, to: Location) =>
    from.pathname !== to.pathname || !stays(new URLSearchParams(to.search));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => onItsWay && leaves(currentLocation, nextLocation),
  );
  const { state } = blocker;
  const complete = useEffectEvent(async () => {
    if (await flush()) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (state === 'blocked') void complete();
  }, [state]);
}

/** Leaving gives no time to renew the access token, so it is renewed while a decision waits. */
function useFreshProof(waiting: object | null): void {
  useEffect(() => {
    if (waiting === null) return;
    const renew = () => void accessToken().catch(() => undefined);
    renew();
    const timer = setTimeout(renew, UNDO_MILLISECONDS / 2);
    return () => clearTimeout(timer);
  }, [waiting]);
}
