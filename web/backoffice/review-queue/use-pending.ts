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

/** What a desk must know of a decision to send it, whatever it decides about. */
export type Deciding<D extends Keyed, O> = {
  readonly about: (decision: D) => About;
  readonly send: (decision: D, keepalive: boolean) => Promise<O>;
  /** Under which one is kept that left with the page. */
  readonly name: string;
  readonly shape: z.core.$ZodType<D>;
};

/** Bytes. Browsers take 64 KiB of what is sent while a page goes away; room is left for the headers. */
const LARGEST_AT_LEAVING = 60_000;

/** Decisions on their way from this screen, whichever way one leaves it. */
export function usePending<D extends Keyed, O>(
  deciding: Deciding<D, O>,
  interlocuteurId: number,
  on: {
    readonly sent: (decision: D) => void;
    readonly refetch: (decision: D) => Promise<unknown>;
    /** Whether an address of this page is still of this desk: another view of it is another page. */
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
      // Browsers drop what was sent in the ordinary way and has no answer yet: the register decides once.
      left.leave(decision);
      // Whoever opens the next page hears the answer.
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
 * What a page sent while it went away, without hearing the answer. The next page of this tab sends it again under the
 * same key: the register decides once, and the person learns what became of it. Written at the very last moment only: a
 * tab that is copied must not send what may still be taken back.
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
    /** Its answer was heard. */
    forget: (decision: D) => {
      const rest = restThan(decision);
      write(rest.length === 0 ? null : rest);
    },
  };
}

const fitsAtLeaving = (decision: object) =>
  new Blob([JSON.stringify(decision)]).size <= LARGEST_AT_LEAVING;

/** Told where it happened: whoever goes to another page of the portal stays if something did not arrive. */
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

/** Leaving has no time to ask for a new proof of identity: the one at hand is kept fresh. */
function useFreshProof(waiting: object | null): void {
  useEffect(() => {
    if (waiting === null) return;
    const renew = () => void accessToken().catch(() => undefined);
    renew();
    const timer = setTimeout(renew, UNDO_MILLISECONDS / 2);
    return () => clearTimeout(timer);
  }, [waiting]);
}
